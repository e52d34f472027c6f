internal import Glibc
internal import LinuxSystem

extension String {
  /// Copies a text of a message of sd-bus, as `init(bounding:)` does; empty for none.
  init(bounding text: UnsafePointer<CChar>?) {
    guard let text = unsafe text else {
      self = ""
      return
    }
    // sd-bus ends each text with a zero.
    let count = unsafe strnlen(text, Self.boundedSize + 4)
    self = unsafe text.withMemoryRebound(to: UInt8.self, capacity: count) {
      unsafe String(bounding: UnsafeBufferPointer(start: $0, count: count))
    }
  }
}
