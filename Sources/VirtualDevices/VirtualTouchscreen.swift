// Touchscreens that the program creates with uinput: one for measurements and tests, on which `StrokePlayer` draws, and
// `PanelTwin`, by which the desktop receives the touches of a panel that are not kept here. Begin here.

public import KernelInput
public import LinuxSystem

/// A virtual multi-touch screen, created with uinput. The kernel removes it when this object is
/// released.
public final class VirtualTouchscreen: Sendable {
  /// The name of the device.
  public static let name = "responderd virtual touchscreen"
  /// The maximum number of fingers.
  public static let maximumFingers = 10

  /// The path of its node, such as `/dev/input/event3`.
  public var node: String { device.node }
  /// The maximum of both axes, whose minimum is 0.
  static let extent: Int32 = 4095

  private let device: VirtualDevice

  /// Creates a touchscreen.
  /// - Throws: `ENOENT` if the kernel has no uinput, `EACCES` if the user has no write access to
  ///   `/dev/uinput`, and others.
  public init() throws(SystemError) {
    let ends: [(Axis, Int32)] = [
      (.x, Self.extent), (.y, Self.extent), (.mtSlot, Int32(Self.maximumFingers - 1)),
      (.mtPositionX, Self.extent), (.mtPositionY, Self.extent), (.mtTrackingID, 65535),
    ]
    device = try VirtualDevice(
      VirtualDevice.Description(
        name: Self.name, axes: ends.map { ($0, AxisRange(minimum: 0, maximum: $1)) }))
  }

  /// Reports simultaneous events; the kernel stamps them.
  public func write(_ frame: [KernelEvent]) throws(SystemError) { try device.write(frame) }
}
