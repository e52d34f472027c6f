/// The properties of a device that udev's rules and the administrator set, beyond its class.
public struct DeviceHints: Hashable, Sendable {
  /// The correction of a touchscreen's positions, if any.
  public var calibration: CalibrationMatrix?
  /// The horizontal fuzz, in units of the axis: movements of a resting finger of at most half of it are
  /// ignored. From `RESPONDERD_TOUCH_FUZZ`, or else `LIBINPUT_FUZZ_…`. libinput's udev rule sets the fuzz of
  /// the kernel to 0 and stores it in that property, so that it is not applied twice. Without both it is 0, and
  /// the kernel applies its own.
  public var fuzzX: Int32 = 0
  /// The vertical fuzz.
  public var fuzzY: Int32 = 0
  /// The output of a touchscreen, such as `HDMI-A-1`.
  public var output: String?
  /// The time without events after which fingers count as lifted, in seconds; `nil` for never.
  public var idleTimeout: Double?
  /// The maximum speed of a finger, in millimetres per millisecond; `nil` for no limit.
  public var greatestSpeed: Double?
  /// How long a touchscreen may lose a finger, in seconds, so that its touch continues; `nil` if each lift ends a touch.
  public var joinTime: Double?
  /// How far a lost finger may move until it is found, in millimetres; `nil` for the usual distance.
  public var joinDistance: Double?
  /// The duration of the shortest touch, in seconds; `nil` for any.
  public var shortestTouch: Double?
  /// The properties that were invalid, each as a sentence.
  public var complaints: [String] = []

  /// Creates empty hints.
  public init() {}
}
