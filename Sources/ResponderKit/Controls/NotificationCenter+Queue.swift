public import Foundation

extension NotificationCenter {
  /// Has a block called on an operation queue with each notification of a name.
  ///
  /// Foundation waits for a queue that is not the poster's own. It takes the thread that the process
  /// began on for the main queue's, which it is not in a program whose `main` is asynchronous, such as
  /// a run of tests: a notification posted on the main actor would wait for itself. So the main
  /// queue's blocks are called there and then; other queues are left to Foundation.
  /// - Returns: What to remove the observer by.
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    guard queue === OperationQueue.main else {
      return addObserver(forName: name, object: object, queue: Optional(queue), using: block)
    }
    return addObserver(forName: name, object: object, queue: nil) { notification in
      guard !MainQueue.isCurrent else { return block(notification) }
      // Whoever posts waits until the block has returned.
      nonisolated(unsafe) let notification = notification
      DispatchQueue.main.sync { unsafe block(notification) }
    }
  }
}

/// Tells whether the caller runs on the main queue, whichever thread serves it.
private enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
  }
}
