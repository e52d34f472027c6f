/// The system calls that fail with `EPERM`, which explains more than `ENOSYS`.
extension SystemCallRule {
  static let refused = programs + otherProcesses + kernel + fileAttributes + machine

  /// Starting programs, and allocating executable memory.
  private static let programs = [
    "execve", "execveat", "fork", "vfork", "personality", "pkey_mprotect", "shmat",
  ]

  /// Inspecting other processes, and signalling them in ways that a filter cannot check.
  private static let otherProcesses = [
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_open",
    "pidfd_getfd", "pidfd_send_signal", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
    "perf_event_open", "kcmp",
  ]

  /// Running code in the kernel, or work that the filter does not see.
  private static let kernel = [
    "bpf", "userfaultfd", "io_uring_setup", "init_module", "finit_module", "delete_module",
    "kexec_load", "kexec_file_load", "reboot", "iopl", "ioperm",
  ]

  /// Changing attributes of a file by its path, or through a descriptor that is open for reading
  /// only. Landlock does not control this, or not in every version. For chmod, see
  /// ``privateFiles``.
  private static let fileAttributes = [
    "truncate", "truncate64", "creat", "fchmod", "chown",
    "chown32", "lchown", "lchown32", "fchown", "fchown32", "fchownat", "utime", "utimes",
    "futimesat", "utimensat", "utimensat_time64", "setxattr", "lsetxattr", "fsetxattr",
    "setxattrat", "removexattr", "lremovexattr", "fremovexattr", "removexattrat", "file_setattr",
  ]

  /// Changing mounts, namespaces, clocks, host names, keys and credentials.
  private static let machine = [
    "mount", "umount", "umount2", "pivot_root", "chroot", "move_mount", "fsopen", "fsmount",
    "open_tree", "fspick", "fsconfig", "mount_setattr", "swapon", "swapoff", "acct", "quotactl",
    "quotactl_fd", "mknod", "mknodat", "open_by_handle_at", "unshare", "setns", "settimeofday",
    "clock_settime", "clock_settime64", "clock_adjtime", "clock_adjtime64", "adjtimex",
    "sethostname", "setdomainname", "keyctl", "add_key", "request_key", "capset", "setuid",
    "setgid", "setresuid", "setresgid", "setreuid", "setregid", "setgroups", "setpriority",
  ]
}
