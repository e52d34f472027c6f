#define _GNU_SOURCE
#include "process_shims.h"

#include "file_limit_shims.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Each call returns the error's number, or 0.
static int prepare(
    posix_spawn_file_actions_t *files, posix_spawnattr_t *attributes, int output) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  int error = posix_spawn_file_actions_addopen(files, 0, "/dev/null", O_RDONLY, 0);
  if (!error) error = posix_spawn_file_actions_adddup2(files, output, 1);
  if (!error) error = posix_spawn_file_actions_adddup2(files, output, 2);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(files, 3);
  if (!error) error = posix_spawnattr_setflags(attributes, flags);
  if (!error) error = posix_spawnattr_setpgroup(attributes, 0);
  if (!error) error = posix_spawnattr_setsigmask(attributes, &none);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
  return error;
}

pid_t shim_spawn(char *const arguments[], char *const environment[], int output) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  pid_t process = -1;
  int error = posix_spawn_file_actions_init(&files);
  if (!error) {
    error = posix_spawnattr_init(&attributes);
    if (!error) {
      error = prepare(&files, &attributes, output);
      if (!error) {
        shim_begin_child_file_limit();
        error = posix_spawnp(&process, arguments[0], &files, &attributes, arguments, environment);
        shim_end_child_file_limit();
      }
      posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
  }
  if (!error) return process;
  errno = error;
  return -1;
}

int shim_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int shim_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  // Only this end: the other one's waiting is what holds a flood back.
  return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

int shim_bytes_waiting(int pipe) {
  int count = 0;
  return ioctl(pipe, FIONREAD, &count) < 0 ? -1 : count;
}
