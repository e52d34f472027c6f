// How the launcher ends all that it started: a signal, time to finish, then SIGKILL.
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "launcher.h"
#include "launcher_shims.h"

// How long programs can continue after SIGTERM, and how long killing the others may take, in
// milliseconds.
enum { GRACE = 2000, LIMIT = 2000 };

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000L + time.tv_nsec / 1000000L;
}

// Returns the ID of a process's parent; -1 if the process does not exist, or is hidden.
static pid_t parent_of(pid_t process) {
  char path[64], line[512];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  FILE *file = fopen(path, "re");
  if (file == NULL) return -1;
  size_t size = fread(line, 1, sizeof line - 1, file);
  fclose(file);
  line[size] = 0;
  // The name between the parentheses may contain any character.
  char *rest = strrchr(line, ')');
  int parent;
  return rest != NULL && sscanf(rest + 1, " %*c %d", &parent) == 1 ? parent : -1;
}

// More processes than a chain ever has.
enum { CHAIN = 1024 };

static int examine(pid_t process) {
  pid_t chain[CHAIN] = {process}, own = getpid();
  for (int count = 1; count < CHAIN; count++) {
    pid_t parent = parent_of(chain[count - 1]);
    if (parent == own) return SHIM_RELATION_PROGRAM;
    // A process that is hidden and cannot be signalled has another user, which no program can become.
    if (parent < 0 && (geteuid() == 0 || kill(chain[count - 1], 0) == 0 || errno != EPERM))
      return SHIM_RELATION_UNKNOWN;
    chain[count] = parent;
    if (parent > 1) continue;
    // Each process was the parent of the one before while its own parent was read, so that its
    // number did not belong to another process.
    for (int index = 0; index < count; index++)
      if (parent_of(chain[index]) != chain[index + 1]) return SHIM_RELATION_UNKNOWN;
    return SHIM_RELATION_NONE;
  }
  return SHIM_RELATION_UNKNOWN;
}

int launcher_relation(pid_t process) {
  // A process of another namespace has no number here, and is not a descendant, which would have one.
  if (process <= 0) return SHIM_RELATION_NONE;
  if (process == getpid()) return SHIM_RELATION_PROGRAM;
  // A process that ends in between leaves its children to another parent.
  int relation = SHIM_RELATION_UNKNOWN;
  for (int attempt = 0; attempt < 3 && relation == SHIM_RELATION_UNKNOWN; attempt++)
    relation = examine(process);
  return relation;
}

static void signal_children(int number) {
  DIR *processes = opendir("/proc");
  if (processes == NULL) return;
  pid_t own = getpid();
  struct dirent *entry;
  while ((entry = readdir(processes)) != NULL) {
    if (!isdigit((unsigned char)entry->d_name[0])) continue;
    pid_t child = atoi(entry->d_name);
    if (parent_of(child) != own) continue;
    kill(child, number);
    // A stopped process would not handle the signal.
    if (number == SIGTERM) kill(child, SIGCONT);
  }
  closedir(processes);
}

// Returns whether any child is left.
static int reap(void) {
  pid_t child;
  do child = waitpid(-1, NULL, WNOHANG);
  while (child > 0 || (child < 0 && errno == EINTR));
  return child == 0;
}

// Returns whether children are left after a number of milliseconds. The children of an ended child
// become this process's own, and get the signal too.
static int end_children(int signals, int number, long milliseconds, long interval) {
  long end = now() + milliseconds;
  while (reap()) {
    long rest = end - now();
    if (rest <= 0) return 1;
    signal_children(number);
    struct pollfd polled = {.fd = signals, .events = POLLIN};
    poll(&polled, 1, (int)(rest < interval ? rest : interval));
    struct signalfd_siginfo news[8];
    while (read(signals, news, sizeof news) > 0) {}
  }
  return 0;
}

void launcher_end_descendants(int signals) {
  if (end_children(signals, SIGTERM, GRACE, GRACE)) end_children(signals, SIGKILL, LIMIT, 10);
}
