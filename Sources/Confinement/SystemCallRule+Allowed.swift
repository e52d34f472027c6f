/// The system calls that the daemon, the runtimes of Swift and C, Foundation, Dispatch, libudev and
/// sd-bus make after startup, allowed with any arguments.
extension SystemCallRule {
  static let allowed =
    readingAndWriting + files + events + time + threadsAndMemory + identity + socketCalls

  private static let readingAndWriting = [
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "preadv2",
    "pwritev2", "lseek", "_llseek", "close", "close_range", "dup", "dup2", "dup3", "flock", "fsync",
    "fdatasync", "fadvise64", "fadvise64_64", "arm_fadvise64_64",
    "readahead", "pipe", "pipe2", "memfd_create", "copy_file_range", "sendfile", "sendfile64",
    // They require a file that is open for writing, which Landlock controls.
    "ftruncate", "ftruncate64", "fallocate",
  ]

  /// File calls that take a path. Landlock controls what can be created, renamed or removed.
  private static let files = [
    "access", "faccessat", "faccessat2", "stat", "stat64", "lstat", "lstat64", "fstat", "fstat64",
    "newfstatat", "fstatat64", "statx", "statfs", "statfs64", "fstatfs", "fstatfs64", "readlink",
    "readlinkat", "getdents", "getdents64", "getcwd", "chdir", "fchdir", "umask", "mkdir",
    "mkdirat", "rmdir", "unlink", "unlinkat", "rename", "renameat", "renameat2", "link", "linkat",
    "symlink", "symlinkat", "getxattr", "lgetxattr", "fgetxattr", "listxattr", "llistxattr",
    "flistxattr",
  ]

  private static let events = [
    "poll", "ppoll", "ppoll_time64", "select", "_newselect", "pselect6", "pselect6_time64",
    "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2",
    "eventfd", "eventfd2", "signalfd", "signalfd4", "timerfd_create", "timerfd_settime",
    "timerfd_settime64", "timerfd_gettime", "timerfd_gettime64", "inotify_init", "inotify_init1",
    "inotify_add_watch", "inotify_rm_watch", "pause", "rt_sigaction", "rt_sigprocmask",
    "rt_sigpending", "rt_sigreturn", "sigreturn", "rt_sigsuspend", "rt_sigtimedwait",
    "rt_sigtimedwait_time64", "sigaltstack", "restart_syscall",
  ]

  private static let time = [
    "clock_gettime", "clock_gettime64", "clock_getres", "clock_getres_time64", "clock_nanosleep",
    "clock_nanosleep_time64", "nanosleep", "gettimeofday", "time", "times", "alarm", "getitimer",
    "setitimer",
  ]

  private static let threadsAndMemory = [
    "futex", "futex_time64", "futex_waitv", "set_robust_list", "get_robust_list",
    "set_tid_address", "set_tls", "rseq", "membarrier", "gettid", "exit", "exit_group",
    "sched_yield", "sched_getaffinity", "sched_getparam", "sched_getscheduler",
    "sched_get_priority_max", "sched_get_priority_min", "getcpu", "getpriority", "wait4", "waitid",
    "brk", "munmap", "mremap", "madvise", "msync", "mincore", "cacheflush",
    "riscv_flush_icache", "getrandom",
  ]

  private static let identity = [
    "getpid", "getppid", "getpgrp", "getpgid", "getsid", "getuid", "getuid32", "geteuid",
    "geteuid32", "getgid", "getgid32", "getegid", "getegid32", "getresuid", "getresuid32",
    "getresgid", "getresgid32", "getgroups", "getgroups32", "capget", "uname", "sysinfo",
    "getrlimit", "ugetrlimit", "setrlimit", "getrusage",
  ]

  /// Socket calls. ``sockets`` restricts the types.
  private static let socketCalls = [
    "connect", "bind", "listen", "accept", "accept4", "send", "sendto", "sendmsg", "sendmmsg",
    "recv", "recvfrom", "recvmsg", "recvmmsg", "recvmmsg_time64", "getsockopt", "setsockopt",
    "getsockname", "getpeername", "shutdown",
  ]
}
