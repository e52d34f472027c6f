internal import CLibseccomp
internal import CLinuxShims
internal import Glibc

/// A seccomp filter that allows the system calls of its rules. Any other call fails with `ENOSYS`,
/// so that C libraries use a fallback if they have one.
struct SystemCallFilter {
  private var rules: [(number: UInt32, rule: SystemCallRule)] = []

  /// Adds a rule. A call that this machine or this version of libseccomp does not have is ignored.
  mutating func add(_ rule: SystemCallRule) {
    // The name is a C string that is valid during the call.
    let number = unsafe seccomp_syscall_resolve_name(rule.name)
    if number >= 0 { rules.append((UInt32(number), rule)) }
  }

  /// Installs the filter permanently, for all threads.
  /// - Returns: Whether the kernel accepted it.
  func load() -> Bool {
    let program = program.instructions
    guard let count = UInt16(exactly: program.count) else { return false }
    // The kernel copies the program during the call.
    return unsafe program.withUnsafeBufferPointer {
      unsafe shim_filter_system_calls($0.baseAddress, count) == 0
    }
  }

  /// The rules, compiled for the kernel.
  var program: FilterProgram {
    FilterProgram(
      architecture: seccomp_arch_native(), verdicts: verdicts, otherAction: Self.failure(ENOSYS),
      // Calls of another ABI would bypass the rules.
      foreignAction: Self.failure(EPERM))
  }

  /// The verdict for each call that has rules. The first matching rule applies.
  private var verdicts: [(number: UInt32, verdict: FilterProgram.Verdict)] {
    var verdicts: [(number: UInt32, verdict: FilterProgram.Verdict)] = []
    for (number, rule) in rules.sorted(by: { $0.number < $1.number }) {
      let action = Self.action(of: rule)
      var alternatives = [FilterProgram.Alternative(conditions: rule.conditions, action: action)]
      if let last = verdicts.last, last.number == number {
        verdicts.removeLast()
        switch last.verdict {
        case .always:
          verdicts.append(last)
          continue
        case .first(let earlier): alternatives = earlier + alternatives
        }
      }
      verdicts.append(
        (number, rule.conditions.isEmpty ? .always(action: action) : .first(of: alternatives)))
    }
    return verdicts
  }

  private static func action(of rule: SystemCallRule) -> UInt32 {
    switch rule.action {
    case .allow: 0x7fff_0000  // SECCOMP_RET_ALLOW, a macro that Swift does not import
    case .refuse: failure(EPERM)
    // An errno of 0 makes the call return 0.
    case .ignore: failure(0)
    }
  }

  /// SECCOMP_RET_ERRNO, also a macro.
  private static func failure(_ error: Int32) -> UInt32 { 0x0005_0000 | UInt32(error) }
}
