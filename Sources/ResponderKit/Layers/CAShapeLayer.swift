public import Foundation

/// A layer with a path; what it looks like is kept and given back.
@MainActor
open class CAShapeLayer: CALayer {
  /// The path.
  open var path: CGPath?
  /// The colour inside of the path; `nil` for none.
  open var fillColor: CGColor? = UIColor.black.cgColor
  /// What is inside of the path.
  open var fillRule = CAShapeLayerFillRule.nonZero
  /// The colour of the line; `nil` for none.
  open var strokeColor: CGColor?
  /// Where the line begins, as a part of the path from 0 to 1.
  open var strokeStart: CGFloat = 0
  /// Where the line ends, as a part of the path from 0 to 1.
  open var strokeEnd: CGFloat = 1
  /// The width of the line, in points.
  open var lineWidth: CGFloat = 1
  /// How long a mitred corner may be, in widths of the line.
  open var miterLimit: CGFloat = 10
  /// The ends of the line.
  open var lineCap = CAShapeLayerLineCap.butt
  /// The corners of the line.
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// Where the pattern of dashes begins, in points.
  open var lineDashPhase: CGFloat = 0
  /// The lengths of dashes and gaps, in points; `nil` for a solid line.
  open var lineDashPattern: [NSNumber]?
}

/// What is inside of a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What the path goes around a number of times that is not zero.
  public static let nonZero = Self(rawValue: "non-zero")
  /// What the path goes around an odd number of times.
  public static let evenOdd = Self(rawValue: "even-odd")
}

/// The ends of a line.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Cut off.
  public static let butt = Self(rawValue: "butt")
  /// A half circle.
  public static let round = Self(rawValue: "round")
  /// Half of the width more.
  public static let square = Self(rawValue: "square")
}

/// The corners of a line.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Pointed.
  public static let miter = Self(rawValue: "miter")
  /// Round.
  public static let round = Self(rawValue: "round")
  /// Cut off.
  public static let bevel = Self(rawValue: "bevel")
}

/// A layer with colours that run into each other; they are kept and given back.
@MainActor
open class CAGradientLayer: CALayer {
  /// The colours.
  open var colors: [Any]?
  /// Where each colour is, from 0 to 1; `nil` for even distances.
  open var locations: [NSNumber]?
  /// Where the first colour is, in fractions of the size.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where the last colour is, in fractions of the size.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  /// The shape of the gradient.
  open var type = CAGradientLayerType.axial
}

/// The shape of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along a line.
  public static let axial = Self(rawValue: "axial")
  /// From a point outwards.
  public static let radial = Self(rawValue: "radial")
  /// Around a point.
  public static let conic = Self(rawValue: "conic")
}

/// The shape of a layer's round corners; kept and given back.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = Self(rawValue: "circular")
  /// A softer curve.
  public static let continuous = Self(rawValue: "continuous")
}
