import Glibc

/// Cuts what comes out of a pipe into lines.
struct LineReader {
  /// The pipe's end; -1 when the other end is closed or we do not care any more.
  private(set) var descriptor: Int32
  private var pending: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads once and hands out each line that is complete now, without its end, as a C string.
  mutating func read(_ take: (UnsafePointer<CChar>) throws -> Void) throws {
    let count = Glibc.read(descriptor, &chunk, chunk.count)
    guard count > 0 else { return close() }
    chunk.withUnsafeBytes { pending.append(contentsOf: $0[..<count]) }
    var start = 0
    try pending.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      while let end = memchr(base + start, 10, bytes.count - start) {
        let length = UnsafeMutableRawPointer(base + start).distance(to: end)
        base[start + length] = 0
        let line = base + start
        start += length + 1
        try line.withMemoryRebound(to: CChar.self, capacity: length + 1) { try take($0) }
      }
    }
    pending.removeFirst(start)
  }

  mutating func close() {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }
}
