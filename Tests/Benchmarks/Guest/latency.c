#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "cases.h"
#include "devices.h"

#define TRACING "/sys/kernel/tracing/"
enum { warm_up = 100, frames = 1000 };

static void tell(const char *file, const char *text) {
  int fd = open(file, O_WRONLY | O_TRUNC);
  if (fd < 0 || write(fd, text, strlen(text)) < 0) die(file);
  close(fd);
}

static void add_probe(const char *list, const char *name, const char *place) {
  char line[512];
  int fd = open(list, O_WRONLY | O_APPEND);
  int length = snprintf(line, sizeof line, "p:%s %s\n", name, place);
  if (fd < 0 || write(fd, line, length) < 0) die(place);
  close(fd);
}

// Has the trace tell when the kernel hands a frame out, and when a handler begins, by a clock that
// counts single instructions: that of a frame's own events counts thousands.
static void begin_tracing(const char *places) {
  mount("tracefs", "/sys/kernel/tracing", "tracefs", 0, NULL);
  tell(TRACING "trace_clock", "x86-tsc");
  tell(TRACING "trace", "");
  add_probe(TRACING "kprobe_events", "frame", "evdev:evdev_events");
  char *list = strdup(places), name[32];
  int number = 0;
  for (char *place = strtok(list, ","); place; place = strtok(NULL, ",")) {
    snprintf(name, sizeof name, "handler_%d", number++);
    add_probe(TRACING "uprobe_events", name, place);
  }
  free(list);
  tell(TRACING "events/kprobes/enable", "1");
  tell(TRACING "events/uprobes/enable", "1");
}

// Takes the probes away, and what they noted with them.
static void end_tracing(void) {
  tell(TRACING "events/kprobes/enable", "0");
  tell(TRACING "events/uprobes/enable", "0");
  tell(TRACING "kprobe_events", "");
  tell(TRACING "uprobe_events", "");
}

static int is_greater(const void *left, const void *right) {
  long long a = *(const long long *)left, b = *(const long long *)right;
  return (a > b) - (a < b);
}

// How many instructions after each frame, without those that warm up, the first handler of it began.
static int read_trace(long long *latencies) {
  FILE *file = fopen(TRACING "trace", "r");
  char line[512];
  int seen = 0, count = 0;
  long long time_of_frame = -1;
  while (file && count < frames && fgets(line, sizeof line, file)) {
    char *name = strstr(line, ": frame: "), *handler = strstr(line, ": handler_");
    char *start = name ? name : handler;
    if (!start) continue;
    while (start > line && start[-1] != ' ') start--;
    long long time = atoll(start);
    if (name) {
      time_of_frame = seen++ < warm_up ? -1 : time;
    } else if (time_of_frame >= 0) {
      latencies[count++] = time - time_of_frame;
      time_of_frame = -1;
    }
  }
  if (file) fclose(file);
  return count;
}

void measure_latency(const struct reader *reader, const char *places) {
  put_down(5, 100, 1000);
  wait_for(50000);
  begin_tracing(places);
  give_way(true);
  for (int step = 0; step < warm_up + frames; step++) {
    wait_for(1000);
    move(5, 100, 1000, step);
  }
  wait_for(50000);
  give_way(false);

  static long long latencies[frames];
  int count = read_trace(latencies);
  end_tracing();
  lift(5);
  wait_for(50000);
  if (count < frames * 99 / 100) {
    fprintf(stderr, "%s: only %d of %d handlers were seen\n", reader->name, count, frames);
    exit(1);
  }
  qsort(latencies, count, sizeof latencies[0], is_greater);
  double sum = 0;
  for (int index = 0; index < count; index++) sum += latencies[index];
  print("latency", reader->name, "mean us", sum / count / 1000);
  print("latency", reader->name, "p50 us", latencies[count / 2] / 1000.0);
  print("latency", reader->name, "p99 us", latencies[count * 99 / 100] / 1000.0);
  print("latency", reader->name, "max us", latencies[count - 1] / 1000.0);
}
