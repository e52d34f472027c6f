import EventLoop
import Glibc
import LinuxSystem

/// A pipe, both ends in hand.
final class Channel {
  let readEnd: CInt
  let writeEnd: CInt
  private var isReadEndOpen = true
  private var isWriteEndOpen = true

  /// - Parameters:
  ///   - capacity: How many bytes fit, at least a page; `nil` for as many as usual.
  ///   - isBlocking: Whether writing waits for room, as it does on a standard output.
  init(capacity: Int? = nil, isBlocking: Bool = true) {
    // Children of tests that run beside this one do not keep its ends open.
    guard let ends = try? SystemCall.pipe() else { preconditionFailure("no pipe") }
    (readEnd, writeEnd) = ends
    precondition(fcntl(readEnd, F_SETFL, O_NONBLOCK) == 0, "a read end that waits")
    if !isBlocking {
      precondition(fcntl(writeEnd, F_SETFL, O_NONBLOCK) == 0, "a write end that waits")
    }
    if let capacity {
      precondition(fcntl(writeEnd, 1031, CInt(capacity)) >= 0, "no F_SETPIPE_SZ")
    }
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func write(_ text: String = "x") {
    let bytes = Array(text.utf8)
    precondition(Glibc.write(writeEnd, bytes, bytes.count) == bytes.count, "the pipe is full")
  }

  /// Reads all that is there, or as much as asked for.
  @discardableResult
  func read(atMost limit: Int = 1 << 20) -> String {
    Self.read(from: readEnd, atMost: limit)
  }

  static func read(from descriptor: CInt, atMost limit: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: limit)
    var result: [UInt8] = []
    while result.count < limit {
      let count = Glibc.read(descriptor, &bytes, limit - result.count)
      guard count > 0 else { break }
      result += bytes[..<count]
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A process that another test starts has that end, too, until it is another program.
  func closeReadEnd() {
    if isReadEndOpen { close(readEnd) }
    isReadEndOpen = false
  }

  func closeWriteEnd() {
    if isWriteEndOpen { close(writeEnd) }
    isWriteEndOpen = false
  }
}

extension LineWriter {
  /// Writes a line until something has happened, for at most a minute.
  func write(_ line: String, until isDone: @MainActor () -> Bool) {
    let limit = ContinuousClock.now + .seconds(60)
    while !isDone(), ContinuousClock.now < limit { write(line) }
  }
}
