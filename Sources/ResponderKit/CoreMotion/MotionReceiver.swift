import Foundation
internal import Synchronization

/// The receiver of updates: only the manager's property, or a handler and its queue too.
struct MotionReceiver<Item> {
  /// Whether a handler is still to be called. Updates that wait in its queue read it there.
  private final class Validity: Sendable {
    let isOver = Atomic<Bool>(false)
  }

  private let validity = Validity()
  private let push: (queue: OperationQueue, handler: (Item?, (any Error)?) -> Void)?

  /// Creates a receiver without a handler.
  init() { push = nil }

  /// Creates a receiver with a handler.
  init(_ queue: OperationQueue, _ handler: @escaping (Item?, (any Error)?) -> Void) {
    push = (queue, handler)
  }

  /// Ends the calls of the handler, including those that wait in its queue.
  func end() { validity.isOver.store(true, ordering: .relaxed) }

  @MainActor func send(_ item: Item, _ scheduler: any Scheduler) {
    guard let (queue, handler) = push else { return }
    let validity = validity
    if queue === OperationQueue.main {
      // The main queue runs between turns; in a test and a replay it uses the scheduler's time.
      scheduler.schedule(at: scheduler.now) {
        if !validity.isOver.load(ordering: .relaxed) { handler(item, nil) }
      }
      return
    }
    // As on iOS, a handler for another queue has to be safe to call there. The item is immutable.
    nonisolated(unsafe) let call = { handler(item, nil) }
    queue.addOperation {
      if !validity.isOver.load(ordering: .relaxed) { unsafe call() }
    }
  }
}
