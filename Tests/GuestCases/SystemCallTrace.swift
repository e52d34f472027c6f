import CGuestSupport
import Glibc

/// The system calls of a process from its first one on, as strace has written them down.
struct SystemCallTrace {
  /// Those that read, and those that ask a device.
  private static let calls = "trace=openat,read,readv,pread64,preadv,preadv2,recvfrom,recvmsg,ioctl"
  private static let file = "/run/guest-strace"

  /// The calls with a node, in their order.
  private let calls: [Substring]
  private let node: String

  /// Returns a command that runs another one with strace as a detached process (`-D`).
  static func command(_ command: [String], as name: String) -> [String] {
    // Whole buffers in hexadecimal, descriptors with what they stand for.
    ["strace", "-D", "-f", "-y", "-xx", "-s", "20000", "-e", calls, "-o", "\(file)-\(name)", "--"]
      + command
  }

  /// Reads what was written of a process that has ended.
  init(of name: String, process: pid_t, node: String) throws {
    let path = "\(Self.file)-\(name)"
    let deadline = Deadline()
    var text = try Sysfs.text(path)
    while !Self.tellsOfEnd(of: process, in: text) {
      if deadline.hasPassed { throw Failure("strace did not see the end of \(name)") }
      usleep(100_000)
      text = try Sysfs.text(path)
    }
    self.node = node
    // As strace shows a descriptor; the name alone is in what udevd says, too.
    let name = "<" + node.utf8.map { "\\x" + String($0, radix: 16) }.joined() + ">"
    var unfinished: [Substring: Substring] = [:]
    var calls: [Substring] = []
    for line in text.split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      let (thread, call) = (line[..<space], line[space...].drop { $0 == " " })
      if call.hasSuffix(" <unfinished ...>") {
        unfinished[thread] = call
      } else if call.hasPrefix("<... "), let start = unfinished.removeValue(forKey: thread) {
        calls.append(start + call)
      } else {
        calls.append(call)
      }
    }
    self.calls = calls.filter { $0.contains(name) }
  }

  /// `1234  +++ exited with 0 +++`: short numbers are filled up.
  private static func tellsOfEnd(of process: pid_t, in text: String) -> Bool {
    text.split(separator: "\n").suffix(20).contains {
      $0.hasPrefix("\(process) ") && $0.contains("+++ exited")
    }
  }

  /// Fails unless it was there when the node was opened.
  func expectFromTheStart() throws {
    guard let first = calls.first else { throw Failure("no call has to do with \(node)") }
    try expect(first.hasPrefix("openat("), "the first call with \(node) is \(first.prefix(60))")
  }

  var reads: [Substring] {
    calls.filter { !$0.hasPrefix("openat(") && !$0.hasPrefix("ioctl(") }
  }

  /// Questions of a name, such as `EVIOCGKEY`.
  func questions(_ name: String) -> Int { calls.count { $0.contains(name) } }

  /// The codes of the keys in all that was read.
  func keysRead() throws -> Set<UInt16> { Set(try reads.flatMap(Self.keys)) }

  /// `read(7<…>, "\x5a\x01…", 12288) = 72`.
  private static func keys(in call: Substring) throws -> [UInt16] {
    guard let open = call.firstIndex(of: "\""), let close = call.lastIndex(of: "\""), open < close
    else { return [] }
    let bytes = call[call.index(after: open)..<close].split(separator: "\\x")
      .compactMap { UInt8($0, radix: 16) }
    let size = MemoryLayout<input_event>.size
    try expect(bytes.count % size == 0, "\(bytes.count) bytes in \(call)")
    return stride(from: 0, to: bytes.count, by: size).compactMap { start in
      func number(_ offset: Int) -> UInt16 {
        UInt16(bytes[start + offset]) | UInt16(bytes[start + offset + 1]) << 8
      }
      return number(size - 8) == UInt16(EV_KEY) ? number(size - 6) : nil
    }
  }
}
