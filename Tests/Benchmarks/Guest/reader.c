#include "reader.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "devices.h"

static const char counter_path[] = "/dev/shm/allocations";
static unsigned long *allocations;

// Prepares the counter that the preloaded library counts in.
static void prepare_counter(void) {
  int fd = open(counter_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0 || ftruncate(fd, sizeof *allocations) < 0) die(counter_path);
  allocations = mmap(NULL, sizeof *allocations, PROT_READ, MAP_SHARED, fd, 0);
  if (allocations == MAP_FAILED) die(counter_path);
  close(fd);
}

pid_t launch(struct reader *reader) {
  int pipe_ends[2] = {-1, -1};
  reader->drain = 0;
  if (reader->is_piped) {
    if (pipe(pipe_ends) < 0) die("pipe");
    reader->drain = fork();
    if (reader->drain == 0) {
      dup2(pipe_ends[0], STDIN_FILENO);
      dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
      close(pipe_ends[0]);
      close(pipe_ends[1]);
      execlp("cat", "cat", NULL);
      _exit(127);
    }
  }
  reader->process = fork();
  if (reader->process == 0) {
    const char *path = reader->output ? reader->output : "/dev/null";
    int output = reader->is_piped ? pipe_ends[1] : open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(output, STDOUT_FILENO);
    for (int fd = 3; fd < 64; fd++) close(fd);
    if (reader->preload) {
      setenv("COUNT_ALLOCATIONS", counter_path, 1);
      setenv("LD_PRELOAD", reader->preload, 1);
    }
    execvp(reader->command[0], reader->command);
    _exit(127);
  }
  close(pipe_ends[0]);
  close(pipe_ends[1]);
  return reader->process;
}

int devices_held(pid_t process) {
  char path[300], target[64];
  snprintf(path, sizeof path, "/proc/%d/fd", process);
  DIR *folder = opendir(path);
  int count = 0;
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    snprintf(path, sizeof path, "/proc/%d/fd/%s", process, entry->d_name);
    ssize_t length = readlink(path, target, sizeof target - 1);
    target[length > 0 ? length : 0] = 0;
    for (int index = 0; index < 5; index++)
      if (strcmp(target, all_devices[index]->node) == 0) count++;
  }
  if (folder) closedir(folder);
  return count;
}

void start(struct reader *reader) {
  if (!allocations) prepare_counter();
  launch(reader);
  unsigned long long last = 0;
  // A process that waits for its files to be read rests too, so it has to rest for long. Meanwhile the
  // guest's clock runs ahead, the more the busier the machine is that they come from.
  for (int resting = 0, waited = 0; resting < 4; waited++) {
    wait_for(500000);
    if (waitpid(reader->process, NULL, WNOHANG) != 0 || waited > 40000) {
      fprintf(stderr, "%s did not start\n", reader->name);
      exit(1);
    }
    unsigned long long now = instructions_of(reader->process);
    resting = now == last && devices_held(reader->process) > 0 ? resting + 1 : 0;
    last = now;
  }
}

void stop(struct reader *reader) {
  kill(reader->process, SIGTERM);
  waitpid(reader->process, NULL, 0);
  if (reader->drain) waitpid(reader->drain, NULL, 0);
}

unsigned long long instructions_of(pid_t process) {
  char path[64];
  unsigned long long time = 0;
  snprintf(path, sizeof path, "/proc/%d/schedstat", process);
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%llu", &time) != 1) die(path);
  fclose(file);
  return time;
}

// The number behind a word in one of the process's files.
static unsigned long number(pid_t process, const char *name, const char *word) {
  char path[64], line[256];
  unsigned long value = 0;
  snprintf(path, sizeof path, "/proc/%d/%s", process, name);
  FILE *file = fopen(path, "r");
  if (!file) die(path);
  while (fgets(line, sizeof line, file))
    if (strncmp(line, word, strlen(word)) == 0) value = strtoul(line + strlen(word), NULL, 10);
  fclose(file);
  return value;
}

struct cost cost_so_far(const struct reader *reader) {
  return (struct cost){
      .instructions = instructions_of(reader->process),
      .wakeups = number(reader->process, "status", "voluntary_ctxt_switches:"),
      .allocations = *allocations,
  };
}

unsigned long memory(const struct reader *reader, const char *kind) {
  return number(reader->process, "smaps_rollup", kind);
}

void print(const char *situation, const char *reader, const char *figure, double value) {
  printf("@\t%s\t%s\t%s\t%.2f\n", situation, reader, figure, value);
  fflush(stdout);
}

struct cost cost_since(const struct reader *reader, struct cost before) {
  struct cost now = cost_so_far(reader);
  return (struct cost){
      .instructions = now.instructions - before.instructions,
      .wakeups = now.wakeups - before.wakeups,
      .allocations = now.allocations - before.allocations,
  };
}

void print_cost(
    const char *situation, const struct reader *reader, struct cost cost, int count) {
  if (reader->preload) {  // The library that counts costs something too.
    // Rounded up: one allocation in all is not none.
    unsigned long hundredths = (cost.allocations * 100 + count - 1) / count;
    return print(situation, reader->name, "allocations", hundredths / 100.0);
  }
  print(situation, reader->name, "instructions", (double)cost.instructions / count);
  print(situation, reader->name, "wakeups", (double)cost.wakeups / count);
}
