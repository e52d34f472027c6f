public import Foundation

extension NotificationCenter {
  /// Calls a block on an operation queue for each notification with a name.
  ///
  /// For a queue other than the poster's own, Foundation waits until the block has run. It assumes
  /// that the main queue runs on the initial thread, which is wrong in a program with an asynchronous
  /// `main`, such as a test run: posting a notification on the main actor would deadlock. Therefore
  /// blocks for the main queue are called directly; other queues are left to Foundation.
  /// - Returns: The token to remove the observer with.
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    guard queue === OperationQueue.main else {
      return addObserver(forName: name, object: object, queue: Optional(queue), using: block)
    }
    return addObserver(forName: name, object: object, queue: nil) { notification in
      guard !MainQueue.isCurrent else { return block(notification) }
      // The poster waits until the block has returned.
      nonisolated(unsafe) let notification = notification
      DispatchQueue.main.sync { unsafe block(notification) }
    }
  }
}
