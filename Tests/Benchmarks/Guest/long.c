#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "devices.h"
#include "tracing.h"

enum { fingers = 5, warm_up = 1000, frames = 100000, pause = 537, calls_per_frame = 2 };

static const char call_trigger[] = TRACING "events/raw_syscalls/sys_enter/trigger";
static const char call_counts[] = TRACING "events/raw_syscalls/sys_enter/hist";

struct faults {
  unsigned long minor, major;
};

static struct faults faults_of(pid_t process) {
  char path[64], text[1024];
  struct faults faults;
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  FILE *file = fopen(path, "r");
  if (!file || !fgets(text, sizeof text, file)) die(path);
  fclose(file);
  // The name may have anything in it but what comes after it.
  char *rest = strrchr(text, ')');
  if (!rest || sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %lu %*u %lu", &faults.minor,
                      &faults.major) != 2)
    die(path);
  return faults;
}

static void count_calls(pid_t process, const char *prefix) {
  char text[96];
  snprintf(text, sizeof text, "%shist:keys=id if common_pid==%d", prefix, process);
  tell_kernel(call_trigger, text);
}

static unsigned long calls_counted(void) {
  FILE *file = fopen(call_counts, "r");
  char line[512];
  unsigned long hits = 0;
  if (!file) die(call_counts);
  while (fgets(line, sizeof line, file))
    if (sscanf(line, " Hits: %lu", &hits) == 1) break;
  fclose(file);
  return hits;
}

void measure_long(const struct reader *reader) {
  static const char situation[] = "100,000 frames";
  put_down(fingers, 100, 1000);
  wait_for(50000);
  give_way(true);
  for (int step = 0; step < warm_up; step++) {
    wait_for(pause);
    move(fingers, 100, 1000, step);
  }
  wait_for(50000);
  mount_tracing();
  count_calls(reader->process, "");
  struct cost before = cost_so_far(reader);
  struct faults start = faults_of(reader->process);
  for (int step = 0; step < frames; step++) {
    wait_for(pause);
    move(fingers, 100, 1000, step);
  }
  wait_for(50000);
  give_way(false);
  struct faults end = faults_of(reader->process);
  struct cost cost = cost_since(reader, before);
  double calls = calls_counted();
  count_calls(reader->process, "!");
  lift(fingers);
  wait_for(50000);
  print(situation, reader->name, "minor faults", end.minor - start.minor);
  print(situation, reader->name, "major faults", end.major - start.major);
  print(situation, reader->name, "allocations", cost.allocations);
  // Frames that came together were read together, and took fewer.
  print(situation, reader->name, "wakeups", (double)cost.wakeups / frames);
  print(situation, reader->name, "further system calls", calls - calls_per_frame * (double)cost.wakeups);
}
