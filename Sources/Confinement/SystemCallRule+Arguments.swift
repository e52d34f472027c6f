internal import CLibseccomp
internal import CLinuxShims
internal import Glibc

/// What is allowed with some arguments only.
extension SystemCallRule {
  /// Without O_TRUNC for a file that is opened for reading: it is emptied all the same, and Landlock
  /// sees a reader. Nor with both bits of the mode set, by which Landlock sees nobody at all.
  static let opening = [("open", UInt32(1)), ("openat", 2)].flatMap { name, argument in
    allow([name], argument, mask: UInt32(O_ACCMODE), values: [UInt32(O_WRONLY), UInt32(O_RDWR)])
      + allow([name], argument, mask: UInt32(O_ACCMODE | O_TRUNC), values: [UInt32(O_RDONLY)])
  }

  /// No memory that is written and runs, nor any that runs afterwards. Libraries are mapped to run.
  static let memory =
    allow(
      ["mmap", "mmap2"], 2, mask: UInt32(PROT_WRITE | PROT_EXEC),
      values: [0, UInt32(PROT_WRITE), UInt32(PROT_EXEC)])
    + allow(["mprotect"], 2, mask: UInt32(PROT_EXEC), values: [0])

  /// Threads, and neither processes nor namespaces. The flags of clone3 are out of a filter's sight;
  /// C libraries use clone where it fails as in an old kernel.
  static let threads = allow(
    ["clone"], 0, mask: UInt32(bitPattern: CLONE_THREAD | newNamespaces),
    values: [UInt32(CLONE_THREAD)])

  private static let newNamespaces =
    CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID
    | CLONE_NEWNET

  /// Unix sockets, and udev's announcements.
  static let sockets =
    allow(["socket", "socketpair"], 0, values: [UInt32(AF_UNIX)]) + [
      SystemCallRule(
        name: "socket",
        conditions: [
          Condition(argument: 0, mask: .max, value: UInt32(AF_NETLINK)),
          Condition(argument: 2, mask: .max, value: 15),  // NETLINK_KOBJECT_UEVENT
        ])
    ]

  /// What devices and terminals are asked, and nothing that types into one (TIOCSTI, TIOCLINUX).
  static let requests: [SystemCallRule] = {
    var rules: [SystemCallRule] = []
    var request = shim_request()
    var index: CInt = 0
    // `request` outlives each call.
    while unsafe shim_permitted_request(index, &request) == 1 {
      rules += allow(["ioctl"], 1, mask: request.mask, values: [request.value])
      index += 1
    }
    return rules
  }()

  /// prctl(2): names of threads, and questions.
  static let processControl = allow(
    ["prctl"], 0,
    values: [
      UInt32(PR_SET_NAME), UInt32(PR_GET_NAME), UInt32(PR_GET_DUMPABLE), UInt32(PR_GET_PDEATHSIG),
      UInt32(PR_CAPBSET_READ), UInt32(PR_GET_NO_NEW_PRIVS), UInt32(PR_SET_NO_NEW_PRIVS),
      UInt32(PR_GET_SECCOMP), UInt32(PR_SET_TIMERSLACK), UInt32(PR_GET_TIMERSLACK),
      0x5356_4d41,  // PR_SET_VMA, the name of a piece of memory
    ])

  /// Foundation gives the file of the user defaults this mode whenever it wrote them, and takes a
  /// failure for one of the writing. The file has the mode already.
  static let privateFiles = [("chmod", UInt32(1)), ("fchmodat", 2)].map { name, argument in
    SystemCallRule(
      name: name, action: .ignore,
      conditions: [Condition(argument: argument, mask: .max, value: 0o600)])
  }

  static func signals(to process: UInt32) -> [SystemCallRule] {
    allow(["kill", "tgkill"], 0, values: [process])
      // Limits of other processes are theirs.
      + allow(["prlimit64"], 0, values: [0, process])
  }
}
