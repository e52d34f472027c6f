public import Foundation

extension NotificationCenter {
  /// Calls a method for each notification with a name.
  ///
  /// Post such notifications on the main thread: the method is called synchronously, on the main
  /// actor.
  /// - Parameters:
  ///   - observer: The object with the method. It is held weakly, and need not be removed.
  ///   - selector: A method that takes the notification, or nothing.
  ///   - name: The name; `nil` for every name.
  ///   - object: The poster to observe; `nil` for all.
  @MainActor
  public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
  ) {
    let observer = observer as AnyObject
    let call: @MainActor (Notification) -> Void = { [weak observer] notification in
      guard let observer else { return }
      selector.send(to: observer, from: notification)
    }
    let token = addObserver(forName: name, object: object, queue: nil) { notification in
      // A notification is not sendable, but stays on the thread that posts it.
      nonisolated(unsafe) let notification = notification
      MainActor.assumeIsolated { unsafe call(notification) }
    }
    SelectorObservers.shared.add(
      SelectorObserver(
        observer: observer, center: self, token: token, name: name,
        object: object.map { ObjectIdentifier($0 as AnyObject) }))
  }

  /// Removes all registrations of an observer. It can be called from a `deinit`.
  public func removeObserver(_ observer: AnyObject) {
    let observerID = ObjectIdentifier(observer)
    SelectorObservers.shared.remove { $0.center === self && $0.observerID == observerID }
    // It may be the token of a closure.
    removeObserver(observer as Any)
  }

  /// Removes an observer's registrations for a name and a poster; `nil` matches all.
  public func removeObserver(
    _ observer: AnyObject, name: Notification.Name?, object: AnyObject?
  ) {
    let observerID = ObjectIdentifier(observer)
    let objectID = object.map { ObjectIdentifier($0) }
    SelectorObservers.shared.remove {
      $0.center === self && $0.observerID == observerID
        && (name == nil || $0.name == name) && (objectID == nil || $0.object == objectID)
    }
    removeObserver(observer as Any, name: name, object: object as Any?)
  }
}

/// A registration of a method.
private struct SelectorObserver {
  weak var observer: AnyObject?
  let observerID: ObjectIdentifier
  let center: NotificationCenter
  let token: any NSObjectProtocol
  let name: Notification.Name?
  let object: ObjectIdentifier?

  init(
    observer: AnyObject, center: NotificationCenter, token: any NSObjectProtocol,
    name: Notification.Name?, object: ObjectIdentifier?
  ) {
    self.observer = observer
    observerID = ObjectIdentifier(observer)
    self.center = center
    self.token = token
    self.name = name
    self.object = object
  }
}

/// The registered methods. Foundation has only their tokens.
///
/// It cannot be isolated to the main actor, because a `deinit` is not. It is safe to share: `all`
/// is only accessed under the lock, and removed entries belong to the caller.
private final class SelectorObservers: @unchecked Sendable {
  static let shared = SelectorObservers()

  private let lock = NSLock()
  private var all: [SelectorObserver] = []

  func add(_ new: SelectorObserver) {
    // A new object may have the address of a released one.
    remove { $0.observer == nil }
    lock.withLock { all.append(new) }
  }

  func remove(_ isMeant: (SelectorObserver) -> Bool) {
    // Evaluated outside the lock: it may release the last reference to an observer, whose deinit
    // may call this method again.
    let removed = lock.withLock { all }.filter(isMeant)
    let tokens = Set(removed.map { ObjectIdentifier($0.token) })
    lock.withLock { all.removeAll { tokens.contains(ObjectIdentifier($0.token)) } }
    for observer in removed { observer.center.removeObserver(observer.token) }
  }
}
