/// The bytes that a reader has not received yet: up to a limit, or one longer line.
struct OutputQueue {
  /// The maximum number of bytes.
  let capacity: Int
  private var bytes: [UInt8] = []
  private var sent = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  var isEmpty: Bool { sent == bytes.count }

  /// Appends a line, or returns `false` if it does not fit.
  mutating func append(_ line: [UInt8]) -> Bool {
    guard isEmpty || bytes.count - sent + line.count <= capacity else { return false }
    if sent > 0 {
      bytes.removeFirst(sent)
      sent = 0
    }
    bytes.append(contentsOf: line)
    return true
  }

  /// The bytes to send next.
  var waiting: ArraySlice<UInt8> { bytes[sent...] }

  mutating func drop(_ count: Int) {
    sent += count
    guard isEmpty else { return }
    bytes.removeAll(keepingCapacity: true)
    sent = 0
  }
}
