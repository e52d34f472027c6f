import Glibc

/// Reserves descriptors for work that has to succeed even if no other descriptor is free, such as
/// examining a new device.
package final class DescriptorReserve {
  private let size: Int
  private var kept: [CInt] = []

  /// Reserves descriptors.
  /// - Parameter size: The number of descriptors, as far as they are available.
  package init(_ size: Int) {
    self.size = size
    fill()
  }

  deinit { release() }

  /// Runs work that may open as many descriptors as are reserved, and has to close them again.
  package func lend<Result, Failure>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    release()
    defer { fill() }
    return try work()
  }

  private func fill() {
    while kept.count < size {
      // Without enough descriptors, fewer are reserved.
      guard let descriptor = try? SystemCall.open("/dev/null", O_RDONLY) else { return }
      kept.append(descriptor)
    }
  }

  private func release() {
    for descriptor in kept { SystemCall.close(descriptor) }
    kept = []
  }
}
