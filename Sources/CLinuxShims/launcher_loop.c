// The launcher's process: takes requests from the daemon, starts programs, reports how each started and ended.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "file_limit_shims.h"
#include "launcher.h"
#include "launcher_shims.h"

// The launcher's own socket.
enum { SOCKET = 3 };

// More than a storyboard ever has at once.
enum { CAPACITY = 256 };

struct entry {
  uint32_t number;
  // 0 for a free entry.
  pid_t process;
  int ends_group;
  // The descriptor that indicates whether the program runs; -1 once that is known.
  int errors;
};

static struct entry entries[CAPACITY];
static struct launcher_limits limits_of_programs;

static struct entry *entry_of_number(uint32_t number) {
  for (int index = 0; index < CAPACITY; index++)
    if (entries[index].process != 0 && entries[index].number == number) return &entries[index];
  return NULL;
}

static struct entry *entry_of_process(pid_t process) {
  for (int index = 0; index < CAPACITY; index++)
    if (entries[index].process == process) return &entries[index];
  return NULL;
}

static void report(uint32_t kind, uint32_t number, int32_t value) {
  struct shim_launch_message message = {.kind = kind, .number = number, .value = value};
  // A closed socket is detected when requests are read.
  while (send(SOCKET, &message, sizeof message, MSG_NOSIGNAL) < 0 && errno == EINTR) {}
}

// Reports the result of a start. Returns whether it is known.
static int settle(struct entry *entry) {
  int problem = launcher_outcome(entry->errors);
  if (problem < 0) return 0;
  close(entry->errors);
  entry->errors = -1;
  if (problem) {
    waitpid(entry->process, NULL, 0);
    entry->process = 0;
    report(SHIM_LAUNCH_FAILED, entry->number, problem);
  } else {
    report(SHIM_LAUNCH_STARTED, entry->number, 0);
  }
  return 1;
}

static void reap(void) {
  for (;;) {
    siginfo_t ended = {0};
    if (waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) < 0 || ended.si_pid == 0) return;
    struct entry *entry = entry_of_process(ended.si_pid);
    // A program that could not be started has ended, too.
    if (entry != NULL && entry->errors >= 0 && settle(entry) && entry->process == 0) continue;
    // Before the process ID is released, and with it that of the group.
    if (entry != NULL && entry->ends_group) kill(-entry->process, SIGKILL);
    int status;
    if (waitpid(ended.si_pid, &status, 0) != ended.si_pid || entry == NULL) continue;
    entry->process = 0;
    report(SHIM_LAUNCH_ENDED, entry->number, status);
  }
}

static void start(uint32_t number, int file, int output) {
  struct entry *entry = entry_of_process(0);
  struct launcher_program program = {0};
  int problem = entry == NULL || entry_of_number(number) != NULL ? EAGAIN : launcher_read(file, &program);
  pid_t process = 0;
  int errors = -1;
  if (!problem)
    problem = launcher_spawn(&program, output, &limits_of_programs, &process, &errors);
  launcher_forget(&program);
  if (problem) return report(SHIM_LAUNCH_FAILED, number, problem);
  *entry = (struct entry){.number = number, .process = process, .errors = errors};
}

// Returns 0 when the socket was closed.
static int take_request(void) {
  struct shim_launch_message message;
  struct iovec bytes = {.iov_base = &message, .iov_len = sizeof message};
  union {
    struct cmsghdr aligned;
    char bytes[CMSG_SPACE(2 * sizeof(int))];
  } control;
  struct msghdr header = {
      .msg_iov = &bytes,
      .msg_iovlen = 1,
      .msg_control = control.bytes,
      .msg_controllen = sizeof control.bytes};
  ssize_t size = recvmsg(SOCKET, &header, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  if (size < 0) return errno == EINTR || errno == EAGAIN;
  int files[2] = {-1, -1};
  struct cmsghdr *rights = CMSG_FIRSTHDR(&header);
  if (rights != NULL && rights->cmsg_level == SOL_SOCKET && rights->cmsg_type == SCM_RIGHTS)
    memcpy(files, CMSG_DATA(rights),
           rights->cmsg_len - CMSG_LEN(0) < sizeof files ? rights->cmsg_len - CMSG_LEN(0)
                                                         : sizeof files);
  if (size == (ssize_t)sizeof message) {
    struct entry *entry = entry_of_number(message.number);
    if (message.kind == SHIM_LAUNCH_START) start(message.number, files[0], files[1]);
    if (message.kind == SHIM_LAUNCH_SIGNAL && entry != NULL) kill(-entry->process, message.value);
    if (message.kind == SHIM_LAUNCH_RELATE)
      report(SHIM_LAUNCH_RELATED, message.number, launcher_relation(message.value));
    if (message.kind == SHIM_LAUNCH_END_GROUP && entry != NULL) entry->ends_group = 1;
  }
  for (int index = 0; index < 2; index++)
    if (files[index] >= 0) close(files[index]);
  return size > 0;
}

// Blocks all signals, so that the launcher survives those that a manager or a terminal sends to all
// processes of the service. It ends when its socket is closed, after the last command had its time.
static int take_signals(void) {
  sigset_t all, ends;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  // Directly, because the C library excludes two signals: zeroes are the default.
  const char usual[128] = {0};
  for (int number = 1; number < _NSIG; number++)
    syscall(SYS_rt_sigaction, number, usual, NULL, _NSIG / 8);
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  return signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
}

// Closes all inherited descriptors, and leaves the terminal.
static void leave_behind(int socket) {
  int null = open("/dev/null", O_RDWR);
  for (int stream = 0; stream < 3; stream++) dup2(null, stream);
  // Moved first, because the socket may have the number of a standard stream.
  dup3(socket, SOCKET, O_CLOEXEC);
  closefrom(SOCKET + 1);
  setsid();
}

void launcher_loop(int socket, const struct launcher_limits *limits) {
  // The standard streams are replaced below.
  int own = socket <= SOCKET ? fcntl(socket, F_DUPFD_CLOEXEC, SOCKET + 1) : socket;
  shim_restore_file_limit();
  leave_behind(own);
  prctl(PR_SET_NAME, SHIM_LAUNCHER_NAME, 0, 0, 0);
  // Remaining processes of programs become children of the launcher, which ends them.
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  int signals = take_signals();
  int given_up = limits->hides_devices ? launcher_give_up(limits->group) : 0;
  limits_of_programs = *limits;
  limits_of_programs.hides_devices = (given_up & SHIM_LAUNCHER_HIDES_DEVICES) != 0;
  report(SHIM_LAUNCH_READY, 0, given_up);
  for (;;) {
    struct pollfd polled[2 + CAPACITY] = {
        {.fd = SOCKET, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
    struct entry *starting[CAPACITY];
    int count = 0;
    for (int index = 0; index < CAPACITY; index++) {
      if (entries[index].process == 0 || entries[index].errors < 0) continue;
      polled[2 + count] = (struct pollfd){.fd = entries[index].errors, .events = POLLIN};
      starting[count++] = &entries[index];
    }
    if (poll(polled, (nfds_t)(2 + count), -1) < 0) continue;
    for (int index = 0; index < count; index++)
      if (polled[2 + index].revents != 0) settle(starting[index]);
    if (polled[1].revents != 0) {
      struct signalfd_siginfo news[8];
      while (read(signals, news, sizeof news) > 0) {}
      reap();
    }
    if (polled[0].revents != 0 && !take_request()) break;
  }
  for (int index = 0; index < CAPACITY; index++) {
    if (entries[index].process == 0) continue;
    kill(-entries[index].process, SIGTERM);
    kill(-entries[index].process, SIGCONT);
  }
  launcher_end_descendants(signals);
  _exit(0);
}
