public import Foundation

/// A view with an image, which receives no touches.
@MainActor
open class UIImageView: UIView {
  /// The image.
  open var image: UIImage? { didSet { invalidateIntrinsicContentSize() } }
  /// The highlighted image; stored, but without effect.
  open var highlightedImage: UIImage?
  /// Whether the view is highlighted; stored, but without effect.
  open var isHighlighted = false
  /// The pictures of an animation; stored, but not shown.
  open var animationImages: [UIImage]?
  /// The time of an animation, in seconds; stored, but without effect.
  open var animationDuration: TimeInterval = 0
  /// How often an animation is repeated, 0 for without end; stored, but without effect.
  open var animationRepeatCount = 0
  /// Whether an animation was started and not stopped.
  open private(set) var isAnimating = false
  /// Notes that the animation was started, if there are images for one.
  open func startAnimating() { isAnimating = animationImages?.isEmpty == false }
  /// Notes that the animation was stopped.
  open func stopAnimating() { isAnimating = false }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Creates a view with an image, in the size of the image.
  public convenience init(image: UIImage?, highlightedImage: UIImage? = nil) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
  }

  override var fitsContent: Bool { true }

  /// The size of the image; none without an image.
  open override var intrinsicContentSize: CGSize {
    image?.size ?? CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  // MARK: - State restoration

  /// Saves the geometry of the view: its bounds, centre and transform.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(bounds, forKey: Self.boundsKey)
    coder.encode(center, forKey: Self.centerKey)
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    coder.encode(numbers: [a, b, c, d, transform.tx, transform.ty], forKey: Self.transformKey)
  }

  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    guard let matrix = coder.numbers(6, forKey: Self.transformKey) else { return }
    transform = CGAffineTransform(
      a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
    bounds = coder.decodeRect(forKey: Self.boundsKey)
    center = coder.decodePoint(forKey: Self.centerKey)
  }

  private static let boundsKey = "ResponderKit.bounds"
  private static let centerKey = "ResponderKit.center"
  private static let transformKey = "ResponderKit.transform"
}
