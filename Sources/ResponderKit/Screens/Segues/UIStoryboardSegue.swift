public import Foundation

/// A transition from one screen to another.
@MainActor
open class UIStoryboardSegue: NSObject {
  /// The identifier of the segue, if any.
  public let identifier: String?
  /// The screen at the beginning of the transition.
  public let source: UIViewController
  /// The screen at the end of the transition.
  public let destination: UIViewController
  private let performHandler: (@MainActor (UIStoryboardSegue) -> Void)?

  /// Creates a segue. A subclass implements ``perform()``.
  public required init(
    identifier: String?, source: UIViewController, destination: UIViewController
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    performHandler = nil
    super.init()
  }

  /// Creates a segue that runs a closure.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping @MainActor () -> Void
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    self.performHandler = { _ in performHandler() }
    super.init()
  }

  init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    handler: @escaping @MainActor (UIStoryboardSegue) -> Void
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    performHandler = handler
    super.init()
  }

  /// Performs the transition. ResponderKit calls it after `prepare(for:sender:)`.
  open func perform() { performHandler?(self) }
}
