public import Foundation

/// A named image without pixels, which is never drawn.
public final class UIImage: Sendable, Equatable {
  /// The name that the image was requested with.
  public let name: String
  /// Always zero, because no file is loaded.
  public let size = CGSize.zero

  /// Creates an image without a name.
  public init() { name = "" }

  /// Creates an image with the name of an application's resource, without looking it up.
  public init?(named name: String) { self.name = name }

  /// Creates an image with the name of a system symbol, without looking it up.
  public init?(systemName name: String) { self.name = name }

  public static func == (left: UIImage, right: UIImage) -> Bool { left.name == right.name }
}

extension UIImage {
  /// Draws nothing.
  public func draw(at point: CGPoint) {}
  /// Draws nothing.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {}
  /// Draws nothing.
  public func draw(in rect: CGRect) {}
  /// Draws nothing.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {}
}
