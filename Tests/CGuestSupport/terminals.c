#define _GNU_SOURCE
#include "terminals.h"

#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utmp.h>

pid_t test_start_on_terminal(
    char *const arguments[], char *const environment[], int columns, int rows, int *terminal,
    struct termios *modes) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  int device;
  if (openpty(terminal, &device, NULL, NULL, &size) < 0) return -1;
  fcntl(*terminal, F_SETFD, FD_CLOEXEC);
  fcntl(device, F_SETFD, FD_CLOEXEC);
  // Before the program can change them.
  tcgetattr(device, modes);
  pid_t process = fork();
  if (process != 0) {
    close(device);
    if (process < 0) close(*terminal);
    return process;
  }
  login_tty(device);
  // A test process blocks signals, and a shell does not.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(arguments[0], arguments, environment);
  _exit(127);
}

int test_resize_terminal(int terminal, int columns, int rows) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  return ioctl(terminal, TIOCSWINSZ, &size);
}
