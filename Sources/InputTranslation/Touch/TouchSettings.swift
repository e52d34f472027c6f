public import KernelInput

/// The place of a touchscreen or pen display on the application's screen, and how to read the
/// device.
public struct TouchSettings: Hashable, Sendable {
  /// The part of the screen that the panel covers, in points.
  public var x, y, width, height: Double
  /// The correction of raw positions before they are mapped to the screen.
  public var calibration = CalibrationMatrix.identity
  /// The horizontal jitter of a resting finger that is ignored, in units of the axis.
  public var jitterX: Int32 = 0
  /// The vertical jitter that is ignored.
  public var jitterY: Int32 = 0
  /// The time without events after which fingers count as lifted, in seconds; `nil` for never. For
  /// panels that do not report lifts.
  public var idleTimeout: Double?
  /// The maximum speed of a finger, in millimetres per millisecond; `nil` for no limit.
  ///
  /// A faster jump is held back until the next frame confirms it, for panels that are sometimes
  /// disturbed. Only effective for a panel that reports its resolution.
  public var greatestSpeed: Double?
  /// How long a panel may lose a finger, in seconds, so that its touch continues; `nil` if each lift ends a touch.
  public var joinTime: Double?
  /// How far a lost finger may move until it is found, in millimetres. A panel that does not report its resolution counts
  /// as one of 7 inches.
  public var joinDistance = 5.0
  /// The duration of the shortest touch, in seconds: shorter ones are ignored. `nil` for any.
  public var shortestTouch: Double?

  /// Creates the settings of a panel that covers the whole screen.
  public init(width: Double, height: Double) {
    self.init(x: 0, y: 0, width: width, height: height)
  }

  /// Creates the settings of a panel that covers a rectangle of the screen, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension TouchSettings {
  /// The udev properties of the settings that only fingers have.
  var fingerProperties: [String] {
    [
      ("RESPONDERD_TOUCH_TIMEOUT", idleTimeout), ("RESPONDERD_TOUCH_SPEED", greatestSpeed),
      ("RESPONDERD_TOUCH_JOIN", joinTime), ("RESPONDERD_TOUCH_SHORTEST", shortestTouch),
    ].compactMap { $1 == nil ? nil : $0 }
  }
}
