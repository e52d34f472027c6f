internal import CLibseccomp
internal import Glibc

/// A filter of system calls (seccomp) that allows what its rules say; all other calls fail as those
/// that a kernel does not have, so that C libraries take another way where they know one.
///
/// It owns libseccomp's context.
@safe struct SystemCallFilter: ~Copyable {
  private let context: scmp_filter_ctx

  /// - Returns: `nil` on an architecture that libseccomp does not know.
  init?() {
    guard let context = unsafe seccomp_init(Self.failure(ENOSYS)) else { return nil }
    unsafe self.context = context
    // The numbers of other architectures, and of the x32 ABI, would get around the rules.
    unsafe seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, Self.failure(EPERM))
    // All threads.
    unsafe seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1)
    // Searched by halves: a list would cost up to three hundred comparisons for some calls.
    unsafe seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2)
  }

  deinit { unsafe seccomp_release(context) }

  /// - Returns: Whether the rule will hold. One for a call that this machine or this libseccomp does
  ///   not know needs none.
  func add(_ rule: SystemCallRule) -> Bool {
    let number = unsafe seccomp_syscall_resolve_name(rule.name)
    guard number >= 0 else { return true }
    // Of more than 32 bits the kernel takes the lower ones: so does the filter.
    let comparisons = rule.conditions.map {
      scmp_arg_cmp(
        arg: $0.argument, op: SCMP_CMP_MASKED_EQ, datum_a: UInt64($0.mask),
        datum_b: UInt64($0.value))
    }
    let action =
      switch rule.action {
      case .allow: UInt32(0x7fff_0000)  // SCMP_ACT_ALLOW, a macro that Swift does not see
      case .refuse: Self.failure(EPERM)
      // A failure with no error is none.
      case .ignore: Self.failure(0)
      }
    // The comparisons are copied.
    return unsafe seccomp_rule_add_array(
      context, action, number, UInt32(comparisons.count), comparisons) == 0
  }

  /// Puts the filter in force, for good.
  func load() -> Bool { unsafe seccomp_load(context) == 0 }

  /// SCMP_ACT_ERRNO, likewise.
  private static func failure(_ error: Int32) -> UInt32 { 0x0005_0000 | UInt32(error) }
}
