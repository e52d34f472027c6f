public import KernelInput

/// What a session knows of a device before its first frame.
public struct DeviceProfile: Hashable, Sendable {
  /// What the device says of itself, with the ranges of its axes.
  public var description: DeviceDescription
  /// What the device is read as.
  public var deviceClass: DeviceClass
  /// What udev's rules and the administrator say of it beyond its class.
  public var hints: DeviceHints
  /// What the nodes of one physical device have in common; `nil` for a node that stands alone.
  public var group: String?
  /// The part of the screen that a touchscreen covers; `nil`: all of it.
  public var area: ScreenArea?

  /// Describes a device.
  public init(
    _ description: DeviceDescription, as deviceClass: DeviceClass,
    hints: DeviceHints = DeviceHints(), group: String? = nil, area: ScreenArea? = nil
  ) {
    self.description = description
    self.deviceClass = deviceClass
    self.hints = hints
    self.group = group
    self.area = area
  }
}
