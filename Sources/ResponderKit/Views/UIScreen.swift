public import Foundation

/// The screen of the windows, to which touchscreens are mapped.
@MainActor
public final class UIScreen {
  /// The bounds in points, in the present orientation.
  public internal(set) var bounds: CGRect
  /// The number of pixels per point.
  public let scale: CGFloat

  /// Creates a screen.
  /// - Parameters:
  ///   - bounds: The bounds in points.
  ///   - scale: The number of pixels per point.
  public init(bounds: CGRect, scale: CGFloat = 1) {
    self.bounds = bounds
    self.scale = scale
  }

  /// The traits of the whole screen.
  public var traitCollection: UITraitCollection {
    UITraitCollection(ofSize: bounds.size, scale: scale)
  }

  /// The screen of the shared application.
  public static var main: UIScreen { UIApplication.shared.screen }
}
