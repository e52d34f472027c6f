internal import CLibseccomp
internal import CLinuxShims
internal import Glibc

/// The system calls that are allowed with certain arguments only.
extension SystemCallRule {
  /// Opening files. The filter refuses four cases that Landlock does not: O_TRUNC on a file opened for
  /// reading, which still empties the file; an access mode with both bits set, which Landlock ignores;
  /// creating a set-user-ID or set-group-ID file; and a file without a name (O_TMPFILE), which Landlock
  /// of Linux 6.1 allows in any folder.
  static let opening = [("open", UInt32(1)), ("openat", 2)].flatMap { name, argument in
    [
      (UInt32(O_ACCMODE) | nameless, UInt32(O_WRONLY)),
      (UInt32(O_ACCMODE) | nameless, UInt32(O_RDWR)),
      (UInt32(O_ACCMODE | O_TRUNC), UInt32(O_RDONLY)),
    ].map { mask, value in
      SystemCallRule(
        name: name,
        conditions: [
          Condition(argument: argument, mask: mask, value: value),
          Condition(argument: argument + 1, mask: UInt32(S_ISUID | S_ISGID), value: 0),
        ])
    }
  }

  /// The bit that distinguishes O_TMPFILE from O_DIRECTORY.
  private static let nameless: UInt32 = 0o20000000

  /// The commands of fcntl(2). Those that make the kernel signal another process are refused
  /// (F_SETOWN, F_SETSIG, leases, F_NOTIFY).
  static let descriptors: [SystemCallRule] = {
    var commands: [UInt32] = []
    var command: UInt32 = 0
    // `command` outlives each call.
    while unsafe shim_permitted_command(CInt(commands.count), &command) == 1 {
      commands.append(command)
    }
    return allow(["fcntl", "fcntl64"], 1, values: commands)
  }()

  /// Memory cannot become executable: this process may have written the file that is mapped, for
  /// example one in memory.
  static let memory = allow(
    ["mmap", "mmap2", "mprotect"], 2, mask: UInt32(PROT_EXEC), values: [0])

  /// Threads, but no processes or namespaces. A filter cannot read the flags of clone3, which lie in
  /// memory; C libraries fall back to clone, as on an old kernel.
  static let threads = allow(
    ["clone"], 0, mask: UInt32(bitPattern: CLONE_THREAD | newNamespaces),
    values: [UInt32(CLONE_THREAD)])

  private static let newNamespaces =
    CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID
    | CLONE_NEWNET

  /// Unix sockets, and the netlink socket of uevents.
  static let sockets =
    allow(["socket", "socketpair"], 0, values: [UInt32(AF_UNIX)]) + [
      SystemCallRule(
        name: "socket",
        conditions: [
          Condition(argument: 0, mask: .max, value: UInt32(AF_NETLINK)),
          Condition(argument: 2, mask: .max, value: 15),  // NETLINK_KOBJECT_UEVENT
        ])
    ]

  /// The ioctls of devices and terminals, except those that insert input into a terminal (TIOCSTI,
  /// TIOCLINUX).
  static let requests = ioctls { unsafe shim_permitted_request($0, &$1) }

  /// The ioctls of uinput that create a touchscreen.
  static let creating = ioctls { unsafe shim_creating_request($0, &$1) }

  /// - Parameter next: Sets the request with an index, and returns 0 after the last.
  private static func ioctls(
    _ next: (CInt, inout shim_request) -> CInt
  ) -> [SystemCallRule] {
    var rules: [SystemCallRule] = []
    var request = shim_request()
    var index: CInt = 0
    while next(index, &request) == 1 {
      rules += allow(["ioctl"], 1, mask: request.mask, values: [request.value])
      index += 1
    }
    return rules
  }

  /// prctl(2): the names of threads, and queries.
  static let processControl = allow(
    ["prctl"], 0,
    values: [
      UInt32(PR_SET_NAME), UInt32(PR_GET_NAME), UInt32(PR_GET_DUMPABLE), UInt32(PR_GET_PDEATHSIG),
      UInt32(PR_CAPBSET_READ), UInt32(PR_GET_NO_NEW_PRIVS), UInt32(PR_SET_NO_NEW_PRIVS),
      UInt32(PR_GET_SECCOMP), UInt32(PR_SET_TIMERSLACK), UInt32(PR_GET_TIMERSLACK),
      0x5356_4d41,  // PR_SET_VMA, which names a memory range
    ])

  /// Foundation sets this mode after each write of the user defaults, and treats an error as a
  /// failed write. The file already has the mode.
  static let privateFiles = [("chmod", UInt32(1)), ("fchmodat", 2)].map { name, argument in
    SystemCallRule(
      name: name, action: .ignore,
      conditions: [Condition(argument: argument, mask: .max, value: 0o600)])
  }

  static func signals(to process: UInt32) -> [SystemCallRule] {
    allow(["kill", "tgkill"], 0, values: [process])
      // A process can set its own limits only.
      + allow(["prlimit64"], 0, values: [0, process])
  }
}
