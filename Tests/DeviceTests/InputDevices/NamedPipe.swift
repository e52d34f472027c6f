import Foundation
import Glibc
import KernelInput

/// A named pipe in place of a device's node; it goes with the value.
final class NamedPipe: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(
    path: "responderd-node-\(UUID().uuidString)"
  ).path
  private let descriptor: Int32

  init() {
    precondition(mkfifo(path, 0o600) == 0, "no pipe")
    // Also for reading, so that opening it does not wait for the other end.
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    precondition(descriptor >= 0, "a pipe that cannot be opened")
    // F_SETPIPE_SZ: a megabyte, as much as anybody may have.
    precondition(fcntl(descriptor, 1031, 1 << 20) >= 1 << 20, "a pipe without room")
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  func write(_ events: [KernelEvent]) { events.withUnsafeBytes { write($0) } }

  func write(_ bytes: UnsafeRawBufferPointer) {
    precondition(Glibc.write(descriptor, bytes.baseAddress, bytes.count) == bytes.count)
  }
}
