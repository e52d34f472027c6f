// A terminal in raw mode that is restored however the process ends.
#define _GNU_SOURCE
#include "terminal_shims.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static struct termios before;
static int keys_are_taken;
static volatile pid_t guarded;

static void pass_on(int number) {
  if (guarded > 0) kill(guarded, number);
}

// Signals of the terminal reach both processes; others are passed on to the child.
static void prepare_signals(void) {
  static const int ignored[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTOU, SIGTTIN, SIGPIPE};
  static const int passed[] = {SIGTERM, SIGHUP, SIGUSR1, SIGUSR2};
  for (size_t index = 0; index < sizeof ignored / sizeof *ignored; index++)
    signal(ignored[index], SIG_IGN);
  struct sigaction action = {.sa_handler = pass_on};
  for (size_t index = 0; index < sizeof passed / sizeof *passed; index++)
    sigaction(passed[index], &action, NULL);
}

// The child restores the modes last: if they are the old ones, there is nothing to restore.
static void put_back(int terminal) {
  struct termios now;
  if (tcgetattr(terminal, &now) < 0) return;
  if (now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag) return;
  if (write(terminal, SHIM_SCREEN_LEAVE, strlen(SHIM_SCREEN_LEAVE)) < 0) return;
  tcsetattr(terminal, TCSANOW, &before);
}

static void end_as(int status) __attribute__((noreturn));
static void end_as(int status) {
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  // The child's core is the one of interest.
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  sigset_t all;
  sigfillset(&all);
  signal(WTERMSIG(status), SIG_DFL);
  sigprocmask(SIG_UNBLOCK, &all, NULL);
  raise(WTERMSIG(status));
  _exit(128 + WTERMSIG(status));
}

int shim_terminal_guard(int terminal) {
  if (tcgetattr(terminal, &before) < 0) return -1;
  pid_t parent = getpid();
  sigset_t all, old;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &old);
  guarded = fork();
  if (guarded == 0) {
    // If the parent is killed, the child restores the terminal and ends.
    prctl(PR_SET_PDEATHSIG, SIGHUP);
    sigprocmask(SIG_SETMASK, &old, NULL);
    if (getppid() != parent) raise(SIGHUP);
    return 0;
  }
  if (guarded > 0) prepare_signals();
  sigprocmask(SIG_SETMASK, &old, NULL);
  if (guarded < 0) return -1;
  int status;
  while (waitpid(guarded, &status, 0) < 0)
    if (errno != EINTR) _exit(71);
  put_back(terminal);
  end_as(status);
}

int shim_terminal_take_keys(int terminal) {
  if (!keys_are_taken && tcgetattr(terminal, &before) < 0) return -1;
  struct termios keys = before;
  keys.c_lflag &= ~(ICANON | ECHO);
  // Ctrl-S would stop the output.
  keys.c_iflag &= ~(IXON | ICRNL);
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  if (tcsetattr(terminal, TCSANOW, &keys) < 0) return -1;
  keys_are_taken = 1;
  return 0;
}

void shim_terminal_restore(int terminal) {
  if (!keys_are_taken) return;
  keys_are_taken = 0;
  // Keys that were not read are not meant for the shell.
  tcsetattr(terminal, TCSAFLUSH, &before);
}

int shim_terminal_size(int terminal, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(terminal, TIOCGWINSZ, &size) < 0 || size.ws_col == 0 || size.ws_row == 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int shim_terminal_is_ours(int terminal) { return tcgetpgrp(terminal) == getpgrp(); }

void shim_terminal_suspend(void) { kill(0, SIGSTOP); }

int shim_fork_beside(int errors) {
  pid_t parent = getpid(), process = fork();
  if (process != 0) return process;
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  setpgid(0, 0);
  int nowhere = open("/dev/null", O_RDWR);
  if (nowhere < 0 || dup2(nowhere, 0) < 0 || dup2(nowhere, 1) < 0 || dup2(errors, 2) < 0) _exit(71);
  if (nowhere > 2) close(nowhere);
  if (getppid() != parent) raise(SIGTERM);
  return 0;
}

int shim_is_running(int process) {
  siginfo_t information = {0};
  int result = waitid(P_PID, process, &information, WEXITED | WNOHANG | WNOWAIT);
  return result == 0 && information.si_pid == 0;
}

int shim_wait_for(int process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status;
}
