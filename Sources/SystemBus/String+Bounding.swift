internal import Glibc

extension String {
  /// The size up to which texts of other processes are copied, in bytes.
  private static let limit = 1024

  /// Copies a text of another process, of which it may send many megabytes: as many whole characters as
  /// fit in 1 KiB, and `…` if there are more.
  /// - Parameter bytes: UTF-8. Invalid bytes become U+FFFD.
  init(bounding bytes: some Collection<UInt8>) {
    // A scalar that begins within the limit ends within four bytes.
    self.init(decoding: bytes.prefix(Self.limit + 4), as: UTF8.self)
    guard utf8.count > Self.limit else { return }
    var end = startIndex
    while case let next = index(after: end), utf8[..<next].count <= Self.limit { end = next }
    self = self[..<end] + "…"
  }

  /// Copies a text of a message of sd-bus, as `init(bounding:)` does; empty for none.
  init(bounding text: UnsafePointer<CChar>?) {
    guard let text = unsafe text else {
      self = ""
      return
    }
    // sd-bus ends each text with a zero.
    let count = unsafe strnlen(text, Self.limit + 4)
    self = unsafe text.withMemoryRebound(to: UInt8.self, capacity: count) {
      unsafe String(bounding: UnsafeBufferPointer(start: $0, count: count))
    }
  }
}
