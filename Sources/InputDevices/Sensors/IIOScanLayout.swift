/// The layout of the channels in a scan of an IIO buffer.
///
/// The enabled channels are in the order of their indices, each aligned to its own size, and the
/// length of the scan is a multiple of the largest (`iio_compute_scan_bytes`,
/// drivers/iio/industrialio-buffer.c).
struct IIOScanLayout: Hashable, Sendable {
  struct Channel: Hashable, Sendable {
    var name: String
    var index: Int
    var format: IIOChannelFormat
    var offset = 0
  }

  private(set) var channels: [Channel]
  /// The length of a scan in bytes.
  private(set) var size = 0

  /// Creates a layout.
  /// - Parameter channels: The enabled channels, in any order; their offsets are ignored.
  init(_ channels: [Channel]) {
    self.channels = channels.sorted { $0.index < $1.index }
    var largest = 1
    for index in self.channels.indices {
      let format = self.channels[index].format
      size = Self.aligned(size, to: format.size)
      self.channels[index].offset = size
      size += format.size * format.count
      largest = max(largest, format.size)
    }
    size = Self.aligned(size, to: largest)
  }

  func channel(_ name: String) -> Channel? { channels.first { $0.name == name } }

  private static func aligned(_ offset: Int, to size: Int) -> Int {
    (offset + size - 1) / size * size
  }
}
