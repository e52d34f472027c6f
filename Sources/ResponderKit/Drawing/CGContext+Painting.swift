public import Foundation

// What would draw: nothing is drawn. Drawing a path ends it.
extension CGContext {
  /// Ends the path.
  public func fillPath(using rule: CGPathFillRule = .winding) { beginPath() }
  /// Ends the path.
  public func strokePath() { beginPath() }
  /// Ends the path.
  public func drawPath(using mode: CGPathDrawingMode) { beginPath() }
  /// Draws nothing.
  public func fill(_ rect: CGRect) {}
  /// Draws nothing.
  public func fill(_ rects: [CGRect]) {}
  /// Draws nothing.
  public func stroke(_ rect: CGRect) {}
  /// Draws nothing.
  public func stroke(_ rect: CGRect, width: CGFloat) {}
  /// Draws nothing.
  public func fillEllipse(in rect: CGRect) {}
  /// Draws nothing.
  public func strokeEllipse(in rect: CGRect) {}
  /// Draws nothing.
  public func strokeLineSegments(between points: [CGPoint]) {}
  /// Clears nothing.
  public func clear(_ rect: CGRect) {}
  /// Draws nothing.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {}
  /// Draws nothing.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {}
  /// Accepted, and changes nothing.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {}
  /// Accepted, and changes nothing.
  public func endTransparencyLayer() {}
}

/// What of a path is drawn.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Its area.
  case fill = 0
  /// Its area, by the even-odd rule.
  case eoFill = 1
  /// Its line.
  case stroke = 2
  /// Both.
  case fillStroke = 3
  /// Both, by the even-odd rule.
  case eoFillStroke = 4
}

/// Colours that turn into each other. They are kept, and never drawn.
public final class CGGradient {
  /// A gradient of colours at places from 0 to 1; evenly spread without places.
  @safe
  public init?(
    colorsSpace space: CGColorSpace?, colors: [CGColor], locations: UnsafePointer<CGFloat>?
  ) {
    if colors.isEmpty { return nil }
  }

  /// A gradient of colours at places from 0 to 1; evenly spread without places.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]
  ) {
    self.init(colorsSpace: space, colors: colors, locations: nil)
  }
}

/// What a gradient does beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour continues.
  public static let drawsBeforeStartLocation = Self(rawValue: 1 << 0)
  /// The last colour continues.
  public static let drawsAfterEndLocation = Self(rawValue: 1 << 1)
}

/// What the parts of a colour mean. It changes nothing here.
public final class CGColorSpace: Sendable {
  init() {}
}

/// Red, green and blue.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }
/// Grey.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }
