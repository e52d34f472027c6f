public import Foundation

/// Settings of an image that a program draws.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The pixels per point; 1 unless it is set.
  open var scale: CGFloat = 1
  /// Whether the image has no transparent parts; stored, but without effect.
  open var opaque = false

  public override init() { super.init() }
  /// Returns the settings for the main screen.
  public static func preferred() -> UIGraphicsImageRendererFormat { .init() }
  /// Returns the settings for the main screen.
  public static func `default`() -> UIGraphicsImageRendererFormat { .init() }
}

/// What a program draws an image into.
public final class UIGraphicsImageRendererContext: NSObject {
  /// The context, which takes all calls and draws nothing.
  public let cgContext: CGContext
  /// The settings.
  public let format: UIGraphicsImageRendererFormat

  init(_ cgContext: CGContext, _ format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext
    self.format = format
  }

  /// The image so far, which has a size and no pixels.
  public var currentImage: UIImage { UIImage.drawn ?? UIImage() }
  /// Draws nothing.
  public func fill(_ rect: CGRect) {}
  /// Draws nothing.
  public func stroke(_ rect: CGRect) {}
  /// Clips to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Runs the drawing of a program, and makes an image of its size, which has no pixels.
open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect
  /// The settings.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer for images of a size, in points.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size))
  }
  /// Creates a renderer for images of a size, in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }
  /// Creates a renderer for images of a rectangle, in points.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }
  /// Creates a renderer for images of a rectangle, in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    super.init()
  }

  /// Runs a drawing.
  /// - Parameter actions: The drawing, for which `UIGraphicsGetCurrentContext()` is the context.
  /// - Returns: An image of the size; one of no size if the size is not positive.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    GraphicsStack.current.drawImage(in: bounds, scale: format.scale) { context in
      actions(UIGraphicsImageRendererContext(context, format))
    }
    guard GraphicsStack.hasContent(bounds.size) else { return UIImage() }
    return UIImage("", size: bounds.size, scale: format.scale)
  }
}

/// Makes the context of an image the current one.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes the context of an image the current one.
/// - Parameters:
///   - size: The size in points.
///   - opaque: Without effect.
///   - scale: The pixels per point; 0 for 1.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  GraphicsStack.current.pushImage(
    in: CGRect(origin: .zero, size: size), scale: scale > 0 ? scale : 1)
}

/// Returns an image of the current context's size, which has no pixels; `nil` if the context is not that of an image,
/// or if its size is not positive.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { UIImage.drawn }

/// Takes back the last ``UIGraphicsBeginImageContext(_:)``.
public func UIGraphicsEndImageContext() { GraphicsStack.current.popImage() }

extension UIImage {
  /// What was drawn into the current context, if it is that of an image.
  fileprivate static var drawn: UIImage? {
    GraphicsStack.current.image.map { UIImage("", size: $0.size, scale: $0.scale) }
  }
}
