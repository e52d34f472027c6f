import Glibc
import KernelInput
import LinuxSystem

/// Whether keys of an open device are down, for a device without typing keys.
///
/// The query discards the keys that wait for its descriptor, so it has one of its own, which receives no events.
package final class KeyState {
  private var descriptor: NodeDescriptor?
  private let node: String

  /// Opens the node of a device once more.
  /// - Parameter reader: The descriptor that the device is read with.
  /// - Throws: ``DeviceError/Code/replaced`` if the path leads to another device now.
  package init(_ node: String, readBy reader: Int32) throws(DeviceError) {
    self.node = node
    let descriptor = try NodeDescriptor(opening: node)
    try descriptor.setMask(EventMask([], wantedKeys: CodeSet()))
    // The number of a device that is still open is not reused, and the query fails for one that is gone.
    var words: [UInt] = [0]
    try DeviceError.check(.state, node, try SystemCall.readSwitches(reader, into: &words))
    guard descriptor.deviceNumber == SystemCall.status(of: reader)?.st_rdev else {
      throw DeviceError(.replaced, subject: node)
    }
    self.descriptor = consume descriptor
  }

  /// Whether a key is down.
  package func hasPressedKey() throws(DeviceError) -> Bool {
    guard let rawValue = descriptor?.rawValue else { return false }
    return try DeviceError.check(.state, node, try SystemCall.hasPressedKey(rawValue))
  }
}
