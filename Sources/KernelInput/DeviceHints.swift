/// What udev's rules and the administrator say of a device beyond its class.
public struct DeviceHints: Hashable, Sendable {
  /// How a touchscreen's positions are corrected; `nil`: they are right as they are.
  public var calibration: CalibrationMatrix?
  /// The fuzz that was asked for, or that libinput's udev rule took away from the kernel, in units of
  /// the axes: jitter of half as much is to be kept from fingers that rest. 0: the kernel sees to it,
  /// or there is none.
  public var fuzzX: Int32 = 0
  /// The same, of the axis that leads down.
  public var fuzzY: Int32 = 0
  /// The output that a touchscreen lies on, such as `HDMI-A-1`.
  public var output: String?
  /// After how many seconds without news a finger is taken to have lifted; `nil`: never.
  public var idleTimeout: Double?
  /// How fast a finger can move at most, in millimetres a millisecond; `nil`: as it likes.
  public var greatestSpeed: Double?
  /// Properties that were set and not understood, each as a sentence.
  public var complaints: [String] = []

  /// No hints.
  public init() {}
}
