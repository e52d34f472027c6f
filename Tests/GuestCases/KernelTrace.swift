import Foundation

/// The kernel's own trace of a process (ftrace): when its reads and writes began and ended, and when it came to
/// a function, on the monotonic clock.
struct KernelTrace {
  /// What the process did.
  enum Event: Equatable {
    case beginsReading(descriptor: Int)
    case hasRead(Int)
    case beginsWriting(descriptor: Int)
    case hasWritten(Int)
    case reachesFunction
  }

  struct Entry {
    /// On the monotonic clock, in microseconds.
    let time: Int
    let event: Event
  }

  private static let folder = "/sys/kernel/tracing"
  private static let calls = ["enter_read", "exit_read", "enter_write", "exit_write"]

  /// - Parameters:
  ///   - name: What the symbols of the function have in common, as `nm` prints them.
  ///   - program: The file of the program, with its symbols.
  init(ofFunction name: String, in program: String) throws {
    try Command.run("mount", "-t", "tracefs", "tracefs", Self.folder)
    try write("0", "tracing_on")
    try write("mono", "trace_clock")
    try write("16384", "buffer_size_kb")
    let places = try Self.places(ofFunction: name, in: program)
    try expect(!places.isEmpty, "\(program) has no symbol with \(name)")
    for (index, place) in places.enumerated() {
      try write("p:reached_\(index) \(program):\(place)", "uprobe_events")
    }
    for call in Self.calls { try write("1", "events/syscalls/sys_\(call)/enable") }
    try write("1", "events/uprobes/enable")
  }

  /// Begins to trace a process.
  func start(_ process: pid_t) throws {
    // Opening it for writing empties it.
    try Data().write(to: URL(filePath: "\(Self.folder)/trace"))
    try write("\(process)", "set_event_pid")
    try write("1", "tracing_on")
  }

  /// Ends it, and returns what was traced, in order.
  func end() throws -> [Entry] {
    try write("0", "tracing_on")
    let text = try Sysfs.text("\(Self.folder)/trace")
    return text.split(separator: "\n").compactMap(Self.entry)
  }

  func remove() {
    // Gone with the guest in any case.
    try? write("0", "events/uprobes/enable")
    for call in Self.calls { try? write("0", "events/syscalls/sys_\(call)/enable") }
    try? Command.run("umount", Self.folder)
  }

  private func write(_ text: String, _ file: String) throws {
    try Sysfs.write(text + "\n", to: "\(Self.folder)/\(file)")
  }

  /// `responderd-123   [001] ..... 12.345678: sys_read(fd: 9, buf: 7ffc, count: c00)`.
  private static func entry(_ line: Substring) -> Entry? {
    guard !line.hasPrefix("#"), let colon = line.firstRange(of: ": ") else { return nil }
    let clock = line[..<colon.lowerBound].split(separator: " ").last?.split(separator: ".") ?? []
    guard clock.count == 2, let seconds = Int(clock[0]), let rest = Int(clock[1]) else {
      return nil
    }
    let what = line[colon.upperBound...]
    let event: Event
    if let descriptor = number(after: "sys_read(fd: ", in: what) {
      event = .beginsReading(descriptor: descriptor)
    } else if let count = number(after: "sys_read -> 0x", in: what) {
      event = .hasRead(count)
    } else if let descriptor = number(after: "sys_write(fd: ", in: what) {
      event = .beginsWriting(descriptor: descriptor)
    } else if let count = number(after: "sys_write -> 0x", in: what) {
      event = .hasWritten(count)
    } else if what.hasPrefix("reached_") {
      event = .reachesFunction
    } else {
      return nil
    }
    return Entry(time: seconds * 1_000_000 + rest, event: event)
  }

  /// A number of base 16; 0 for one that says that a call failed.
  private static func number(after prefix: String, in text: Substring) -> Int? {
    guard text.hasPrefix(prefix) else { return nil }
    let digits = text.dropFirst(prefix.count).prefix { $0.isHexDigit }
    return Int(bitPattern: UInt(digits, radix: 16) ?? 0)
  }

  /// Where functions lie in a program's file, in base 16.
  private static func places(ofFunction name: String, in program: String) throws -> [String] {
    let segments = try Tool.run(["readelf", "-lW", program]).split(separator: "\n").compactMap {
      line -> (offset: Int, address: Int, size: Int)? in
      let words = line.split(separator: " ")
      guard words.first == "LOAD", words.count > 5 else { return nil }
      let numbers = [1, 2, 4].map { Int(words[$0].dropFirst(2), radix: 16) ?? 0 }
      return (numbers[0], numbers[1], numbers[2])
    }
    let symbols = try Tool.run(["sh", "-c", "nm \(program) | grep \(name)"])
    let addresses = symbols.split(separator: "\n").compactMap { line -> Int? in
      let words = line.split(separator: " ")
      guard words.count == 3, words[1].lowercased() == "t", words[2].hasSuffix("F") else {
        return nil
      }
      return Int(words[0], radix: 16)
    }
    return Set(addresses).compactMap { address in
      segments.first { ($0.address..<$0.address + $0.size).contains(address) }.map {
        "0x" + String(address - $0.address + $0.offset, radix: 16)
      }
    }
  }
}
