import Glibc
public import KernelInput
import LinuxSystem

/// What only an open node tells: whether somebody has it for himself, and the ranges of its axes.
///
/// Nothing is read from it, and the kernel is told first to let no event through. To find out
/// whether it is grabbed, it is grabbed for a moment, as evtest does: what happens to the device
/// within these few microseconds is lost to everybody.
public struct NodeProbe: Sendable {
  /// Whether another reader keeps the events for himself (`EVIOCGRAB`).
  public private(set) var isGrabbed = false
  /// The ranges and scales of its axes.
  public private(set) var ranges: [Axis: AxisRange] = [:]
  /// What its axes were at that moment; empty for a device that has none.
  public private(set) var values: [Axis: Int32] = [:]

  /// Opens a node, looks, and closes it.
  /// - Parameters:
  ///   - node: Its path.
  ///   - axes: The axes that the device has.
  /// - Throws: ``DeviceError/Code/permission`` and others.
  public init(node: String, axes: CodeSet) throws(DeviceError) {
    let descriptor = try NodeDescriptor(opening: node)
    try descriptor.setMask(EventMask([], wantedKeys: CodeSet()))
    isGrabbed = !descriptor.isFree()
    let snapshot = try AxisSnapshot(
      descriptor.rawValue, node: node, axes: axes, at: Timestamp.now)
    ranges = snapshot.ranges
    values = snapshot.state.axes
  }
}

extension NodeDescriptor {
  /// Whether nobody keeps the device's events for himself.
  fileprivate func isFree() -> Bool {
    do {
      try SystemCall.grab(rawValue, true)
      try SystemCall.grab(rawValue, false)
      return true
    } catch {
      return error.errno != EBUSY
    }
  }
}
