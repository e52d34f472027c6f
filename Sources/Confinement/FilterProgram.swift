internal import CLinuxShims

/// The program that the kernel runs for each system call (classic BPF, see seccomp(2)).
///
/// It finds the number of a call by binary search; neighbouring numbers with the same verdict share a range.
/// libseccomp can generate such a program too, but that costs five million instructions at each start.
struct FilterProgram {
  /// What the filter does with a system call.
  enum Verdict: Equatable {
    case always(action: UInt32)
    /// The action of the first alternative that matches, otherwise that of all other calls.
    case first(of: [Alternative])
  }

  struct Alternative: Equatable {
    /// All conditions have to match.
    let conditions: [SystemCallRule.Condition]
    let action: UInt32
  }

  private(set) var instructions: [sock_filter]
  private let otherAction: UInt32

  /// The offsets in `struct seccomp_data`.
  private enum Offset {
    static let number: UInt32 = 0
    static let architecture: UInt32 = 4

    /// The lower half of an argument.
    static func argument(_ index: UInt32) -> UInt32 {
      #if _endian(little)
        16 + 8 * index
      #else
        20 + 8 * index
      #endif
    }
  }

  private typealias Range = (start: UInt32, verdict: Verdict)

  /// The first number of the x32 ABI. The number −1 is above it, but belongs to no call.
  private static let firstForeignNumber: UInt32 = 0x4000_0000

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - architecture: The kernel's number of the only architecture that the verdicts apply to.
  ///   - verdicts: The verdicts, in ascending order of the call numbers, one for each.
  ///   - otherAction: The action for all other calls.
  ///   - foreignAction: The action for calls of other architectures and of the x32 ABI.
  init(
    architecture: UInt32, verdicts: [(number: UInt32, verdict: Verdict)], otherAction: UInt32,
    foreignAction: UInt32
  ) {
    self.otherAction = otherAction
    var ranges: [Range] = []
    ranges.reserveCapacity(2 * verdicts.count + 3)
    func begin(_ start: UInt32, _ verdict: Verdict) {
      if ranges.last?.start == start { ranges.removeLast() }
      if ranges.last?.verdict != verdict { ranges.append((start, verdict)) }
    }
    begin(0, .always(action: otherAction))
    for (number, verdict) in verdicts {
      begin(number, verdict)
      begin(number + 1, .always(action: otherAction))
    }
    begin(Self.firstForeignNumber, .always(action: foreignAction))
    begin(.max, .always(action: otherAction))
    instructions = [
      Self.load(Offset.architecture), Self.jump(.equal, architecture, if: 1),
      Self.finish(foreignAction), Self.load(Offset.number),
    ]
    var reversed: [sock_filter] = []
    reversed.reserveCapacity(4 * ranges.count)
    search(ranges, 0..<ranges.count, into: &reversed)
    instructions += reversed.reversed()
  }

  /// Appends a binary search for the range that contains the loaded number. Instructions are appended
  /// from last to first, because a jump needs the count of the instructions that it skips.
  private func search(
    _ ranges: [Range], _ part: Swift.Range<Int>, into reversed: inout [sock_filter]
  ) {
    guard part.count > 1 else {
      if let only = part.first { append(ranges[only].verdict, to: &reversed) }
      return
    }
    let middle = part.lowerBound + part.count / 2
    search(ranges, middle..<part.upperBound, into: &reversed)
    let end = reversed.count
    search(ranges, part.lowerBound..<middle, into: &reversed)
    let skipped = reversed.count - end
    let start = ranges[middle].start
    // A conditional jump skips 255 instructions at most.
    if let distance = UInt8(exactly: skipped) {
      reversed.append(Self.jump(.atLeast, start, if: distance))
    } else {
      reversed.append(Self.skip(UInt32(skipped)))
      reversed.append(Self.jump(.atLeast, start, ifNot: 1))
    }
  }

  private func append(_ verdict: Verdict, to reversed: inout [sock_filter]) {
    switch verdict {
    case .always(let action): reversed.append(Self.finish(action))
    case .first(let alternatives):
      reversed.append(Self.finish(otherAction))
      for alternative in alternatives.reversed() { append(alternative, to: &reversed) }
    }
  }

  /// Appends code that returns the action if all conditions match, and otherwise continues after
  /// it.
  private func append(_ alternative: Alternative, to reversed: inout [sock_filter]) {
    let end = reversed.count
    reversed.append(Self.finish(alternative.action))
    for condition in alternative.conditions.reversed() {
      let skipped = UInt8(reversed.count - end)
      reversed.append(Self.jump(.equal, condition.value, ifNot: skipped))
      if condition.mask != .max { reversed.append(Self.and(condition.mask)) }
      reversed.append(Self.load(Offset.argument(condition.argument)))
    }
  }

  // MARK: - Instructions

  private enum Comparison: UInt16 {
    case equal = 0x15  // BPF_JMP | BPF_JEQ | BPF_K
    case atLeast = 0x35  // BPF_JMP | BPF_JGE | BPF_K
  }

  private static func load(_ offset: UInt32) -> sock_filter {
    sock_filter(code: 0x20, jt: 0, jf: 0, k: offset)  // BPF_LD | BPF_W | BPF_ABS
  }

  private static func and(_ mask: UInt32) -> sock_filter {
    sock_filter(code: 0x54, jt: 0, jf: 0, k: mask)  // BPF_ALU | BPF_AND | BPF_K
  }

  private static func skip(_ count: UInt32) -> sock_filter {
    sock_filter(code: 0x05, jt: 0, jf: 0, k: count)  // BPF_JMP | BPF_JA
  }

  private static func finish(_ action: UInt32) -> sock_filter {
    sock_filter(code: 0x06, jt: 0, jf: 0, k: action)  // BPF_RET | BPF_K
  }

  /// Skips a number of instructions if the loaded word matches a value, or if it does not.
  private static func jump(
    _ comparison: Comparison, _ value: UInt32, if yes: UInt8 = 0, ifNot no: UInt8 = 0
  ) -> sock_filter {
    sock_filter(code: comparison.rawValue, jt: yes, jf: no, k: value)
  }
}
