internal import CLibseccomp
internal import Glibc

/// A filter of system calls (seccomp) that refuses what its rules say, and allows the rest.
///
/// It owns libseccomp's context.
@safe struct SystemCallFilter: ~Copyable {
  private let context: scmp_filter_ctx

  /// - Returns: `nil` on an architecture that libseccomp does not know.
  init?() {
    guard let context = unsafe seccomp_init(SCMP_ACT_ALLOW) else { return nil }
    unsafe self.context = context
    // The numbers of other architectures, and of the x32 ABI, would get around the rules.
    unsafe seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, Self.failure(EPERM))
    // All threads.
    unsafe seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1)
  }

  deinit { unsafe seccomp_release(context) }

  /// - Returns: Whether the rule will hold.
  func add(_ rule: SystemCallRule) -> Bool {
    let number = unsafe seccomp_syscall_resolve_name(rule.name)
    // libseccomp returns a negative number for an unknown name, or for a call of another architecture.
    guard number >= 0 else { return number != __NR_SCMP_ERROR }
    let comparisons = rule.argument.comparisons
    // The comparisons are copied.
    return unsafe seccomp_rule_add_array(
      context, Self.failure(rule.error), number, UInt32(comparisons.count), comparisons) == 0
  }

  /// Puts the filter in force, for good.
  func load() -> Bool { unsafe seccomp_load(context) == 0 }

  /// SCMP_ACT_ERRNO, a macro that Swift does not see.
  private static func failure(_ error: Int32) -> UInt32 { 0x0005_0000 | UInt32(error) }
}

extension SystemCallRule.FirstArgument {
  fileprivate var comparisons: [scmp_arg_cmp] {
    switch self {
    case .any: []
    case .equal(let value):
      [scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)]
    case .greater(let value):
      [scmp_arg_cmp(arg: 0, op: SCMP_CMP_GT, datum_a: value, datum_b: 0)]
    case .containing(let bits):
      [scmp_arg_cmp(arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: bits, datum_b: bits)]
    }
  }
}
