#define _GNU_SOURCE
#include "load.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases.h"
#include "devices.h"

enum { busy_processes = 4, rounds = 5, load_processes = busy_processes + 2 };

static pid_t load[load_processes];

static void compute(void) {
  for (volatile unsigned long count = 0;;) count = count + 1;
}

// Fills the disk, empties it and begins again.
static void fill_disk(void) {
  static char block[1 << 20];
  int fd = open("/disk/filled", O_WRONLY | O_CREAT, 0600);
  if (fd < 0) die("/disk/filled");
  for (;;) {
    if (write(fd, block, sizeof block) == sizeof block && fdatasync(fd) == 0) continue;
    if (ftruncate(fd, 0) < 0 || lseek(fd, 0, SEEK_SET) < 0) die("empty the disk");
  }
}

static long available_kilobytes(void) {
  FILE *file = fopen("/proc/meminfo", "r");
  char line[128];
  long size = 0;
  while (file && fgets(line, sizeof line, file) && sscanf(line, "MemAvailable: %ld", &size) != 1) {}
  if (file) fclose(file);
  return size;
}

// Leaves so little memory that the kernel has to take files' pages back all the time.
static void take_memory(void) {
  enum { left_over = 160 << 10 };
  size_t size = (size_t)(available_kilobytes() - left_over) << 10;
  char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) die("take memory");
  for (;;)
    for (size_t place = 0; place < size; place += 4096) memory[place]++;
}

static void begin_load(void) {
  for (int index = 0; index < load_processes; index++) {
    load[index] = fork();
    if (load[index] != 0) continue;
    struct sched_param none = {0};
    sched_setscheduler(0, SCHED_OTHER, &none);
    if (index < busy_processes) compute();
    if (index == busy_processes) fill_disk();
    take_memory();
  }
}

static void end_load(void) {
  for (int index = 0; index < load_processes; index++) {
    int status = 0;
    kill(load[index], SIGKILL);
    waitpid(load[index], &status, 0);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL) die("a load ended early");
  }
}

static const char *places_of(const char *name, char **handlers) {
  size_t length = strlen(name);
  for (; *handlers; handlers++)
    if (strncmp(*handlers, name, length) == 0 && (*handlers)[length] == '=')
      return *handlers + length + 1;
  die("no handlers");
  return NULL;
}

static void prefix_command(struct reader *reader, char *const *prefix, char *const *command) {
  int count = 0;
  while (*prefix) reader->command[count++] = *prefix++;
  while (*command) reader->command[count++] = *command++;
}

// A process that reclaims pages or frees disk space runs for some 15 ms without interruption. If the readers were on
// different processors, it would delay only one of them.
#define ON_ONE_PROCESSOR "taskset", "-c", "0"

void measure_load(char *responderd, char *floor, char **handlers) {
  static const struct {
    const char *name;
    char *prefix[8];
  } priorities[] = {
      {"load", {ON_ONE_PROCESSOR, NULL}},
      {"load nice", {ON_ONE_PROCESSOR, "nice", "-n", "-10", NULL}},
      {"load fifo", {ON_ONE_PROCESSOR, "chrt", "-f", "10", NULL}},
  };
  char *floor_command[] = {floor, screen.node, NULL};
  char *daemon_command[] = {responderd, "run", "--trace", "none", NULL};
  // The one who plays the screen comes before all that is measured.
  struct sched_param first = {.sched_priority = 50};
  for (int round = 0; round < rounds; round++)
    for (int kind = 0; kind < 3; kind++) {
      static struct latencies latencies[2];
      struct reader bare = {.name = "floor"}, daemon = {.name = "responderd"};
      const struct reader *readers[] = {&bare, &daemon};
      const char *places[] = {
          places_of(bare.name, handlers), places_of(daemon.name, handlers)};
      prefix_command(&bare, priorities[kind].prefix, floor_command);
      prefix_command(&daemon, priorities[kind].prefix, daemon_command);
      latencies[0].count = latencies[1].count = 0;
      // The kernel wakes them in the order in which they opened the screen: each is first once.
      for (int order = 0; order < 2; order++) {
        start(order == 0 ? &bare : &daemon);
        start(order == 0 ? &daemon : &bare);
        if (sched_setscheduler(0, SCHED_FIFO, &first) < 0) die("a real-time priority");
        begin_load();
        wait_for(1000000);
        add_latencies(readers, places, latencies);
        end_load();
        give_way(false);
        stop(&bare);
        stop(&daemon);
      }
      for (int reader = 0; reader < 2; reader++)
        print_latencies(priorities[kind].name, readers[reader], &latencies[reader]);
    }
}
