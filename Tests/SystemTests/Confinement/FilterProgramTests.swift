import CLibseccomp
import CLinuxShims
import Foundation
import Testing

@testable import Confinement

/// What a filter's program says of a system call, as the kernel runs it.
private struct Interpreter {
  struct Call {
    var architecture = seccomp_arch_native()
    var number: UInt32
    var arguments: [UInt64] = [0, 0, 0, 0, 0, 0]

    /// `struct seccomp_data` by words.
    func word(at offset: UInt32) -> UInt32 {
      switch offset {
      case 0: return number
      case 4: return architecture
      default:
        let argument = arguments[Int(offset - 16) / 8]
        let isLower = (offset % 8 == 0) == (UInt32(littleEndian: 1) == 1)
        return UInt32(truncatingIfNeeded: isLower ? argument : argument >> 32)
      }
    }
  }

  let program: [sock_filter]

  func verdict(of call: Call) throws -> UInt32 {
    var (index, accumulator) = (0, UInt32(0))
    while true {
      let step = try #require(index < program.count ? program[index] : nil)
      index += 1
      switch step.code {
      case 0x20: accumulator = call.word(at: step.k)
      case 0x54: accumulator &= step.k
      case 0x05: index += Int(step.k)
      case 0x06: return step.k
      case 0x15: index += Int(accumulator == step.k ? step.jt : step.jf)
      case 0x25: index += Int(accumulator > step.k ? step.jt : step.jf)
      case 0x35: index += Int(accumulator >= step.k ? step.jt : step.jf)
      default: Issue.record("instruction \(step.code) is not interpreted")
      }
    }
  }
}

@Suite struct `The program of the filter` {
  private static let process: Int32 = 4711
  private static let rules = SystemCallRule.all(for: process)

  private static func ours() -> Interpreter {
    var filter = SystemCallFilter()
    for rule in rules { filter.add(rule) }
    return Interpreter(program: filter.program.instructions)
  }

  /// What libseccomp makes of the same rules.
  private static func theirs() throws -> Interpreter {
    func failure(_ error: Int32) -> UInt32 { 0x0005_0000 | UInt32(error) }
    let context = try #require(seccomp_init(failure(ENOSYS)))
    defer { seccomp_release(context) }
    seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, failure(EPERM))
    seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2)
    for rule in rules {
      let number = seccomp_syscall_resolve_name(rule.name)
      guard number >= 0 else { continue }
      let action =
        switch rule.action {
        case .allow: UInt32(0x7fff_0000)
        case .refuse: failure(EPERM)
        case .ignore: failure(0)
        }
      let comparisons = rule.conditions.map {
        scmp_arg_cmp(
          arg: $0.argument, op: SCMP_CMP_MASKED_EQ, datum_a: UInt64($0.mask),
          datum_b: UInt64($0.value))
      }
      try #require(
        seccomp_rule_add_array(context, action, number, UInt32(comparisons.count), comparisons) == 0
      )
    }
    let path = NSTemporaryDirectory() + "filter-\(UUID().uuidString)"
    let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer {
      close(file)
      unlink(path)
    }
    try #require(seccomp_export_bpf(context, file) == 0)
    let bytes = try Data(contentsOf: URL(filePath: path))
    let size = MemoryLayout<sock_filter>.size
    return Interpreter(
      program: bytes.withUnsafeBytes { bytes in
        (0..<bytes.count / size).map {
          bytes.loadUnaligned(fromByteOffset: $0 * size, as: sock_filter.self)
        }
      })
  }

  /// Calls of a number: with no arguments, and with each condition of its rules met, missed by a bit, and
  /// with other bits set.
  private static func calls(of number: UInt32) -> [Interpreter.Call] {
    var calls = [Interpreter.Call(number: number)]
    for rule in rules where seccomp_syscall_resolve_name(rule.name) == Int32(bitPattern: number) {
      for condition in rule.conditions {
        for bit in 0..<64 as Range<UInt64> {
          for value in [UInt64(condition.value), UInt64(condition.value) ^ 1 << bit] {
            var call = Interpreter.Call(number: number)
            call.arguments[Int(condition.argument)] = value
            calls.append(call)
            call.arguments = call.arguments.map { $0 | 0xffff_ffff_0000_0000 }
            calls.append(call)
          }
        }
      }
    }
    return calls
  }

  @Test(arguments: [false, true])
  func `lets a process grab devices only if it has to`(grabsDevices: Bool) throws {
    var filter = SystemCallFilter()
    for rule in SystemCallRule.all(for: Self.process, grabsDevices: grabsDevices) {
      filter.add(rule)
    }
    var call = Interpreter.Call(
      number: UInt32(bitPattern: seccomp_syscall_resolve_name("ioctl")))
    call.arguments[1] = UInt64(shim_grab_request())
    let verdict = try Interpreter(program: filter.program.instructions).verdict(of: call)
    #expect((verdict == 0x7fff_0000) == grabsDevices)
  }

  @Test(arguments: [false, true])
  func `a confined process can create a virtual device only on request`(isWanted: Bool) throws {
    var filter = SystemCallFilter()
    for rule in SystemCallRule.all(for: Self.process, createsDevices: isWanted) { filter.add(rule) }
    var request = shim_request()
    var index: CInt = 0
    while shim_creating_request(index, &request) == 1 {
      var call = Interpreter.Call(
        number: UInt32(bitPattern: seccomp_syscall_resolve_name("ioctl")))
      call.arguments[1] = UInt64(request.value)
      let verdict = try Interpreter(program: filter.program.instructions).verdict(of: call)
      #expect((verdict == 0x7fff_0000) == isWanted, "the request \(index)")
      index += 1
    }
    #expect(index == 8)
  }

  @Test func `decides about each call, with any arguments, as libseccomp's does`() throws {
    let (ours, theirs) = (Self.ours(), try Self.theirs())
    var verdicts: Set<UInt32> = []
    var count = 0
    for number in 0..<1024 as Range<UInt32> {
      for call in Self.calls(of: number) {
        let verdict = try ours.verdict(of: call)
        verdicts.insert(verdict)
        count += 1
        #expect(
          try verdict == theirs.verdict(of: call), "call \(number) with \(call.arguments)")
      }
    }
    // Some are allowed, refused, ignored and unknown, and the arguments were looked at.
    #expect(verdicts.count == 4)
    #expect(count > 5000)
  }

  @Test(arguments: [0x3fff_ffff, 0x4000_0000, 0x4000_0001, 0x4000_0209, 0x7fff_ffff, 0xffff_ffff])
  func `decides about unknown call numbers as libseccomp's does`(number: UInt32) throws {
    let call = Interpreter.Call(number: number)
    #expect(try Self.ours().verdict(of: call) == Self.theirs().verdict(of: call))
  }

  @Test func `refuses the calls of other architectures`() throws {
    for number in [0, 1, 231, 0x4000_0000] as [UInt32] {
      let call = Interpreter.Call(architecture: 0x4000_0003, number: number)
      #expect(try Self.ours().verdict(of: call) == 0x0005_0000 | UInt32(EPERM))
      #expect(try Self.ours().verdict(of: call) == Self.theirs().verdict(of: call))
    }
  }

  @Test func `looks at no more than 30 instructions for a call without conditions`() throws {
    let program = Self.ours().program
    // Each way through the search has one jump a level.
    #expect(program.count < 1024)
    let read = try #require(Optional(seccomp_syscall_resolve_name("read")))
    var (index, steps) = (0, 0)
    let call = Interpreter.Call(number: UInt32(read))
    var accumulator: UInt32 = 0
    while program[index].code != 0x06 {
      let step = program[index]
      index += 1
      steps += 1
      switch step.code {
      case 0x20: accumulator = call.word(at: step.k)
      case 0x05: index += Int(step.k)
      case 0x15: index += Int(accumulator == step.k ? step.jt : step.jf)
      default: index += Int(accumulator >= step.k ? step.jt : step.jf)
      }
    }
    #expect(steps <= 30)
  }
}
