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

  /// Confines this process. Call it on the main thread, before other threads are there.
  /// - Parameter paths: The folders and files that may be written; those that are not there are left
  ///   out.
  public init(writing paths: [String]) {
    hasNoNewPrivileges = shim_no_new_privileges() == 0
    // Both below are for the privileged without it.
    guard hasNoNewPrivileges, shim_confinement_is_bearable() == 1 else { return }
    unguardedThreads = Self.countThreads()
    guardsOwnFiles = Self.guardFiles(writing: paths)
    filtersSystemCalls = Self.filterSystemCalls()
    if guardsOwnFiles || filtersSystemCalls { Self.leaveCrashesToTheKernel() }
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

  private static func guardFiles(writing paths: [String]) -> Bool {
    let version = shim_landlock_version()
    guard version > 0 else { return false }
    let rules = shim_landlock_create(version)
    guard rules >= 0 else { return false }
    defer { _ = close(rules) }
    // The paths are C strings for the length of each call.
    for path in paths { _ = unsafe shim_landlock_allow(rules, version, path) }
    return shim_landlock_enforce(rules) == 0
  }

  private static func filterSystemCalls() -> Bool {
    guard let filter = SystemCallFilter() else { return false }
    return SystemCallRule.all.allSatisfy { filter.add($0) } && filter.load()
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
    if guardsOwnFiles {
      parts.append("no programs and no writing but where it is needed (Landlock)\(exception)")
    }
    if filtersSystemCalls {
      parts.append("no system calls that readers of devices do not make (seccomp)")
    }
    return parts.isEmpty
      ? "not confined: the kernel offers nothing, or a unit forbids it"
      : parts.joined(separator: "; ")
  }
}
