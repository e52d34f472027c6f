#define _GNU_SOURCE
#include "process_shims.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

int shim_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  // Only this end: a program that writes too fast has to block.
  return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

int shim_bytes_waiting(int pipe) {
  int count = 0;
  return ioctl(pipe, FIONREAD, &count) < 0 ? -1 : count;
}
