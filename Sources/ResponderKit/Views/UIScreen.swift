public import Foundation

/// The screen that windows are shown on and that touchscreens are mapped to.
@MainActor
public final class UIScreen {
  /// In points.
  public let bounds: CGRect
  /// Pixels per point.
  public let scale: CGFloat

  /// Makes a screen.
  /// - Parameters:
  ///   - bounds: In points.
  ///   - scale: Pixels per point.
  public init(bounds: CGRect, scale: CGFloat = 1) {
    self.bounds = bounds
    self.scale = scale
  }

  /// What the whole screen is like.
  public var traitCollection: UITraitCollection {
    UITraitCollection(ofSize: bounds.size, scale: scale)
  }

  /// The screen of the application that runs.
  public static var main: UIScreen { UIApplication.shared.screen }
}
