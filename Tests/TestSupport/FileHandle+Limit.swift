public import Foundation

extension FileHandle {
  /// The next bytes; none at the end, or if nothing comes for five minutes: what waits for something that does not come
  /// fails then, and does not keep the results of all other tests from being seen.
  public func nextData() -> Data {
    var wait = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    var result: Int32
    repeat { result = poll(&wait, 1, 300_000) } while result < 0 && errno == EINTR
    return result > 0 ? availableData : Data()
  }

  /// The bytes up to the end, or up to five minutes in which none comes.
  public func remainingData() -> Data {
    var all = Data()
    while case let data = nextData(), !data.isEmpty { all += data }
    return all
  }
}
