import Glibc
public import KernelInput
import LinuxSystem

/// The state that requires opening a node: whether it is grabbed, and the ranges of its axes.
///
/// Nothing is read from the node, and all events are masked first. To find out whether it is
/// grabbed, it is grabbed for a moment, as evtest does; events within these few microseconds are
/// lost for all readers.
public struct NodeProbe: Sendable {
  /// Whether another reader has grabbed the node (`EVIOCGRAB`).
  public private(set) var isGrabbed = false
  /// The ranges and scales of its axes.
  public private(set) var ranges: [Axis: AxisRange] = [:]
  /// The values of its axes at that moment; empty without axes.
  public private(set) var values: [Axis: Int32] = [:]

  /// Opens a node, queries its state, and closes it.
  /// - Parameters:
  ///   - node: The path of the node.
  ///   - axes: The axes of the device.
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

extension NodeProbe {
  /// Returns the values of a device's axes several times within a second, with the node open: drivers that poll do so only
  /// then. All events are masked.
  /// - Throws: ``DeviceError/Code/permission`` and others.
  public static func values(
    of node: String, axes: CodeSet
  ) throws(DeviceError) -> [[Axis: Int32]] {
    let descriptor = try NodeDescriptor(opening: node)
    try descriptor.setMask(EventMask([], wantedKeys: CodeSet()))
    var samples: [[Axis: Int32]] = []
    for _ in 0..<5 {
      usleep(200_000)
      samples.append(
        try AxisSnapshot(descriptor.rawValue, node: node, axes: axes, at: Timestamp.now).state.axes)
    }
    return samples
  }
}

extension NodeDescriptor {
  /// Returns whether no process has grabbed the device.
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
