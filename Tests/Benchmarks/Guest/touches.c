#include <stdio.h>

#include "cases.h"
#include "devices.h"

// The pause does not divide the kernel's tick (4 ms): otherwise the tick would interrupt the reader in
// every fourth frame, or in none, for a whole run.
enum { rounds = 4, frames = 250, taps = 100, gap = 300, pause = 1037 };

static int last_id;

void put_down(int fingers, int x, int y) {
  for (int finger = 0; finger < fingers; finger++) {
    put(&screen, EV_ABS, ABS_MT_SLOT, finger);
    put(&screen, EV_ABS, ABS_MT_TRACKING_ID, ++last_id);
    put(&screen, EV_ABS, ABS_MT_POSITION_X, x + gap * finger);
    put(&screen, EV_ABS, ABS_MT_POSITION_Y, y);
  }
  put(&screen, EV_KEY, BTN_TOUCH, 1);
  report(&screen);
}

void lift(int fingers) {
  for (int finger = 0; finger < fingers; finger++) {
    put(&screen, EV_ABS, ABS_MT_SLOT, finger);
    put(&screen, EV_ABS, ABS_MT_TRACKING_ID, -1);
  }
  put(&screen, EV_KEY, BTN_TOUCH, 0);
  report(&screen);
}

void move(int fingers, int x, int y, int step) {
  for (int finger = 0; finger < fingers; finger++) {
    put(&screen, EV_ABS, ABS_MT_SLOT, finger);
    put(&screen, EV_ABS, ABS_MT_POSITION_X, x + gap * finger + 1 + step % 50);
    put(&screen, EV_ABS, ABS_MT_POSITION_Y, y + 1 + step % 49);
  }
  report(&screen);
}

// What frames cost of fingers that move, beginning at a place.
static struct cost cost_of_moving(const struct reader *reader, int fingers, int x, int y) {
  put_down(fingers, x, y);
  wait_for(50000);
  give_way(true);
  // The first round creates what is made once. The cheapest of the others counts, because the running
  // process pays for the kernel's other work. A round in which the reader did not wake for each frame is
  // dropped: the reader waited for its code to be loaded, and the clock ran ahead.
  struct cost least = {0};
  for (int round = 0, counted = 0; counted < rounds && round < 100; round++) {
    struct cost before = cost_so_far(reader);
    for (int step = 0; step < frames; step++) {
      move(fingers, x, y, step);
      wait_for(pause);
    }
    wait_for(50000);
    struct cost round_cost = cost_since(reader, before);
    if (round_cost.wakeups < frames * 99 / 100 || round_cost.wakeups > frames * 101 / 100) continue;
    if (counted == 1 || round_cost.instructions < least.instructions) least = round_cost;
    counted++;
  }
  give_way(false);
  lift(fingers);
  wait_for(50000);
  return least;
}

void measure_moving(const struct reader *reader, const char *situation, int fingers, int x, int y) {
  print_cost(situation, reader, cost_of_moving(reader, fingers, x, y), frames);
}

double instructions_of_moving(const struct reader *reader, int fingers, int x, int y) {
  return (double)cost_of_moving(reader, fingers, x, y).instructions / frames;
}

struct tap_cost {
  double began, ended;
};

static struct tap_cost cost_of_tapping(const struct reader *reader, int x, int y) {
  double began = 0, ended = 0;
  // Far enough in time for each to be a tap of its own, in the sample application as well.
  for (int tap = -20; tap < taps; tap++) {
    struct cost start = cost_so_far(reader);
    put_down(1, x, y);
    wait_for(100000);
    struct cost middle = cost_so_far(reader);
    lift(1);
    wait_for(900000);
    struct cost end = cost_so_far(reader);
    if (tap < 0) continue;
    began += middle.instructions - start.instructions;
    ended += end.instructions - middle.instructions;
  }
  return (struct tap_cost){began / taps, ended / taps};
}

void measure_tapping(const struct reader *reader, const char *situation, int x, int y) {
  struct tap_cost cost = cost_of_tapping(reader, x, y);
  char name[64];
  snprintf(name, sizeof name, "%s began", situation);
  print(name, reader->name, "instructions", cost.began);
  snprintf(name, sizeof name, "%s ended", situation);
  print(name, reader->name, "instructions", cost.ended);
}

double instructions_of_tap(const struct reader *reader, int x, int y) {
  struct tap_cost cost = cost_of_tapping(reader, x, y);
  return cost.began + cost.ended;
}

double instructions_of_beginning(const struct reader *reader, int x, int y) {
  return cost_of_tapping(reader, x, y).began;
}
