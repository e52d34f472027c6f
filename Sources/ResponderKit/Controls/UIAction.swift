public import Foundation

/// A closure with a name that a control can call.
@MainActor
open class UIAction: NSObject {
  public typealias Handler = @MainActor (UIAction) -> Void

  /// Tells actions apart: a control keeps one of each identifier.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  open var title: String
  /// Kept and given back, never drawn.
  open var image: UIImage?
  public let identifier: Identifier
  /// Who called the action; only while the handler runs.
  public private(set) var sender: Any?
  private let handler: Handler

  /// - Parameter identifier: `nil` for one that no other action has.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping Handler
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
    super.init()
  }

  /// Calls the handler on behalf of a sender.
  func perform(from sender: Any?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }
}
