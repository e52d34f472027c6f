public import Foundation

/// An image without pixels: it has the size of its file, and is never drawn.
///
/// Files are PNG, JPEG, GIF and WebP. A file that is not found, or of another kind, gives an image of no size when an
/// image is asked for by name, so that programs whose images are in an asset catalogue of Xcode run.
open class UIImage: NSObject, @unchecked Sendable {
  /// How an image is drawn; nothing is drawn.
  public enum RenderingMode: Int, Sendable {
    /// As the place where it is shown wants it.
    case automatic = 0
    /// With its own colours.
    case alwaysOriginal = 1
    /// With the tint colour.
    case alwaysTemplate = 2
  }

  /// The name that the image was requested with; empty for none.
  public let name: String
  /// The size, in points; zero if it is not known.
  public let size: CGSize
  /// The pixels per point: that of the file's name (`@2x`), or 1.
  public let scale: CGFloat
  /// How the image would be drawn.
  public let renderingMode: RenderingMode

  /// Creates an image with a size, for tests.
  /// - Parameter size: The size, in points.
  public convenience init(size: CGSize) { self.init("", size: size, scale: 1) }

  /// Creates an image without a name and a size.
  public override convenience init() { self.init("", size: .zero, scale: 1) }

  /// Creates an image with the name of a resource of the main bundle, with or without an extension. An image that is
  /// not found has no size.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates an image with the name of a resource.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let file = ImageFile(named: name, in: bundle ?? .main)
    self.init(name, size: file?.size ?? .zero, scale: file?.scale ?? 1)
  }

  /// Creates an image from a file; `nil` if it cannot be read or is of another kind.
  public convenience init?(contentsOfFile path: String) {
    guard let file = ImageFile(path: path) else { return nil }
    self.init("", size: file.size, scale: file.scale)
  }

  /// Creates an image from the bytes of a file; `nil` if they are of another kind.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates an image from the bytes of a file; `nil` if they are of another kind.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let pixels = ImageHeader(data)?.size, scale > 0 else { return nil }
    self.init(
      "", size: CGSize(width: pixels.width / scale, height: pixels.height / scale), scale: scale)
  }

  /// Creates an image with the name of a system symbol, without looking it up. It has no size.
  public convenience init?(systemName name: String) { self.init(name, size: .zero, scale: 1) }

  init(
    _ name: String, size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic
  ) {
    self.name = name
    self.size = size
    self.scale = scale
    self.renderingMode = renderingMode
    super.init()
  }

  /// Returns the image for another way to draw it.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(name, size: size, scale: scale, renderingMode: renderingMode)
  }

  /// Returns the image: colours are not kept.
  open func withTintColor(_ color: UIColor) -> UIImage { self }
  /// Returns the image for another way to draw it: colours are not kept.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withRenderingMode(renderingMode)
  }
  /// Returns the image: it is never stretched.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }

  /// Whether both were requested with the same name and have the same size, are empty, or are the same image.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other || name == other.name && size == other.size && !hasOwnContent
  }

  open override var hash: Int {
    hasOwnContent ? ObjectIdentifier(self).hashValue : name.hashValue
  }

  /// Whether nothing but the object tells it from another image.
  private var hasOwnContent: Bool { name.isEmpty && size != .zero }
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
