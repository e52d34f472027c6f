extension String {
  /// The size up to which texts of other processes are copied, in bytes.
  package static let boundedSize = 1024

  /// Copies a text of another process, of which it may send many megabytes: as many whole characters as
  /// fit in 1 KiB, and `…` if there are more.
  /// - Parameter bytes: UTF-8. Invalid bytes become U+FFFD.
  package init(bounding bytes: some Collection<UInt8>) {
    // A scalar that begins within the limit ends within four bytes.
    self.init(decoding: bytes.prefix(Self.boundedSize + 4), as: UTF8.self)
    guard utf8.count > Self.boundedSize else { return }
    var end = startIndex
    while case let next = index(after: end), utf8[..<next].count <= Self.boundedSize { end = next }
    self = self[..<end] + "…"
  }
}
