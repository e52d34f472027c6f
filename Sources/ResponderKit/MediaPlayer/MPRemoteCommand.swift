public import Foundation

/// A command of ``MPRemoteCommandCenter`` with its handlers.
///
/// It is not isolated to the main actor, so that any class can add handlers, but has to be used on the
/// main thread. Handlers are called there.
public class MPRemoteCommand: NSObject {
  /// A handler: a closure, or a method of a target that is held weakly.
  private struct Handler {
    /// Distinguishes the handler from those of the same target.
    let number: Int
    /// The token that retains a closure.
    let token: NSObject?
    weak var target: AnyObject?
    let action: Selector?
    let call: (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus?

    var isAlive: Bool { token != nil || target != nil }
  }

  /// The name of the property in ``MPRemoteCommandCenter``.
  let name: String
  weak var center: MPRemoteCommandCenter?
  private var handlers: [Handler] = []
  private var lastNumber = 0

  init(_ name: String) {
    self.name = name
    super.init()
  }

  /// Whether the command is enabled. The handlers of a disabled command are not called.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { center?.didChange() } }
  }

  // MARK: - Handlers

  /// Adds a method as a handler. A method without a return value counts as successful.
  /// - Parameters:
  ///   - target: The object, held weakly.
  ///   - action: The method, which takes nothing or the ``MPRemoteCommandEvent``.
  public func addTarget(_ target: Any, action: Selector) {
    let target = target as AnyObject
    // As in UIControl, the same method of the same object is called once.
    guard !handlers.contains(where: { $0.target === target && $0.action == action }) else { return }
    add(target, action) { [weak target] event in
      guard let target else { return nil }
      // Not Sendable, but they do not leave the main thread: `onMainThread` traps on another one.
      nonisolated(unsafe) let (object, sender) = (target, event)
      return onMainThread {
        guard let result = unsafe action.result(of: object, sender: sender) else {
          return .commandFailed
        }
        return result as? MPRemoteCommandHandlerStatus ?? .success
      }
    }
  }

  /// Adds a closure as a handler.
  /// - Returns: A token for ``removeTarget(_:)``, which need not be retained.
  @discardableResult
  public func addTarget(
    handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
  ) -> Any {
    let token = NSObject()
    add(token, nil, retaining: token, handler)
    return token
  }

  private func add(
    _ target: AnyObject, _ action: Selector?, retaining token: NSObject? = nil,
    _ call: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus?
  ) {
    lastNumber += 1
    handlers.append(
      Handler(number: lastNumber, token: token, target: target, action: action, call: call))
    center?.didChange()
  }

  /// Removes the handlers of an object, or the closure of a token; `nil` removes all.
  public func removeTarget(_ target: Any?) {
    remove { handler in target.map { handler.target === $0 as AnyObject } ?? true }
  }

  /// Removes a method of an object; `nil` removes all of its methods.
  public func removeTarget(_ target: Any, action: Selector?) {
    remove { handler in
      handler.target === target as AnyObject && (action == nil || handler.action == action)
    }
  }

  private func remove(where isRemoved: (Handler) -> Bool) {
    handlers.removeAll { !$0.isAlive || isRemoved($0) }
    center?.didChange()
  }

  // MARK: - Calling

  /// Whether the command has a handler.
  package var hasTarget: Bool { handlers.contains(where: \.isAlive) }
  /// Whether the command is enabled and has a handler.
  package var isAvailable: Bool { isEnabled && hasTarget }

  /// Calls every handler, in the order in which they were added, except those that an earlier one
  /// removes.
  /// - Returns: Success if one succeeds, otherwise the result of the last one.
  func perform(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
    var status = MPRemoteCommandHandlerStatus.commandFailed
    var hasSucceeded = false
    for handler in handlers {
      guard handlers.contains(where: { $0.number == handler.number }),
        let next = handler.call(event)
      else { continue }
      status = next
      if next == .success { hasSucceeded = true }
    }
    return hasSucceeded ? .success : status
  }
}
