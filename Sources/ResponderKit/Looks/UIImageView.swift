public import Foundation

/// A view that holds an image. It lets touches through to what lies behind, and draws nothing.
@MainActor
open class UIImageView: UIView {
  /// The image that is held.
  open var image: UIImage?
  /// The image for when it is highlighted; kept and given back.
  open var highlightedImage: UIImage?
  /// Whether it is highlighted; kept and given back.
  open var isHighlighted = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Makes a view that holds an image, of the image's size.
  public convenience init(image: UIImage?, highlightedImage: UIImage? = nil) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
  }
}
