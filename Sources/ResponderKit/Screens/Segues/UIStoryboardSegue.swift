public import Foundation

/// The way from one screen to another.
@MainActor
open class UIStoryboardSegue: NSObject {
  /// The name that the segue was performed by; `nil` for none.
  public let identifier: String?
  /// The screen that it leads away from.
  public let source: UIViewController
  /// The screen that it leads to.
  public let destination: UIViewController
  private let performHandler: (@MainActor (UIStoryboardSegue) -> Void)?

  /// Makes a segue; a subclass says in ``perform()`` what it does.
  public required init(
    identifier: String?, source: UIViewController, destination: UIViewController
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    performHandler = nil
    super.init()
  }

  /// Makes a segue that does what a closure says.
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

  /// Makes the transition. Called by the kit after `prepare(for:sender:)`.
  open func perform() { performHandler?(self) }
}
