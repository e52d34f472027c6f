public import KernelInput

/// What a session knows about a device before its first frame.
public struct DeviceProfile: Hashable, Sendable {
  /// The description, including the ranges of the axes.
  public var description: DeviceDescription
  /// The class that the device is read as, and `keyboard` if it is one.
  public var deviceClass: DeviceClass
  /// The properties that udev's rules and the administrator set, beyond the class.
  public var hints: DeviceHints
  /// Identifies the physical device that several nodes belong to; `nil` for a single node.
  public var group: String?
  /// The part of the screen that a touchscreen covers; `nil` for the whole screen.
  public var area: ScreenArea?

  /// Creates a profile.
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
