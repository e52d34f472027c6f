// The privileges that the process drops after its start: capabilities, files (Landlock) and system calls (seccomp).
// Begin here.

internal import CLinuxShims
import Glibc

/// Permanently drops the privileges that reading devices does not need.
///
/// It requires neither systemd nor privileges, and adds to the restrictions of a systemd unit. A
/// restriction that the kernel does not support, or that would make the unit's own system call
/// filter end the process, is skipped and listed in ``unenforced``.
public struct Confinement: Sendable, CustomStringConvertible {
  /// Whether started programs cannot gain privileges (`no_new_privs`).
  public private(set) var hasNoNewPrivileges = false
  /// Whether core dumps have nothing of the memory of the process, which contains recent input.
  public private(set) var leavesMemoryOutOfCoreDumps = false
  /// Whether Landlock prevents every thread from executing programs, and from writing outside the
  /// given paths.
  public var guardsFiles: Bool { guardsOwnFiles && unguardedThreads == 0 }
  /// Whether Landlock restricts the calling thread and the threads that it starts.
  private var guardsOwnFiles = false
  /// The number of threads that existed before and that Landlock does not restrict; `nil` if
  /// unknown.
  private var unguardedThreads: Int?
  /// Whether system calls are filtered (seccomp).
  public private(set) var filtersSystemCalls = false
  /// Whether the process has no capabilities except those to access the files of other users.
  public private(set) var hasNoCapabilities = false
  /// The restrictions that the running kernel does not support, each as a clause.
  public private(set) var unenforced: [String] = []

  /// The version of Landlock that this process can use; 0 if the kernel does not support it, or it is turned off.
  public static var landlockVersion: Int { max(0, Int(shim_landlock_version())) }

  /// Whether a process of root can have a mount namespace, in which nodes of devices outside of `/dev` are useless.
  public static var canCloseMounts: Bool { shim_mounts_are_changeable() == 1 }

  /// Confines this process. Call it on the main thread, before other threads exist.
  ///
  /// - Parameters:
  ///   - paths: The folders and files that remain writable. Paths that do not exist are skipped.
  ///   - reachesAbstractSockets: Whether the process can still connect to abstract unix sockets, as
  ///     a service manager or a bus may require.
  ///   - grabsDevices: Whether the process can still keep the events of a device from other readers.
  ///   - createsDevices: Whether the process can still create virtual touchscreens.
  public init(
    writing paths: [String], reachesAbstractSockets: Bool = false, grabsDevices: Bool = false,
    createsDevices: Bool = false
  ) {
    let paths = paths + (createsDevices ? ["/dev/uinput"] : [])
    hasNoNewPrivileges = shim_no_new_privileges() == 0
    leavesMemoryOutOfCoreDumps = shim_leave_memory_out_of_core_dumps() == 0
    hasNoCapabilities = Self.dropCapabilities(writing: paths)
    // Without it, the two calls below require privileges.
    guard hasNoNewPrivileges, shim_confinement_is_bearable() == 1 else { return }
    unguardedThreads = Self.countThreads()
    let version = shim_landlock_version()
    guardsOwnFiles = Self.guardFiles(
      writing: paths, version, reachesAbstractSockets: reachesAbstractSockets)
    filtersSystemCalls = Self.filterSystemCalls(
      grabsDevices: grabsDevices, createsDevices: createsDevices)
    unenforced = weaknesses(of: version, reachesAbstractSockets: reachesAbstractSockets)
    if guardsOwnFiles || filtersSystemCalls { Self.leaveCrashesToTheKernel() }
  }

  /// Restrictions that later Landlock versions added, and that the system call filter does not
  /// replace.
  private func weaknesses(of version: CInt, reachesAbstractSockets: Bool) -> [String] {
    var list: [String] = []
    if !guardsOwnFiles { list.append("writing files (Landlock, Linux 5.13)") }
    if !filtersSystemCalls { list.append("system calls (seccomp)") }
    if version < 6 && !reachesAbstractSockets {
      list.append("connections to abstract unix sockets (Landlock 6, Linux 6.12)")
    }
    return list
  }

  /// Only root has capabilities. Root keeps the right to read files of other users, such as a
  /// storyboard in a home directory, and to write to them only if one of the paths is such a file.
  private static func dropCapabilities(writing paths: [String]) -> Bool {
    guard shim_capabilities_are_left() == 1 else { return true }
    guard shim_capabilities_are_bearable() == 1 else { return false }
    let user = geteuid()
    var kept: UInt64 = 1 << 2  // CAP_DAC_READ_SEARCH
    for path in paths {
      var status = stat()
      // `status` outlives the call.
      let isThere = unsafe stat(path, &status) == 0
      if isThere && status.st_uid != user { kept |= 1 << 1 }  // CAP_DAC_OVERRIDE
    }
    return shim_capabilities_keep(kept, 0, kept) == 0
  }

  /// The runtime's crash handlers start a program that prints a backtrace. The filter would refuse to
  /// start it, and the process would keep running.
  private static func leaveCrashesToTheKernel() {
    for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
      _ = signal(number, SIG_DFL)
    }
  }

  private static func countThreads() -> Int? {
    let count = shim_other_threads()
    return count < 0 ? nil : Int(count)
  }

  private static func guardFiles(
    writing paths: [String], _ version: CInt, reachesAbstractSockets: Bool
  ) -> Bool {
    guard version > 0 else { return false }
    let rules = shim_landlock_create(version, reachesAbstractSockets ? 0 : 1)
    guard rules >= 0 else { return false }
    defer { _ = close(rules) }
    // The paths are C strings that are valid during each call.
    for path in paths { _ = unsafe shim_landlock_allow(rules, version, path) }
    return shim_landlock_enforce(rules) == 0
  }

  private static func filterSystemCalls(grabsDevices: Bool, createsDevices: Bool) -> Bool {
    var filter = SystemCallFilter()
    let rules = SystemCallRule.all(
      for: getpid(), grabsDevices: grabsDevices, createsDevices: createsDevices)
    for rule in rules { filter.add(rule) }
    return filter.load()
  }

  private var exception: String {
    switch unguardedThreads {
    case 0?: ""
    case 1?: ", except 1 other thread"
    case let count?: ", except \(count) other threads"
    case nil: ", except other threads, if any"
    }
  }

  /// The restrictions in force, as a sentence.
  public var description: String {
    var parts: [String] = []
    if hasNoNewPrivileges { parts.append("no new privileges") }
    if hasNoCapabilities { parts.append("no capabilities except for reading") }
    if leavesMemoryOutOfCoreDumps { parts.append("no memory in core dumps") }
    if guardsOwnFiles {
      parts.append("no programs, and no writing except where required (Landlock)\(exception)")
    }
    if filtersSystemCalls {
      parts.append("no system calls except those for reading devices (seccomp)")
    }
    return parts.isEmpty
      ? "not confined: not supported by the kernel, or denied by a unit"
      : parts.joined(separator: "; ")
  }
}
