public import Foundation

/// A control to tap.
///
/// Titles, colours and images are stored for each state, but not drawn.
@MainActor
open class UIButton: UIControl {
  /// The type of a button.
  public enum ButtonType: Int, Sendable {
    /// No appearance of its own.
    case custom = 0
    /// Like the system's buttons in bars.
    case system = 1
    /// A symbol for details.
    case detailDisclosure = 2
    /// A symbol for information, for a dark background.
    case infoLight = 3
    /// A symbol for information, for a light background.
    case infoDark = 4
    /// A symbol for adding a contact.
    case contactAdd = 5
    /// A symbol for closing.
    case close = 7
  }

  /// The type of the button.
  public private(set) var buttonType = ButtonType.custom
  private var titles: [State: String] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]
  private var backgroundImages: [State: UIImage] = [:]

  private var attributedTitles: [State: NSAttributedString] = [:]
  private var titleShadowColors: [State: UIColor] = [:]

  /// What surrounds title and image, in points, for the size of the button.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// The place of the title; stored, but without effect, also on the size.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The place of the image; stored, but without effect, also on the size.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// Stored, but without effect.
  open var adjustsImageWhenHighlighted = true
  /// Stored, but without effect.
  open var adjustsImageWhenDisabled = true
  /// Stored, but without effect.
  open var showsTouchWhenHighlighted = false

  private var picture: UIImageView?

  /// Holds the image for the present state; it is not among the subviews.
  open var imageView: UIImageView? {
    if let picture { return picture }
    let picture = UIImageView(image: currentImage)
    self.picture = picture
    return picture
  }

  private var label: UILabel?

  /// Holds the title for the present state, and how it would look; it is not among the subviews.
  open var titleLabel: UILabel? {
    if let label { return label }
    let label = UILabel()
    label.text = shownTitle
    self.label = label
    return label
  }

  open override var isEnabled: Bool { didSet { noteState() } }
  open override var isSelected: Bool { didSet { noteState() } }
  open override var isHighlighted: Bool { didSet { noteState() } }

  /// Called when the state may have changed.
  private func noteState() {
    if titles.keys.contains(where: { $0 != .normal })
      || attributedTitles.keys.contains(where: { $0 != .normal })
    {
      noteTitle()
    }
    picture?.image = currentImage
  }

  private func noteTitle() {
    label?.text = shownTitle
    invalidateIntrinsicContentSize()
  }

  /// Creates a button without a size, or with 22 × 22 points for the types that are a symbol. The
  /// type has no other effect.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if buttonType.isSymbol { frame.size = intrinsicContentSize }
  }

  /// Creates a button that calls a closure when it is tapped, with the closure's title and image.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
    setTitle(primaryAction?.title, for: .normal)
    setImage(primaryAction?.image, for: .normal)
  }

  /// The size of the title, where each character is half of the font's size wide, beside the image and within
  /// ``contentEdgeInsets``; 22 × 22 points for the types that are a symbol.
  open override var intrinsicContentSize: CGSize {
    let insets = contentEdgeInsets
    let content = contentSize
    return CGSize(
      width: content.width + insets.left + insets.right,
      height: content.height + insets.top + insets.bottom)
  }

  private var contentSize: CGSize {
    if buttonType.isSymbol { return CGSize(width: 22, height: 22) }
    let image = currentImage?.size ?? .zero
    if image != .zero, shownTitle?.isEmpty ?? true { return image }
    let title = TextSize.of(shownTitle, pointSize: UIFont.buttonFontSize)
    return CGSize(
      width: max(title.width + image.width, 30), height: max(title.height + 12, image.height, 30))
  }

  override var fitsContent: Bool { true }

  override var firstBaselineOffset: CGFloat {
    (intrinsicContentSize.height - UIFont.buttonFontSize * 1.2) / 2
      + TextSize.ascender(pointSize: UIFont.buttonFontSize)
  }
  override var lastBaselineOffset: CGFloat { intrinsicContentSize.height - firstBaselineOffset }

  // MARK: - Touches

  override var trackingMargin: CGFloat { UIApplication.shared.behavior.controlMargin }
  override var blockedAncestorGestures: AncestorGestures { isEnabled ? .taps : [] }

  /// Whether a touch that selects the button turns `isSelected` on or off, before its actions are sent.
  open var changesSelectionAsPrimaryAction = false
  /// `false`: nothing holds a button down.
  open var isHeld: Bool { false }

  override func touchUpInside(with event: UIEvent?) {
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    sendActions(for: [.touchUpInside, .primaryActionTriggered], with: event)
  }

  // MARK: - Looks

  /// Sets the title for a state; `nil` to use that of the normal state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    noteTitle()
  }
  /// Returns the title for a state, or that of the normal state.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// The title for the present state.
  open var currentTitle: String? { title(for: state) }

  /// Sets the title for a state, which is shown instead of that of ``setTitle(_:for:)``. Its attributes are stored, but
  /// without effect.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state] = title
    noteTitle()
  }
  private var shownTitle: String? { currentAttributedTitle?.string ?? currentTitle }
  /// Returns the title for a state that was set with attributes, or that of the normal state.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state] ?? attributedTitles[.normal]
  }
  /// The title for the present state, if it was set with attributes.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  /// Sets the colour of the title's shadow for a state; stored, but without effect.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    titleShadowColors[state] = color
  }
  /// Returns the colour of the title's shadow for a state, or that of the normal state.
  open func titleShadowColor(for state: State) -> UIColor? {
    titleShadowColors[state] ?? titleShadowColors[.normal]
  }

  /// Sets the title's colour for a state; `nil` to use that of the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }
  /// The colour of the title for the present state; white unless it was set.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// Returns the title's colour for a state, or that of the normal state.
  open func titleColor(for state: State) -> UIColor? {
    titleColors[state] ?? titleColors[.normal]
  }

  /// Sets the image for a state; `nil` to use that of the normal state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    picture?.image = currentImage
    invalidateIntrinsicContentSize()
  }
  /// Returns the image for a state, or that of the normal state.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  /// The image for the present state.
  open var currentImage: UIImage? { image(for: state) }

  /// Sets the background image for a state; `nil` to use that of the normal state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[state] = image
  }
  /// The background image for the present state.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
  /// Returns the background image for a state, or that of the normal state.
  open func backgroundImage(for state: State) -> UIImage? {
    backgroundImages[state] ?? backgroundImages[.normal]
  }
}

extension UIButton.ButtonType {
  fileprivate var isSymbol: Bool {
    switch self {
    case .custom, .system: false
    case .detailDisclosure, .infoLight, .infoDark, .contactAdd, .close: true
    }
  }
}
