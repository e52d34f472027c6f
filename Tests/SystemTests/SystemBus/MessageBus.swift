import Foundation

/// A real message bus of a test's own, which can be ended and started again at the same address.
final class MessageBus {
  /// Not where other tests write: libsystemd watches each folder on the way to a socket that is not there yet.
  let folder = "/dev/shm/responderd-bus-\(UUID().uuidString)"
  private var daemon: Child?

  var address: String { "unix:path=\(folder)/socket" }

  /// Starts nothing yet; not even the socket's folder is there.
  init() {}

  deinit {
    stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Returns when the bus takes connections.
  func start() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // What a bus that was killed left behind.
    try? FileManager.default.removeItem(atPath: folder + "/socket")
    let output = Pipe()
    daemon = Child(
      ["dbus-daemon", "--session", "--nofork", "--address=\(address)", "--print-address=1"],
      output: output.fileHandleForWriting.fileDescriptor)
    // Without this end the other one is at its end when the bus is.
    try? output.fileHandleForWriting.close()
    _ = output.fileHandleForReading.availableData
  }

  /// Returns when it stands still; its connections stay.
  func freeze() { daemon?.freeze() }

  /// Has it go on.
  func thaw() { daemon?.thaw() }

  func stop() {
    daemon?.kill()
    daemon = nil
  }
}
