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

// How long programs can continue after SIGTERM, and how long killing the others may take, in
// milliseconds.
enum { GRACE = 2000, LIMIT = 2000 };

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000L + time.tv_nsec / 1000000L;
}

// Returns the ID of a process's parent; 0 if the process does not exist.
static pid_t parent_of(const char *process) {
  char path[64], line[512];
  snprintf(path, sizeof path, "/proc/%.16s/stat", process);
  FILE *file = fopen(path, "re");
  if (file == NULL) return 0;
  size_t size = fread(line, 1, sizeof line - 1, file);
  fclose(file);
  line[size] = 0;
  // The name between the parentheses may contain any character.
  char *rest = strrchr(line, ')');
  int parent = 0;
  return rest != NULL && sscanf(rest + 1, " %*c %d", &parent) == 1 ? parent : 0;
}

static void signal_children(int number) {
  DIR *processes = opendir("/proc");
  if (processes == NULL) return;
  pid_t own = getpid();
  struct dirent *entry;
  while ((entry = readdir(processes)) != NULL) {
    if (!isdigit((unsigned char)entry->d_name[0]) || parent_of(entry->d_name) != own) continue;
    pid_t child = atoi(entry->d_name);
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
