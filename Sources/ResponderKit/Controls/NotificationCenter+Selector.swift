public import Foundation

extension NotificationCenter {
  /// Has a method called with each notification of a name.
  ///
  /// Post such notifications on the main thread: the method is called there and then, as a method of
  /// a class on the main actor has to be.
  /// - Parameters:
  ///   - observer: Whose method it is; not kept alive, and need not be removed.
  ///   - selector: A method that takes the notification, or nothing.
  ///   - name: `nil` for every name.
  ///   - object: The poster to hear of; `nil` for all.
  @MainActor
  public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
  ) {
    let observer = observer as AnyObject
    let call: @MainActor (Notification) -> Void = { [weak observer] notification in
      guard let observer else { return }
      selector.perform(on: observer, sender: notification, event: nil)
    }
    let token = addObserver(forName: name, object: object, queue: nil) { notification in
      // A notification is not sendable, but it is not sent: this is the thread that posts it.
      nonisolated(unsafe) let notification = notification
      MainActor.assumeIsolated { unsafe call(notification) }
    }
    SelectorObservers.shared.add(
      SelectorObserver(
        observer: observer, center: self, token: token, name: name,
        object: object.map { ObjectIdentifier($0 as AnyObject) }))
  }

  /// Ends every registration of an observer; a `deinit` may call it too.
  public func removeObserver(_ observer: AnyObject) {
    let observerID = ObjectIdentifier(observer)
    SelectorObservers.shared.remove { $0.center === self && $0.observerID == observerID }
    // It may be the token of a closure.
    removeObserver(observer as Any)
  }

  /// Ends an observer's registrations for a name and a poster; `nil` stands for all.
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

/// One registration of a method.
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

/// The methods that wait for notifications. Foundation knows them by their tokens only.
///
/// Not on the main actor, for a `deinit` is not. It can be shared because `all` is read and written
/// under the lock only, and what is taken out of it belongs to who took it.
private final class SelectorObservers: @unchecked Sendable {
  static let shared = SelectorObservers()

  private let lock = NSLock()
  private var all: [SelectorObserver] = []

  func add(_ new: SelectorObserver) {
    // Whoever has gone may have left its place in memory to the new one.
    remove { $0.observer == nil }
    lock.withLock { all.append(new) }
  }

  func remove(_ isMeant: (SelectorObserver) -> Bool) {
    // Asked outside the lock: to look at an observer may be to let go of it last, and its deinit
    // may come here again.
    let removed = lock.withLock { all }.filter(isMeant)
    let tokens = Set(removed.map { ObjectIdentifier($0.token) })
    lock.withLock { all.removeAll { tokens.contains(ObjectIdentifier($0.token)) } }
    for observer in removed { observer.center.removeObserver(observer.token) }
  }
}
