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

  private var label: UILabel?

  /// Holds the title for the present state, and how it would look; it is not among the subviews.
  open var titleLabel: UILabel? {
    if let label { return label }
    let label = UILabel()
    label.text = currentTitle
    self.label = label
    return label
  }

  open override var isEnabled: Bool { didSet { noteState() } }
  open override var isSelected: Bool { didSet { noteState() } }
  open override var isHighlighted: Bool { didSet { noteState() } }

  /// Called when the state may have changed.
  private func noteState() {
    if titles.keys.contains(where: { $0 != .normal }) { noteTitle() }
  }

  private func noteTitle() {
    label?.text = currentTitle
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

  /// The size of the title, where each character is half of the font's size wide; 22 × 22 points
  /// for the types that are a symbol.
  open override var intrinsicContentSize: CGSize {
    if buttonType.isSymbol { return CGSize(width: 22, height: 22) }
    let title = TextSize.of(currentTitle, pointSize: UIFont.buttonFontSize)
    return CGSize(width: max(title.width, 30), height: max(title.height + 12, 30))
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

  /// Sets the title's colour for a state; `nil` to use that of the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }
  /// Returns the title's colour for a state, or that of the normal state.
  open func titleColor(for state: State) -> UIColor? {
    titleColors[state] ?? titleColors[.normal]
  }

  /// Sets the image for a state; `nil` to use that of the normal state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
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
