#include "growth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "devices.h"

enum { most_devices = 500, most_followers = 8, plugged_singly = 10 };

static const char *amount(int number) {
  static char text[16];
  snprintf(text, sizeof text, "%d", number);
  return text;
}

static void measure_growth_of_fingers(char *responderd) {
  static const int counts[] = {1, 2, 3, 5, 7, 10};
  struct reader reader = {.name = "responderd", .command = {responderd, "run", "--trace", "none"}};
  start(&reader);
  for (int index = 0; index < 6; index++)
    print("growth fingers", amount(counts[index]), "frame",
          instructions_of_moving(&reader, counts[index], 100, 1000));
  stop(&reader);
}

// An application with more and more of something: what a frame and a finger put down cost it.
static void measure_growth_in(
    char *app, char *word, const char *situation, const int *counts, int length, int fingers) {
  for (int index = 0; index < length; index++) {
    char number[16];
    snprintf(number, sizeof number, "%d", counts[index]);
    struct reader reader = {.name = "responderd", .command = {app, word, number}};
    start(&reader);
    print(situation, number, "frame", instructions_of_moving(&reader, fingers, 20, 20));
    print(situation, number, "finger put down", instructions_of_beginning(&reader, 10, 10));
    stop(&reader);
  }
}

static void measure_growth_of_followers(char *responderd) {
  static const int counts[] = {0, 1, 2, 4, 8};
  char *place = "/dev/shm/control";
  for (int index = 0; index < 5; index++) {
    struct reader followers[most_followers];
    struct reader reader = {
        .name = "responderd", .command = {responderd, "run", "--trace", "none", "--control", place}};
    start(&reader);
    for (int number = 0; number < counts[index]; number++) {
      followers[number] = (struct reader){
          .name = "follower", .command = {responderd, "trace", "--json", "--socket", place}};
      launch(&followers[number]);
    }
    wait_for(6000000);
    print("growth followers", amount(counts[index]), "frame",
          instructions_of_moving(&reader, 1, 100, 1000));
    for (int number = 0; number < counts[index]; number++) stop(&followers[number]);
    stop(&reader);
  }
}

static void measure_growth_of_recording(char *responderd) {
  static const int counts[] = {500, 2500, 5000, 10000, 20000};
  struct reader reader = {
      .name = "responderd",
      .command = {responderd, "replay", "--trace", "none", "/dev/shm/recording.events"}};
  for (int index = 0; index < 5; index++)
    print("growth recording", amount(counts[index]), "replay",
          instructions_of_replay(&reader, counts[index]));
}

static void settle(const struct reader *reader) {
  if (system("udevadm settle --timeout=600") != 0) die("udevadm settle");
  unsigned long long last = 0;
  for (int resting = 0; resting < 3;) {
    wait_for(500000);
    unsigned long long now = instructions_of(reader->process);
    resting = now == last ? resting + 1 : 0;
    last = now;
  }
}

static int compare(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

// The median of the last ones of each amount, plugged in one by one. libinput's beside it is what the
// kernel and libudev take.
static void measure_growth_of_devices(char *responderd) {
  static struct device more[most_devices];
  static const int counts[] = {10, 50, 100, 250, 500};
  struct reader readers[] = {
      {.name = "device plugged in", .command = {responderd, "run", "--trace", "none"}},
      {.name = "device plugged in, libinput",
       .command = {"libinput", "debug-events"},
       .output = "/dev/shm/log"}};
  for (int each = 0; each < 2; each++) start(&readers[each]);
  int made = 0;
  for (int index = 0; index < 5; index++) {
    double costs[2][plugged_singly];
    int measured = 0;
    while (made < counts[index]) {
      unsigned long long before[2];
      int is_measured = counts[index] - made <= plugged_singly;
      for (int each = 0; is_measured && each < 2; each++) {
        settle(&readers[each]);
        before[each] = instructions_of(readers[each].process);
      }
      char name[32];
      snprintf(name, sizeof name, "Benchmark Screen %d", made + 2);
      make_panel(&more[made++], name);
      if (!is_measured) continue;
      for (int each = 0; each < 2; each++) settle(&readers[each]);
      for (int each = 0; each < 2; each++)
        costs[each][measured] = instructions_of(readers[each].process) - before[each];
      measured++;
    }
    for (int each = 0; each < 2; each++) {
      qsort(costs[each], measured, sizeof costs[each][0], compare);
      print("growth devices", amount(made), readers[each].name, costs[each][measured / 2]);
    }
    print("growth devices", amount(made), "frame", instructions_of_moving(&readers[0], 1, 100, 1000));
  }
  for (int each = 0; each < 2; each++) stop(&readers[each]);
}

void measure_growth(char *responderd, char *app) {
  static const int views[] = {10, 100, 1000, 3000, 10000}, depths[] = {2, 10, 50, 100, 200},
                   recognizers[] = {1, 2, 4, 8, 16, 32};
  measure_growth_of_fingers(responderd);
  measure_growth_in(app, "tree", "growth views", views, 5, 1);
  measure_growth_in(app, "depth", "growth depth", depths, 5, 1);
  measure_growth_in(app, "recognizers", "growth recognizers", recognizers, 6, 2);
  measure_growth_of_followers(responderd);
  measure_growth_of_recording(responderd);
  // The last, for the devices stay.
  measure_growth_of_devices(responderd);
}
