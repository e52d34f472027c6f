#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases.h"
#include "devices.h"
#include "tracing.h"

enum { warm_up = 100, light_frames = 1000, light_rounds = 8, frames_of_swipe = 10 };

static void add_probe(const char *list, const char *name, const char *place) {
  char line[512];
  int fd = open(list, O_WRONLY | O_APPEND);
  int length = snprintf(line, sizeof line, "p:%s %s\n", name, place);
  if (fd < 0 || write(fd, line, length) < 0) die(place);
  close(fd);
}

// Has the trace tell when the kernel hands a frame out, and when a handler of each reader begins. "x86-tsc"
// counts single instructions where the guest's clock does: that of a frame's own events counts thousands.
static void begin_tracing(const char *clock, const char *const *places, int readers) {
  mount_tracing();
  tell_kernel(TRACING "trace_clock", clock);
  tell_kernel(TRACING "trace", "");
  add_probe(TRACING "kprobe_events", "frame", "evdev:evdev_events");
  for (int reader = 0; reader < readers; reader++) {
    char *list = strdup(places[reader]), name[32];
    int number = 0;
    for (char *place = strtok(list, ","); place; place = strtok(NULL, ",")) {
      snprintf(name, sizeof name, "handler_%d_%d", reader, number++);
      add_probe(TRACING "uprobe_events", name, place);
    }
    free(list);
  }
  tell_kernel(TRACING "events/kprobes/enable", "1");
  tell_kernel(TRACING "events/uprobes/enable", "1");
}

// Takes the probes away, and what they noted with them.
static void end_tracing(void) {
  tell_kernel(TRACING "events/kprobes/enable", "0");
  tell_kernel(TRACING "events/uprobes/enable", "0");
  tell_kernel(TRACING "kprobe_events", "");
  tell_kernel(TRACING "uprobe_events", "");
}

static int is_greater(const void *left, const void *right) {
  long long a = *(const long long *)left, b = *(const long long *)right;
  return (a > b) - (a < b);
}

// How long after each frame, without those that warm up, a reader's first handler of it began.
// A reader that wakes late has several frames at once: its handler is late for the first of them.
static int read_trace(int reader, long long *latencies, int frames) {
  FILE *file = fopen(TRACING "trace", "r");
  char line[512], of_reader[32];
  int seen = 0, count = 0;
  long long time_of_frame = -1;
  snprintf(of_reader, sizeof of_reader, ": handler_%d_", reader);
  while (file && count < frames && fgets(line, sizeof line, file)) {
    char *name = strstr(line, ": frame: "), *handler = strstr(line, of_reader);
    char *start = name ? name : handler;
    if (!start) continue;
    while (start > line && start[-1] != ' ') start--;
    // Seconds with a fraction, or the count of the processor.
    char *end;
    long long time = strtoll(start, &end, 10);
    if (*end == '.') time = time * 1000000000 + atoll(end + 1) * 1000;
    if (name) {
      if (seen++ >= warm_up && time_of_frame < 0) time_of_frame = time;
    } else if (time_of_frame >= 0) {
      latencies[count++] = time - time_of_frame;
      time_of_frame = -1;
    }
  }
  if (file) fclose(file);
  return count;
}

static void play(int frames, long pause) {
  for (int step = 0; step < warm_up + frames; step++) {
    wait_for(pause);
    move(5, 100, 1000, step);
  }
  wait_for(50000);
}

// A finger that is put down, moves and is lifted, again and again.
static void play_swipes(int frames, long pause) {
  for (int step = 0; step < warm_up + frames; step++) {
    wait_for(pause);
    switch (step % frames_of_swipe) {
    case 0: put_down(1, 100, 1000); break;
    case frames_of_swipe - 1: lift(1); break;
    default: move(1, 100, 1000, step);
    }
  }
  wait_for(50000);
}

static void require(const struct reader *reader, int count, int least) {
  if (count >= least) return;
  fprintf(stderr, "%s: only %d handlers were seen, of at least %d\n", reader->name, count, least);
  exit(1);
}

static void print_light(const struct reader *reader, const char *situation, long long *latencies, int count) {
  qsort(latencies, count, sizeof latencies[0], is_greater);
  double sum = 0;
  for (int index = 0; index < count; index++) sum += latencies[index];
  print(situation, reader->name, "mean us", sum / count / 1000);
  print(situation, reader->name, "p50 us", latencies[count / 2] / 1000.0);
  print(situation, reader->name, "p99 us", latencies[count * 99 / 100] / 1000.0);
  print(situation, reader->name, "max us", latencies[count - 1] / 1000.0);
}

static int measure_round(
    const struct reader *reader, const char *places, void (*play)(int, long), long pause,
    long long *latencies) {
  begin_tracing("x86-tsc", &places, 1);
  give_way(true);
  play(light_frames, pause);
  int seen = read_trace(0, latencies, light_frames);
  require(reader, seen, light_frames * 99 / 100);
  give_way(false);
  end_tracing();
  return seen;
}

// The kernel's tick falls into about six of a thousand frames, sometimes into more than ten. Only many
// rounds tell what the 99th percentile is.
void measure_latency(const struct reader *reader, const char *places) {
  static long long latencies[light_rounds * light_frames];
  int count = 0;
  for (int round = 0; round < light_rounds; round++) {
    put_down(5, 100, 1000);
    wait_for(50000);
    count += measure_round(reader, places, play, 1000, latencies + count);
    lift(5);
    wait_for(50000);
  }
  print_light(reader, "latency", latencies, count);
}

void measure_latency_of_swipes(const struct reader *reader, const char *places) {
  static long long latencies[light_rounds * light_frames];
  int count = 0;
  for (int round = 0; round < light_rounds; round++)
    count += measure_round(reader, places, play_swipes, 8333, latencies + count);
  print_light(reader, "latency of swipes", latencies, count);
}

void add_latencies(
    const struct reader *const *readers, const char *const *places, struct latencies *latencies) {
  put_down(5, 100, 1000);
  wait_for(50000);
  begin_tracing("mono", places, 2);
  play(frames_under_load, 4000);
  for (int reader = 0; reader < 2; reader++) {
    struct latencies *own = &latencies[reader];
    int count = read_trace(reader, own->values + own->count, frames_under_load);
    require(readers[reader], count, frames_under_load / 2);
    own->count += count;
  }
  end_tracing();
  lift(5);
  wait_for(50000);
}

void print_latencies(
    const char *situation, const struct reader *reader, struct latencies *latencies) {
  long long *values = latencies->values;
  int count = latencies->count;
  qsort(values, count, sizeof values[0], is_greater);
  print(situation, reader->name, "p50 us", values[count / 2] / 1000.0);
  print(situation, reader->name, "p99 us", values[count * 99 / 100] / 1000.0);
  print(situation, reader->name, "p99.9 us", values[count * 999 / 1000] / 1000.0);
}
