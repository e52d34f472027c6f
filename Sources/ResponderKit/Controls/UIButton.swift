public import Foundation

/// A control to tap.
///
/// Titles, colours and images are kept for each state and given back, never drawn.
@MainActor
open class UIButton: UIControl {
  /// How a button would look.
  public enum ButtonType: Int, Sendable {
    /// No look of its own.
    case custom = 0
    /// As the system's buttons in bars.
    case system = 1
    /// A symbol that offers details.
    case detailDisclosure = 2
    /// A symbol that offers information, for a dark background.
    case infoLight = 3
    /// A symbol that offers information, for a light background.
    case infoDark = 4
    /// A symbol that offers to add a contact.
    case contactAdd = 5
    /// A symbol that closes.
    case close = 7
  }

  /// The type that the button was made with.
  public private(set) var buttonType = ButtonType.custom
  private var titles: [State: String] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]
  private var backgroundImages: [State: UIImage] = [:]

  /// Holds how the title would look; it is not among the subviews.
  open private(set) lazy var titleLabel: UILabel? = UILabel()

  /// Makes a button of no size, or of 22 × 22 points for the types that are a symbol; the type
  /// changes nothing else.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if buttonType.isSymbol { frame.size = intrinsicContentSize }
  }

  /// Makes a button that calls a closure when it is tapped, with the closure's title and image.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
    setTitle(primaryAction?.title, for: .normal)
    setImage(primaryAction?.image, for: .normal)
  }

  /// As large as its title, of which each character counts as half of the font's size wide; 22 × 22
  /// points for the types that are a symbol.
  open override var intrinsicContentSize: CGSize {
    if buttonType.isSymbol { return CGSize(width: 22, height: 22) }
    let title = TextSize.of(currentTitle, pointSize: UIFont.buttonFontSize)
    return CGSize(width: max(title.width, 30), height: max(title.height + 12, 30))
  }

  // MARK: - Touches

  override var trackingMargin: CGFloat { UIApplication.shared.behavior.controlMargin }
  override var blockedAncestorGestures: AncestorGestures { isEnabled ? .taps : [] }

  override func touchUpInside(with event: UIEvent?) {
    sendActions(for: [.touchUpInside, .primaryActionTriggered], with: event)
  }

  // MARK: - Looks

  /// Keeps a title for a state; `nil` to have that of the normal state.
  open func setTitle(_ title: String?, for state: State) { titles[state] = title }
  /// The title for a state, or the normal state's where it has none.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// The title for the state that the button is in.
  open var currentTitle: String? { title(for: state) }

  /// Keeps the title's colour for a state; `nil` to have that of the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }
  /// The title's colour for a state, or the normal state's where it has none.
  open func titleColor(for state: State) -> UIColor? {
    titleColors[state] ?? titleColors[.normal]
  }

  /// Keeps an image for a state; `nil` to have that of the normal state.
  open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
  /// The image for a state, or the normal state's where it has none.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  /// The image for the state that the button is in.
  open var currentImage: UIImage? { image(for: state) }

  /// Keeps a background for a state; `nil` to have that of the normal state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[state] = image
  }
  /// The background for a state, or the normal state's where it has none.
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
