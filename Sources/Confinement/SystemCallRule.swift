internal import CLibseccomp
internal import Glibc

/// A system call that fails from now on, always or with some first arguments.
struct SystemCallRule {
  enum FirstArgument {
    case any
    case equal(to: UInt64)
    case greater(than: UInt64)
    /// With all of these bits, and others or not.
    case containing(UInt64)
  }

  /// Its name on any architecture; one that does not have it needs no rule.
  let name: String
  var argument = FirstArgument.any
  let error: Int32
}

extension SystemCallRule {
  /// What no reader of devices does.
  static let all: [SystemCallRule] =
    refused.map { SystemCallRule(name: $0, error: EPERM) } + newNamespaces + otherSockets
    // The flags of clone3 are out of a filter's sight. C libraries that get this error use clone.
    + [SystemCallRule(name: "clone3", error: ENOSYS)]

  private static let refused = [
    // Start programs.
    "execve", "execveat",
    // Look into other processes.
    "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "perf_event_open",
    // Have the kernel run code, or do work that no filter sees.
    "bpf", "userfaultfd", "io_uring_setup", "init_module", "finit_module", "delete_module",
    "kexec_load", "kexec_file_load", "reboot", "iopl", "ioperm",
    // Change the tree of files, and get around it.
    "mount", "umount2", "pivot_root", "chroot", "move_mount", "fsopen", "fsmount", "open_tree",
    "fspick", "fsconfig", "mount_setattr", "swapon", "swapoff", "acct", "quotactl", "quotactl_fd",
    "mknod", "mknodat", "open_by_handle_at",
    // Change namespaces, clocks, names and keys.
    "unshare", "setns", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex",
    "sethostname", "setdomainname", "keyctl", "add_key", "request_key",
  ]

  private static let newNamespaces = [
    CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID,
    CLONE_NEWNET,
  ].map { SystemCallRule(name: "clone", argument: .containing(UInt64($0)), error: EPERM) }

  /// All families but AF_UNIX and AF_NETLINK, which is the larger number.
  private static let otherSockets =
    ((0..<AF_NETLINK).filter { $0 != AF_UNIX }.map { .equal(to: UInt64($0)) }
    + [.greater(than: UInt64(AF_NETLINK))])
    .map { SystemCallRule(name: "socket", argument: $0, error: EAFNOSUPPORT) }
}
