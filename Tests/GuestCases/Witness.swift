import CGuestSupport
import Glibc

/// A second reader of a node, without a mask: it can tell what the kernel really had to say.
final class Witness {
  private let descriptor: Int32

  init(_ node: EventNode) throws {
    descriptor = try check(
      "open \(node.path)", open(node.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
  }

  deinit { close(descriptor) }

  /// What has come since the last time.
  func events() throws -> [input_event] {
    var all: [input_event] = []
    var some = [input_event](repeating: .synReport, count: 1024)
    let size = MemoryLayout<input_event>.stride
    while case let count = read(descriptor, &some, some.count * size), count > 0 {
      all += some.prefix(count / size)
    }
    return all
  }
}

extension [input_event] {
  func count(ofType type: Int32, code: Int32) -> Int {
    count { $0.type == UInt16(type) && $0.code == UInt16(code) }
  }
}
