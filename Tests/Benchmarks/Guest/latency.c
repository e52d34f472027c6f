#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <time.h>
#include <unistd.h>

#include "cases.h"
#include "devices.h"

#define TRACING "/sys/kernel/tracing/"
enum { warm_up = 100, frames = 1000 };

static long long times[warm_up + frames];  // of the frames, in microseconds

static void tell(const char *file, const char *text) {
  int fd = open(file, O_WRONLY | O_TRUNC);
  if (fd < 0 || write(fd, text, strlen(text)) < 0) die(file);
  close(fd);
}

static void begin_tracing(const char *places) {
  char line[512];
  mount("tracefs", "/sys/kernel/tracing", "tracefs", 0, NULL);
  tell(TRACING "trace_clock", "mono");
  tell(TRACING "trace", "");
  int fd = open(TRACING "uprobe_events", O_WRONLY | O_APPEND);
  char *list = strdup(places);
  for (char *place = strtok(list, ","); place; place = strtok(NULL, ",")) {
    static int number;
    int length = snprintf(line, sizeof line, "p:handler_%d %s\n", number++, place);
    if (write(fd, line, length) < 0) die(place);
  }
  free(list);
  close(fd);
  tell(TRACING "events/uprobes/enable", "1");
}

// Takes the probes away, and what they noted with them.
static void end_tracing(void) {
  tell(TRACING "events/uprobes/enable", "0");
  tell(TRACING "uprobe_events", "");
}

// The time that the kernel gave the frame that was written last.
static long long time_of_frame(int node) {
  struct input_event events[64];
  long long time = -1;
  for (ssize_t size; (size = read(node, events, sizeof events)) > 0;) {
    struct input_event *last = &events[size / sizeof events[0] - 1];
    time = last->input_event_sec * 1000000LL + last->input_event_usec;
  }
  return time;
}

static int is_greater(const void *left, const void *right) {
  long long a = *(const long long *)left, b = *(const long long *)right;
  return (a > b) - (a < b);
}

// The first time in the trace that a handler began, for each frame.
static int read_trace(long long *latencies) {
  FILE *file = fopen(TRACING "trace", "r");
  char line[512];
  int count = 0, next = warm_up;
  while (file && fgets(line, sizeof line, file)) {
    char *name = strstr(line, ": handler_");
    if (!name) continue;
    char *start = name;
    while (start > line && start[-1] != ' ') start--;
    long long seconds = 0, micros = 0;
    if (sscanf(start, "%lld.%lld", &seconds, &micros) != 2) continue;
    long long time = seconds * 1000000 + micros;
    // Of several handlers the first counts, and of the frames the one that it is of.
    while (next + 1 < warm_up + frames && times[next + 1] <= time) next++;
    if (next < warm_up + frames && time >= times[next]) latencies[count++] = time - times[next++];
    if (count == frames) break;
  }
  if (file) fclose(file);
  return count;
}

// There is one processor. Whoever wakes on it has it at once only where it has used less of it lately than
// who plays the device, so that a reader with much to do would seem late by what that one does next.
static void give_way(int policy) {
  struct sched_param none = {0};
  if (sched_setscheduler(0, policy, &none) < 0) die("a policy of the scheduler");
}

void measure_latency(const struct reader *reader, const char *places) {
  int node = open(screen.node, O_RDONLY | O_NONBLOCK | O_CLOEXEC), clock = CLOCK_MONOTONIC;
  if (node < 0 || ioctl(node, EVIOCSCLOCKID, &clock) < 0) die(screen.node);
  begin_tracing(places);
  give_way(SCHED_IDLE);
  put_down(5, 100, 1000);
  for (int step = 0; step < warm_up + frames; step++) {
    wait_for(1000);
    time_of_frame(node);
    move(5, 100, 1000, step);
    times[step] = time_of_frame(node);
  }
  wait_for(50000);
  give_way(SCHED_OTHER);
  close(node);

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
  print("latency", reader->name, "mean us", sum / count);
  print("latency", reader->name, "p50 us", latencies[count / 2]);
  print("latency", reader->name, "p99 us", latencies[count * 99 / 100]);
  print("latency", reader->name, "max us", latencies[count - 1]);
}
