// How the launcher starts a program: its arguments, files, signals and group.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "launcher.h"

// MARK: - Arguments

// Takes `count` strings from the bytes between *next and `end`; returns NULL if there are fewer.
static char **strings(uint32_t count, char **next, char *end) {
  if (count > (size_t)(end - *next)) return NULL;
  char **list = calloc((size_t)count + 1, sizeof *list);
  if (list == NULL) return NULL;
  for (uint32_t index = 0; index < count; index++) {
    char *last = memchr(*next, 0, (size_t)(end - *next));
    if (last == NULL) {
      free(list);
      return NULL;
    }
    list[index] = *next;
    *next = last + 1;
  }
  return list;
}

int launcher_read(int file, struct launcher_program *program) {
  struct stat status;
  uint32_t counts[2];
  if (file < 0 || fstat(file, &status) < 0 || !S_ISREG(status.st_mode)) return EBADF;
  // More than the kernel accepts.
  if (status.st_size < (off_t)sizeof counts || status.st_size > (1 << 28)) return E2BIG;
  size_t size = (size_t)status.st_size;
  char *bytes = malloc(size);
  if (bytes == NULL) return ENOMEM;
  for (size_t done = 0; done < size;) {
    ssize_t count = pread(file, bytes + done, size - done, (off_t)done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      free(bytes);
      return EIO;
    }
    done += (size_t)count;
  }
  memcpy(counts, bytes, sizeof counts);
  char *next = bytes + sizeof counts;
  program->arguments = counts[0] > 0 ? strings(counts[0], &next, bytes + size) : NULL;
  program->environment =
      program->arguments != NULL ? strings(counts[1], &next, bytes + size) : NULL;
  program->bytes = bytes;
  return program->environment != NULL ? 0 : EINVAL;
}

void launcher_forget(struct launcher_program *program) {
  free(program->arguments);
  free(program->environment);
  free(program->bytes);
}

// MARK: - The program

// Finds the program like posix_spawnp(3), but does not run scripts without an interpreter.
static int execute(const struct launcher_program *program) {
  const char *name = program->arguments[0];
  if (*name == 0) return ENOENT;
  if (strchr(name, '/') != NULL) {
    execve(name, program->arguments, program->environment);
    return errno;
  }
  const char *folders = getenv("PATH");
  if (folders == NULL) folders = "/bin:/usr/bin";
  int problem = ENOENT;
  for (;;) {
    size_t length = strcspn(folders, ":");
    char path[4096];
    int size = snprintf(path, sizeof path, "%.*s%s%s", (int)length, folders, length > 0 ? "/" : "", name);
    if (size > 0 && (size_t)size < sizeof path) {
      execve(path, program->arguments, program->environment);
      if (errno == EACCES) problem = EACCES;
      else if (errno != ENOENT && errno != ENOTDIR && errno != ESTALE && errno != ENODEV &&
               errno != ETIMEDOUT)
        return errno;
    }
    if (folders[length] == 0) return problem;
    folders += length + 1;
  }
}

// When memory runs out, the kernel should kill programs before the service.
static void offer_to_the_kernel(void) {
  char text[16] = {0};
  int file = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  int score = read(file, text, sizeof text - 1) > 0 ? atoi(text) + 500 : 500;
  int size = snprintf(text, sizeof text, "%d", score < 1000 ? score : 1000);
  // Raising the score needs no privilege; a failure is harmless.
  if (pwrite(file, text, (size_t)size, 0) < 0) {}
  close(file);
}

static _Noreturn void become(
    const struct launcher_program *program, int output, const struct launcher_limits *limits, int errors,
    pid_t parent) {
  setpgid(0, 0);
  dup2(output, 1);
  dup2(output, 2);
  // Moved below the descriptors that are closed.
  dup3(errors, 3, O_CLOEXEC);
  closefrom(4);
  int null = open("/dev/null", O_RDONLY);
  if (null != 0) {
    dup2(null, 0);
    close(null);
  }
  offer_to_the_kernel();
  // The program is killed when the launcher ends.
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != parent) _exit(127);
  int is_cut = 0;
  int problem =
      limits->hides_devices && launcher_hide_devices(limits->kept, &is_cut) < 0 ? errno : 0;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (!problem) problem = execute(program);
  if (write(3, &problem, sizeof problem) < 0) {}
  _exit(127);
}

int launcher_spawn(
    const struct launcher_program *program, int output, const struct launcher_limits *limits,
    pid_t *process, int *errors) {
  int ends[2];
  if (output < 0) return EBADF;
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0) return errno;
  pid_t own = getpid();
  *process = fork();
  if (*process == 0) become(program, output, limits, ends[1], own);
  int problem = *process < 0 ? errno : 0;
  // In both processes, because the group may be signalled before the program has started.
  if (!problem) setpgid(*process, *process);
  close(ends[1]);
  if (problem) close(ends[0]);
  *errors = ends[0];
  return problem;
}

int launcher_outcome(int errors) {
  int problem = 0;
  // If the program has started, its end of the pipe is closed without data.
  ssize_t size = read(errors, &problem, sizeof problem);
  if (size < 0) return errno == EAGAIN || errno == EINTR ? -1 : 0;
  return size == sizeof problem ? problem : 0;
}
