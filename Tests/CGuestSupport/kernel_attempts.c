#define _GNU_SOURCE
#include "attempt_targets.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/uinput.h>
#include <linux/vt.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#ifndef F_SETSIG
#define F_SETSIG 10
#endif

// MARK: - Signals that the kernel sends

static long be_signalled_by(int file, int command, long owner) {
  if (file < 0 || fcntl(file, F_SETSIG, SIGSTOP) < 0) return -1;
  return fcntl(file, command, owner);
}

static long signal_by_file(void) { return be_signalled_by(reader, F_SETOWN, other); }
static long signal_group_by_file(void) { return be_signalled_by(reader, F_SETOWN, -getpgrp()); }

static long signal_by_file_of_thread(void) {
  struct f_owner_ex owner = {.type = F_OWNER_PID, .pid = other};
  return be_signalled_by(reader, F_SETOWN_EX, (long)&owner);
}

static long signal_by_terminal(void) { return ioctl(terminal, FIOSETOWN, &other); }
static long lease(void) { return fcntl(reader, F_SETLEASE, F_RDLCK); }
static long notice_changes(void) {
  int folder = open("/tmp", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return folder < 0 ? -1 : fcntl(folder, F_NOTIFY, DN_MODIFY);
}

static long signal_by_timer(void) {
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGSTOP};
  int timer;
  return syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &timer);
}

// MARK: - Memory that runs

static long run_a_file(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, reader, 0);
  return memory == MAP_FAILED ? -1 : 0;
}

static long run_memory_file(void) {
  int file = memfd_create("attempt", MFD_CLOEXEC);
  if (file < 0 || write(file, "\xc3", 1) != 1) return -1;
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, file, 0);
  return memory == MAP_FAILED ? -1 : 0;
}

static long run_nothing(void) {
  void *memory = mmap(NULL, 4096, PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? -1 : 0;
}

static long execute_memory_file(void) {
  int file = memfd_create("attempt", MFD_CLOEXEC);
  char *none[] = {NULL};
  if (file < 0) return -1;
  return syscall(SYS_execveat, file, "", none, none, AT_EMPTY_PATH);
}

static long open_memory(const char *process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%s/mem", process);
  return open(path, O_RDWR | O_CLOEXEC);
}

static long write_own_memory(void) { return open_memory("self"); }
static long share_memory(void) { return syscall(SYS_shmget, IPC_PRIVATE, 4096, 0600); }

// MARK: - Other processes

static long write_other_memory(void) {
  char process[16];
  snprintf(process, sizeof process, "%d", other);
  return open_memory(process);
}

static long trace(void) { return ptrace(PTRACE_SEIZE, other, NULL, NULL); }

static long read_other(void) {
  char byte;
  struct iovec own = {&byte, 1}, its = {&byte, 1};
  return process_vm_readv(other, &own, 1, &its, 1, 0);
}

static long take_descriptor(void) { return syscall(SYS_pidfd_getfd, reader, 0, 0); }
static long bind_other(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(0, &set);
  return sched_setaffinity(other, sizeof set, &set);
}
static long schedule_other(void) {
  return sched_setscheduler(other, SCHED_IDLE, &(struct sched_param){0});
}
static long slow_other(void) { return syscall(SYS_ioprio_set, 1, other, 3 << 13); }
static long list_other(void) { return syscall(SYS_kcmp, getpid(), other, 0, 0, 0); }
static long queue_signal(void) {
  siginfo_t info = {.si_code = SI_QUEUE};
  return syscall(SYS_rt_sigqueueinfo, other, SIGSTOP, &info);
}

// MARK: - Files

static long nameless_file(void) { return open("/tmp", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600); }
static long second_name(void) { return link(victim, "/tmp/responderd-attempt"); }
static long another_name(void) { return rename(victim, "/tmp/responderd-attempt"); }
static long symbolic_link(void) { return symlink(victim, "/tmp/responderd-attempt"); }
static long remove_file(void) { return unlink(victim); }
static long make_fifo(void) { return mknod("/tmp/responderd-attempt", S_IFIFO | 0600, 0); }
static long make_folder(void) { return mkdir("/tmp/responderd-attempt", 0700); }
static long set_flags(void) {
  int flags = 0;
  return ioctl(reader, FS_IOC_SETFLAGS, &flags);
}
static long by_number(void) { return syscall(SYS_open_by_handle_at, AT_FDCWD, NULL, O_RDONLY); }
static long grow_by_pages(void) { return syscall(SYS_vmsplice, reader, NULL, 0, 0); }
static long watch_all(void) { return syscall(SYS_fanotify_init, 0, O_RDONLY); }

// MARK: - The kernel's less usual doors

static long rings(void) {
  struct {
    uint32_t words[30];
  } parameters = {0};
  return syscall(SYS_io_uring_setup, 1, &parameters);
}

static long old_rings(void) {
  unsigned long context = 0;
  return syscall(SYS_io_setup, 1, &context);
}

static long faults(void) { return syscall(SYS_userfaultfd, O_CLOEXEC | 1); }
static long kernel_code(void) { return syscall(SYS_bpf, 0, NULL, 0); }
static long counters(void) { return syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0); }
static long keys(void) { return syscall(SYS_keyctl, 0, -3, 1); }
static long own_namespace(void) { return unshare(CLONE_NEWUSER); }
static long own_files(void) { return unshare(CLONE_FILES); }
static long other_namespace(void) { return setns(reader, 0); }
static long mount_memory(void) { return mount("none", "/tmp", "tmpfs", 0, NULL); }
static long new_root(void) { return chroot("/"); }
static long messages(void) { return syscall(SYS_msgget, IPC_PRIVATE, 0600); }
static long queues(void) { return syscall(SYS_mq_open, "attempt", O_RDWR | O_CREAT, 0600, NULL); }
static long kernel_log(void) { return syscall(SYS_syslog, 3, NULL, 0); }
static long set_clock(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return syscall(SYS_clock_settime, CLOCK_REALTIME, &time);
}
static long bluetooth(void) { return socket(31, SOCK_RAW, 0); }
static long ciphers(void) { return socket(AF_ALG, SOCK_SEQPACKET, 0); }
static long newer_internet(void) { return socket(AF_INET6, SOCK_DGRAM, 0); }
static long more_filters(void) { return syscall(SYS_seccomp, 1, 1, NULL); }

// MARK: - Terminals and devices

static long ask_terminal(unsigned long request, long argument) {
  return ioctl(terminal, request, argument);
}

static long take_terminal(void) { return ask_terminal(TIOCSCTTY, 1); }
static long resize_terminal(void) {
  struct winsize size = {0};
  return ask_terminal(TIOCSWINSZ, (long)&size);
}
static long foreground(void) {
  pid_t group = getpgrp();
  return ask_terminal(TIOCSPGRP, (long)&group);
}
static long echo(void) {
  struct termios settings;
  if (tcgetattr(terminal, &settings) < 0) return -1;
  return tcsetattr(terminal, TCSANOW, &settings);
}
static long console(void) { return ask_terminal(TIOCCONS, 0); }
static long switch_console(void) { return ask_terminal(VT_ACTIVATE, 1); }
static long keyboard_mode(void) { return ask_terminal(KDSKBMODE, K_OFF); }
static long make_device(void) { return ioctl(reader, UI_DEV_CREATE); }
static long take_device(void) { return ioctl(reader, EVIOCREVOKE, NULL); }
static long remap_keys(void) { return ioctl(reader, EVIOCSKEYCODE, NULL); }

static const struct attempt attempts[] = {
    {"a signal by a file's owner", signal_by_file},
    {"a signal by a file's owner, to a group", signal_group_by_file},
    {"a signal by a file's owner, in its longer form", signal_by_file_of_thread},
    {"a signal by a terminal's owner", signal_by_terminal},
    {"a lease", lease},
    {"a signal for a folder's changes", notice_changes},
    {"a signal by a timer", signal_by_timer},
    {"a file that runs", run_a_file},
    {"memory that runs from a file in memory", run_memory_file},
    {"memory that runs and is nothing else", run_nothing},
    {"a program in memory", execute_memory_file},
    {"its own memory as a file", write_own_memory},
    {"memory for all", share_memory},
    {"another process's memory as a file", write_other_memory},
    {"trace another process", trace},
    {"read another process's memory", read_other},
    {"take another process's descriptor", take_descriptor},
    {"bind another process", bind_other},
    {"schedule another process", schedule_other},
    {"slow another process", slow_other},
    {"compare with another process", list_other},
    {"queue a signal to another process", queue_signal},
    {"a file without a name", nameless_file},
    {"a second name of a file", second_name},
    {"another name of a file", another_name},
    {"a symbolic link", symbolic_link},
    {"remove a file", remove_file},
    {"a pipe with a name", make_fifo},
    {"a folder", make_folder},
    {"change a file's flags", set_flags},
    {"open a file by its number", by_number},
    {"give pages away", grow_by_pages},
    {"watch all files", watch_all},
    {"rings of requests", rings},
    {"requests of the older kind", old_rings},
    {"handle page faults", faults},
    {"code for the kernel", kernel_code},
    {"the processor's counters", counters},
    {"keys", keys},
    {"a namespace of its own", own_namespace},
    {"descriptors of its own", own_files},
    {"another's namespace", other_namespace},
    {"mount", mount_memory},
    {"a new root", new_root},
    {"messages", messages},
    {"a queue of messages", queues},
    {"the kernel's log", kernel_log},
    {"the clock", set_clock},
    {"a Bluetooth socket", bluetooth},
    {"a socket for ciphers", ciphers},
    {"an internet socket of the newer kind", newer_internet},
    {"a filter of its own", more_filters},
    {"take a terminal", take_terminal},
    {"resize a terminal", resize_terminal},
    {"a terminal's foreground", foreground},
    {"a terminal's settings", echo},
    {"be the console", console},
    {"switch the console", switch_console},
    {"switch the keyboard off", keyboard_mode},
    {"make an input device", make_device},
    {"take an input device away", take_device},
    {"change an input device's keys", remap_keys},
};

const char *kernel_attempts_make(int number, int *error) {
  if (number < 0 || (size_t)number >= sizeof attempts / sizeof *attempts) return NULL;
  *error = attempts[number].make() < 0 ? errno : 0;
  return attempts[number].name;
}
