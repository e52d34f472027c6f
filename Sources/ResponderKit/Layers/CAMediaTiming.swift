public import Foundation

/// The times of an animation.
@MainActor
public protocol CAMediaTiming: AnyObject {
  /// The time at which it begins, on the clock of `CACurrentMediaTime()`; 0 for at once.
  var beginTime: TimeInterval { get set }
  /// The duration of one run, in seconds; 0 for that of the transaction.
  var duration: TimeInterval { get set }
  /// How many times faster than the clock it runs.
  var speed: Float { get set }
  /// The time at which the first run starts; stored, but without effect.
  var timeOffset: TimeInterval { get set }
  /// The number of runs; 0 for one.
  var repeatCount: Float { get set }
  /// The duration of all runs, in seconds; 0 for that of ``repeatCount``.
  var repeatDuration: TimeInterval { get set }
  /// Whether each run also runs backwards, in the same time again.
  var autoreverses: Bool { get set }
  /// What is shown before and after; nothing is shown.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows before it begins and after it has ended.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing.
  public static let removed = Self(rawValue: "removed")
  /// The last value stays.
  public static let forwards = Self(rawValue: "forwards")
  /// The first value is there early.
  public static let backwards = Self(rawValue: "backwards")
  /// Both.
  public static let both = Self(rawValue: "both")
}

/// The name of a pace.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An even pace.
  public static let linear = Self(rawValue: "linear")
  /// A slow beginning.
  public static let easeIn = Self(rawValue: "easeIn")
  /// A slow end.
  public static let easeOut = Self(rawValue: "easeOut")
  /// A slow beginning and a slow end.
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// The pace of the system.
  public static let `default` = Self(rawValue: "default")
}

/// The pace of an animation, a Bézier curve from (0, 0) to (1, 1); kept and given back.
public final class CAMediaTimingFunction: NSObject, Sendable {
  private let points: [Float]

  /// Creates a pace with a name.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Creates a pace with the two points that control its curve.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = [0, 0, c1x, c1y, c2x, c2y, 1, 1]
    super.init()
  }

  /// Returns one of the four points of the curve, the first for 0.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    precondition((0..<4).contains(index), "A curve has the points 0 to 3, and none at \(index).")
    unsafe (values[0], values[1]) = (points[2 * index], points[2 * index + 1])
  }
}
