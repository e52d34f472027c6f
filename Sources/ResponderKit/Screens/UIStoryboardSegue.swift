public import Foundation

/// The way from one screen to another.
@MainActor
open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController
  private let performHandler: (@MainActor (UIStoryboardSegue) -> Void)?

  public required init(
    identifier: String?, source: UIViewController, destination: UIViewController
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    performHandler = nil
    super.init()
  }

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
