import Glibc

/// Descriptors that are kept for work that has to be possible when no other descriptor is left, such as
/// finding out which device came.
package final class DescriptorReserve {
  private let size: Int
  private var kept: [CInt] = []

  /// - Parameter size: How many descriptors are kept, as far as there are any.
  package init(_ size: Int) {
    self.size = size
    fill()
  }

  deinit { release() }

  /// Does work that may open as many descriptors as are kept, and closes them again.
  package func lend<Result, Failure>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    release()
    defer { fill() }
    return try work()
  }

  private func fill() {
    while kept.count < size {
      // Where there are fewer, less is kept.
      guard let descriptor = try? SystemCall.open("/dev/null", O_RDONLY) else { return }
      kept.append(descriptor)
    }
  }

  private func release() {
    for descriptor in kept { SystemCall.close(descriptor) }
    kept = []
  }
}
