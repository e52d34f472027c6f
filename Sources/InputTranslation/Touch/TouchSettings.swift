public import KernelInput

/// Where a touchscreen or a pen's screen lies on the application's screen, and how its device is
/// to be read where devices differ.
public struct TouchSettings: Hashable, Sendable {
  /// The part of the screen that the panel covers, in points.
  public var x, y, width, height: Double
  /// Applied to raw places before they are put on the screen.
  public var calibration = CalibrationMatrix.identity
  /// How far a resting finger may seem to move without being said to, in units of the axes.
  public var jitterX: Int32 = 0
  /// The same, down the screen.
  public var jitterY: Int32 = 0
  /// After how many seconds without news the fingers are taken to have lifted; `nil`: never. For
  /// panels that do not say when a finger lifts.
  public var idleTimeout: Double?
  /// How fast a finger can move at most, in millimetres a millisecond; `nil`: as fast as it likes.
  ///
  /// A place that is farther away is told only when the next frame confirms it, for panels that are
  /// disturbed now and then. Of use only for a panel that tells its resolution.
  public var greatestSpeed: Double?

  /// A panel that covers a screen from corner to corner.
  public init(width: Double, height: Double) {
    self.init(x: 0, y: 0, width: width, height: height)
  }

  /// Makes the settings of a panel that fills a rectangle of the screen, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
