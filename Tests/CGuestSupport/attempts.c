#define _GNU_SOURCE
#include "attempts.h"

#include "attempt_targets.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/tiocl.h>
#include <linux/netlink.h>
#include <pty.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static int listener = -1, other_end[2];
static char name[32];
char victim[64];
int reader = -1, terminal = -1;
pid_t other = -1;

static struct sockaddr_un address(socklen_t *size) {
  struct sockaddr_un result = {.sun_family = AF_UNIX};
  // A name that begins with NUL is not in the file system.
  strcpy(result.sun_path + 1, name);
  *size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name));
  return result;
}

int attempts_prepare(void) {
  snprintf(victim, sizeof victim, "/tmp/responderd-victim-%d", getpid());
  snprintf(name, sizeof name, "responderd-%d", getpid());
  int file = open(victim, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0 || write(file, "precious", 8) != 8) return -1;
  close(file);
  int slave;
  if (openpty(&terminal, &slave, NULL, NULL, NULL) < 0) return -1;
  terminal = slave;
  reader = open(victim, O_RDONLY | O_CLOEXEC);
  listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  socklen_t size;
  struct sockaddr_un own = address(&size);
  if (reader < 0 || bind(listener, (struct sockaddr *)&own, size) < 0 || listen(listener, 8) < 0)
    return -1;
  if (pipe(other_end) < 0) return -1;
  other = fork();
  if (other == 0) {
    // Until the one that made it is gone.
    char byte;
    close(other_end[1]);
    if (read(other_end[0], &byte, 1) == 0) {}
    _exit(0);
  }
  close(other_end[0]);
  return other < 0 ? -1 : 0;
}

void attempts_clear(void) { close(other_end[1]); }

// Each returns -1 and errno on failure.

static long request(unsigned long number) {
  char byte = TIOCL_GETSHIFTSTATE;
  return syscall(SYS_ioctl, terminal, number, &byte);
}

static long type_key(void) { return request(TIOCSTI); }
static long type_key_with_high_bits(void) { return request(TIOCSTI | (unsigned long)1 << 32); }
static long steer_console(void) { return request(TIOCLINUX); }
static long steer_console_with_high_bits(void) { return request(TIOCLINUX | ~0ul << 32); }
static long cut_by_path(void) { return truncate(victim, 0); }
static long cut_by_opening(void) { return open(victim, O_RDONLY | O_TRUNC); }
static long cut_by_writing(void) { return open(victim, O_WRONLY | O_TRUNC); }
static long cut_by_no_mode(void) { return open(victim, O_ACCMODE | O_TRUNC); }
static long cut_by_creating(void) { return syscall(SYS_openat2, AT_FDCWD, victim, NULL, 0) < 0 ? -1 : 0; }
static long change_mode(void) { return chmod(victim, 0644); }
// Nothing comes of it, whatever it says.
static long make_private(void) {
  struct stat before, after;
  if (stat(victim, &before) < 0) return -1;
  int result = chmod(victim, 0600);
  if (stat(victim, &after) < 0 || (result == 0 && before.st_ctim.tv_sec == after.st_ctim.tv_sec &&
                                   before.st_ctim.tv_nsec == after.st_ctim.tv_nsec)) {
    errno = EPERM;
    return -1;
  }
  return result;
}

static long change_mode_of_reader(void) { return fchmod(reader, 0644); }
static long change_owner(void) { return chown(victim, getuid(), getgid()); }
static long change_time(void) { return utimensat(AT_FDCWD, victim, NULL, 0); }
static long change_time_of_reader(void) { return futimens(reader, NULL); }
static long change_attribute(void) { return setxattr(victim, "user.x", "x", 1, 0); }
static long stop_other(void) { return kill(other, SIGSTOP); }
static long ask_for_other(void) { return kill(other, 0); }
static long signal_all(void) { return kill(-1, 0); }
static long signal_group(void) { return kill(0, 0); }
static long signal_thread_of_other(void) { return syscall(SYS_tgkill, other, other, SIGSTOP); }
static long open_process(void) { return syscall(SYS_pidfd_open, other, 0); }
static long limit_other(void) { return syscall(SYS_prlimit64, other, 7, NULL, &(uint64_t[2]){0}); }
static long signal_self(void) { return kill(getpid(), 0); }
static long be_somebody_else(void) { return personality(READ_IMPLIES_EXEC); }

static long map(int protection) {
  void *memory = mmap(NULL, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? -1 : 0;
}

static long write_and_run(void) { return map(PROT_READ | PROT_WRITE | PROT_EXEC); }

static long write_then_run(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? -1 : mprotect(memory, 4096, PROT_READ | PROT_EXEC);
}

static long routing(void) { return socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE); }
static long auditing(void) { return socket(AF_NETLINK, SOCK_RAW, NETLINK_AUDIT); }
static long diagnosing(void) { return socket(AF_NETLINK, SOCK_RAW, NETLINK_SOCK_DIAG); }
static long announcements(void) { return socket(AF_NETLINK, SOCK_RAW, NETLINK_KOBJECT_UEVENT); }
static long internet(void) { return socket(AF_INET, SOCK_STREAM, 0); }
static long internet_with_high_bits(void) {
  return syscall(SYS_socket, (unsigned long)AF_INET | (unsigned long)1 << 32, SOCK_DGRAM, 0);
}
static long packets(void) { return socket(AF_PACKET, SOCK_RAW, 0); }
static long machine_sockets(void) { return socket(AF_VSOCK, SOCK_STREAM, 0); }

static long abstract_socket(void) {
  int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0) return -1;
  socklen_t size;
  struct sockaddr_un others = address(&size);
  return connect(file, (struct sockaddr *)&others, size);
}

static long a_process(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child;
}

static long regain(void) { return syscall(SYS_setuid, getuid()); }

static const struct attempt attempts[] = {
    {"type into a terminal", type_key},
    {"type into a terminal, with high bits", type_key_with_high_bits},
    {"steer the console", steer_console},
    {"steer the console, with high bits", steer_console_with_high_bits},
    {"cut a file by its path", cut_by_path},
    {"cut a file that is opened for reading", cut_by_opening},
    {"cut a file that is opened for writing", cut_by_writing},
    {"cut a file that is opened for nothing", cut_by_no_mode},
    {"open a file by arguments out of sight", cut_by_creating},
    {"change a mode", change_mode},
    {"make a file private", make_private},
    {"change the mode of an open file", change_mode_of_reader},
    {"change an owner", change_owner},
    {"change times", change_time},
    {"change the times of an open file", change_time_of_reader},
    {"change an attribute", change_attribute},
    {"stop another process", stop_other},
    {"stop a thread of another process", signal_thread_of_other},
    {"ask for another process", ask_for_other},
    {"signal all processes", signal_all},
    {"signal its group", signal_group},
    {"open another process", open_process},
    {"limit another process", limit_other},
    {"signal itself", signal_self},
    {"memory that is written and runs", write_and_run},
    {"memory that is written and runs afterwards", write_then_run},
    {"a personality", be_somebody_else},
    {"a netlink socket for routes", routing},
    {"a netlink socket for audits", auditing},
    {"a netlink socket for sockets", diagnosing},
    {"a netlink socket for devices", announcements},
    {"an internet socket", internet},
    {"an internet socket, with high bits", internet_with_high_bits},
    {"a packet socket", packets},
    {"a machine's socket", machine_sockets},
    {"a process", a_process},
    {"another user", regain},
    {"an abstract socket of somebody else's", abstract_socket},
};

const char *attempts_make(int number, int *error) {
  const int count = sizeof attempts / sizeof *attempts;
  if (number < 0) return NULL;
  if (number >= count) return kernel_attempts_make(number - count, error);
  *error = attempts[number].make() < 0 ? errno : 0;
  return attempts[number].name;
}
