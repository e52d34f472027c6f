internal import CLinuxShims
import Glibc

/// How a process gives up, for good, what reading devices does not take.
///
/// It works without systemd and without privileges, and on top of what a unit forbids. What the
/// kernel does not know, or a unit's filter of system calls would end the process for, is left out,
/// and the result says so.
public struct Confinement: Sendable, CustomStringConvertible {
  /// Whether no program that is started can have more rights.
  public private(set) var hasNoNewPrivileges = false
  /// Whether nothing can be executed, and nothing written outside of the paths (Landlock), by any
  /// thread.
  public var guardsFiles: Bool { guardsOwnFiles && unguardedThreads == 0 }
  /// Whether that holds for the thread that asked for it, and all that it starts.
  private var guardsOwnFiles = false
  /// How many threads were there before, which Landlock leaves out; `nil` when nobody tells.
  private var unguardedThreads: Int?
  /// Whether system calls are filtered (seccomp).
  public private(set) var filtersSystemCalls = false
  /// Whether the process has no capability but to read what root may.
  public private(set) var hasNoCapabilities = false
  /// What the running kernel cannot refuse, each as a clause.
  public private(set) var unenforced: [String] = []

  /// Confines this process. Call it on the main thread, before other threads are there.
  /// - Parameters:
  ///   - paths: The folders and files that may be written; those that are not there are left out.
  ///   - reachesAbstractSockets: Whether the abstract unix sockets of others stay in reach, as for a
  ///     service manager or a bus that has no other.
  public init(writing paths: [String], reachesAbstractSockets: Bool = false) {
    hasNoNewPrivileges = shim_no_new_privileges() == 0
    hasNoCapabilities = Self.dropCapabilities(writing: paths)
    // Both below are for the privileged without it.
    guard hasNoNewPrivileges, shim_confinement_is_bearable() == 1 else { return }
    unguardedThreads = Self.countThreads()
    let version = shim_landlock_version()
    guardsOwnFiles = Self.guardFiles(
      writing: paths, version, reachesAbstractSockets: reachesAbstractSockets)
    filtersSystemCalls = Self.filterSystemCalls()
    unenforced = weaknesses(of: version, reachesAbstractSockets: reachesAbstractSockets)
    if guardsOwnFiles || filtersSystemCalls { Self.leaveCrashesToTheKernel() }
  }

  /// What Landlock learned later, and the filter of system calls does not make up for.
  private func weaknesses(of version: CInt, reachesAbstractSockets: Bool) -> [String] {
    var list: [String] = []
    if !guardsOwnFiles { list.append("that files are written (Landlock, Linux 5.13)") }
    if !filtersSystemCalls { list.append("system calls (seccomp)") }
    if version < 6 && !reachesAbstractSockets {
      list.append("connections to abstract unix sockets (Landlock 6, Linux 6.12)")
    }
    return list
  }

  /// Only root has any. What stays is to read the files of others, such as a storyboard in somebody's
  /// home that is read again; and to write to them only where one of the paths is such a file.
  private static func dropCapabilities(writing paths: [String]) -> Bool {
    guard shim_capabilities_are_held() == 1 else { return true }
    guard shim_capabilities_are_bearable() == 1 else { return false }
    let user = geteuid()
    var kept: UInt64 = 1 << 2  // CAP_DAC_READ_SEARCH
    for path in paths {
      var status = stat()
      // `status` outlives the call.
      let isThere = unsafe stat(path, &status) == 0
      if isThere && status.st_uid != user { kept |= 1 << 1 }  // CAP_DAC_OVERRIDE
    }
    return shim_capabilities_keep(kept) == 0
  }

  /// The runtime's own handlers start a program that prints where a crash was. It could not be started
  /// any more, and the process would go on.
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
    // The paths are C strings for the length of each call.
    for path in paths { _ = unsafe shim_landlock_allow(rules, version, path) }
    return shim_landlock_enforce(rules) == 0
  }

  private static func filterSystemCalls() -> Bool {
    guard let filter = SystemCallFilter() else { return false }
    return SystemCallRule.all(for: getpid()).allSatisfy { filter.add($0) } && filter.load()
  }

  private var exception: String {
    switch unguardedThreads {
    case 0?: ""
    case 1?: ", but for 1 other thread"
    case let count?: ", but for \(count) other threads"
    case nil: ", but for other threads if there are any"
    }
  }

  /// What holds from now on, as a sentence.
  public var description: String {
    var parts: [String] = []
    if hasNoNewPrivileges { parts.append("no new privileges") }
    if hasNoCapabilities { parts.append("no capabilities but to read") }
    if guardsOwnFiles {
      parts.append("no programs and no writing but where it is needed (Landlock)\(exception)")
    }
    if filtersSystemCalls {
      parts.append("no system calls but those that readers of devices make (seccomp)")
    }
    return parts.isEmpty
      ? "not confined: the kernel offers nothing, or a unit forbids it"
      : parts.joined(separator: "; ")
  }
}
