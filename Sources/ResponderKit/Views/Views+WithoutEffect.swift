public import Foundation

// Names without an effect: values are kept and given back, and calls never come.

/// An effect of a pointer over a view. There are no pointers: nothing is ever asked.
@MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
  /// The view.
  public private(set) weak var view: UIView?
  /// The delegate, held weakly; never called.
  public private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  /// Stored, but without effect.
  open var isEnabled = true

  /// Creates an interaction.
  public init(delegate: (any UIPointerInteractionDelegate)? = nil) {
    self.delegate = delegate
    super.init()
  }

  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }
  /// Does nothing.
  open func invalidate() {}
}

/// Decides about the effect of a pointer; never asked.
@MainActor
public protocol UIPointerInteractionDelegate: AnyObject {}

/// A movement of a view with the device.
@MainActor
open class UIMotionEffect: NSObject {
  public override init() { super.init() }

  /// Never called.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}

/// A movement of a view with the device, between two values.
@MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis of the movement of the device.
  public enum EffectType: Int, Sendable {
    /// Along the horizontal axis of the screen.
    case tiltAlongHorizontalAxis = 0
    /// Along the vertical axis of the screen.
    case tiltAlongVerticalAxis = 1
  }

  /// The path of the property.
  public let keyPath: String
  /// The axis.
  public let type: EffectType
  /// The value at one end.
  open var minimumRelativeValue: Any?
  /// The value at the other end.
  open var maximumRelativeValue: Any?

  /// Creates an effect.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }
}

/// Effects together.
@MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects.
  open var motionEffects: [UIMotionEffect]?
}

extension UIView {
  /// The movements of the view with the device; only stored.
  public var motionEffects: [UIMotionEffect] {
    get { rareLooks?.motionEffects ?? [] }
    set { rareLooks[default: RareLooks()].motionEffects = newValue }
  }
  /// Adds an effect.
  public func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }
  /// Removes an effect.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }

  /// The pixels per point that the view is drawn with: those of its screen, unless it was set.
  public var contentScaleFactor: CGFloat {
    get { rareLooks?.contentScaleFactor ?? traitCollection.displayScale }
    set { rareLooks[default: RareLooks()].contentScaleFactor = newValue }
  }
}

extension UIScreen {
  /// 60: nothing is drawn.
  public var maximumFramesPerSecond: Int { 60 }
}
