public import Foundation

// Names without an effect: values are kept and given back, and calls never come.

/// A look that is laid over what lies behind a view; nothing is drawn.
@MainActor
open class UIVisualEffect: NSObject {}

/// A blurred background.
@MainActor
open class UIBlurEffect: UIVisualEffect {
  /// The kinds of blurred backgrounds.
  public enum Style: Int, Sendable {
    /// Lighter than the background.
    case extraLight = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
    /// Follows the interface style.
    case regular = 4
    /// Follows the interface style, and stands out.
    case prominent = 5
    /// A material, the thinnest one.
    case systemUltraThinMaterial = 6
    /// A thin material.
    case systemThinMaterial = 7
    /// A material.
    case systemMaterial = 8
    /// A thick material.
    case systemThickMaterial = 9
    /// The material of bars.
    case systemChromeMaterial = 10
  }

  /// Creates a background.
  public init(style: Style) { super.init() }
}

/// Content that stands out from a blurred background.
@MainActor
open class UIVibrancyEffect: UIVisualEffect {
  /// Creates the look of content on a background.
  public init(blurEffect: UIBlurEffect) { super.init() }
}

/// A view with an effect. Subviews are added to its ``contentView``, which fills it.
@MainActor
open class UIVisualEffectView: UIView {
  /// The effect; kept and given back.
  open var effect: UIVisualEffect?
  /// The view for subviews.
  public let contentView = UIView()

  /// Creates a view with an effect.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addContentView()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContentView()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContentView()
  }

  private func addContentView() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}

/// A view that shows that something is under way; nothing turns.
@MainActor
open class UIActivityIndicatorView: UIView {
  /// The sizes.
  public enum Style: Int, Sendable {
    /// The usual size.
    case medium = 100
    /// A large size.
    case large = 101
  }

  /// The size.
  open var style: Style { didSet { invalidateIntrinsicContentSize() } }
  /// Whether the view is hidden while nothing is under way.
  open var hidesWhenStopped = true { didSet { if !isAnimating { isHidden = hidesWhenStopped } } }
  /// The colour; kept and given back.
  open var color: UIColor!
  /// Whether something is under way.
  public private(set) var isAnimating = false

  /// Creates a view in its size.
  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
    frame.size = intrinsicContentSize
    isHidden = true
  }

  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    isHidden = true
  }

  public required init(coder: NSCoder) {
    style = .medium
    super.init(frame: .zero)
    isHidden = true
  }

  /// Shows the view.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  /// Hides the view, if ``hidesWhenStopped``.
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }

  /// 20 points in the usual size, 37 in the large one.
  open override var intrinsicContentSize: CGSize {
    style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
  }
}

/// Feedback that is felt; there is no hardware for it.
@MainActor
open class UIFeedbackGenerator: NSObject {
  /// Does nothing.
  open func prepare() {}
}

/// Feedback for something that hits something.
@MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The kinds of impacts.
  public enum FeedbackStyle: Int, Sendable {
    /// Light.
    case light = 0
    /// Medium.
    case medium = 1
    /// Heavy.
    case heavy = 2
    /// Soft.
    case soft = 3
    /// Hard.
    case rigid = 4
  }

  /// Creates feedback.
  public init(style: FeedbackStyle = .medium) { super.init() }
  /// Does nothing.
  open func impactOccurred() {}
  /// Does nothing.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Feedback for a changed selection.
@MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Creates feedback.
  public override init() { super.init() }
  /// Does nothing.
  open func selectionChanged() {}
}

/// Feedback for the end of a task.
@MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// How a task ended.
  public enum FeedbackType: Int, Sendable {
    /// Well.
    case success = 0
    /// With a warning.
    case warning = 1
    /// With an error.
    case error = 2
  }

  /// Creates feedback.
  public override init() { super.init() }
  /// Does nothing.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// The order of the parts of an interface.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// Whether a view is mirrored where languages are written from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
  /// As the language.
  case unspecified = 0
  /// Controls of a player: never.
  case playback = 1
  /// Controls for directions: never.
  case spatial = 2
  /// Always from left to right.
  case forceLeftToRight = 3
  /// Always from right to left.
  case forceRightToLeft = 4
}

extension UIView {
  /// How the tint colour of a view is shown.
  public enum TintAdjustmentMode: Int, Sendable {
    /// As that of the superview.
    case automatic = 0
    /// As it is.
    case normal = 1
    /// Without colour.
    case dimmed = 2
  }

  /// What a view keeps that few views have.
  struct RareLooks {
    var semanticContentAttribute = UISemanticContentAttribute.unspecified
    var tintAdjustmentMode = TintAdjustmentMode.automatic
    var mask: UIView?
    /// The insets that were reported to the view last.
    var knownSafeArea = UIEdgeInsets.zero
    var interactions: [any UIInteraction] = []
    var traitHandlers: [TraitHandler] = []
    var motionEffects: [UIMotionEffect] = []
    var contentScaleFactor: CGFloat?
  }

  /// Whether the view is mirrored; the parts of the kit are laid out from left to right in any case.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { rareLooks?.semanticContentAttribute ?? .unspecified }
    set { rareLooks[default: RareLooks()].semanticContentAttribute = newValue }
  }

  /// Returns the order of the parts of a view with an attribute.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// The order of the parts of the view.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }

  /// How the tint colour is shown; kept and given back.
  public var tintAdjustmentMode: TintAdjustmentMode {
    get { rareLooks?.tintAdjustmentMode ?? .automatic }
    set { rareLooks[default: RareLooks()].tintAdjustmentMode = newValue }
  }

  /// A view whose opacity would mask this one; kept and given back. It does not affect hit testing.
  public var mask: UIView? {
    get { rareLooks?.mask }
    set { rareLooks[default: RareLooks()].mask = newValue }
  }

  /// Returns a view of the same size, which shows nothing.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let view = UIView(frame: CGRect(origin: frame.origin, size: bounds.size))
    view.isUserInteractionEnabled = false
    return view
  }

  /// Returns a view of the size of a part of this one, which shows nothing.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
    view.isUserInteractionEnabled = false
    return view
  }

  /// Does nothing, and returns `false`, because no picture is made.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    false
  }
}
