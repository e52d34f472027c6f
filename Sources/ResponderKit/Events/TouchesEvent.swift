import Foundation
import InputTranslation

/// The event of one multi-touch sequence, with the touches of each view.
@MainActor
final class TouchesEvent: UIEvent {
  private(set) var touches: Set<UITouch> = []
  private(set) var groups: [TouchGroup] = []
  /// The windows in which the touches began.
  private(set) var windows: [UIWindow] = []

  /// Whether fingers only moved, and no view is prevented from receiving them.
  var isPlainMovement = false
  /// Whether there was a touch that its view does not receive.
  private(set) var hasWithheld = false
  /// The number of times that the event was sent; delivered groups store it.
  private var round = 0

  /// Whether gesture recognisers receive touches of the event.
  private(set) var hasRecognizers = false

  init(timestamp: TimeInterval) {
    super.init(type: .touches, subtype: .none, device: nil, timestamp: timestamp)
  }

  /// An event without touches, for methods that require one.
  static var empty: TouchesEvent {
    TouchesEvent(timestamp: UIApplication.current?.scheduler.now ?? 0)
  }

  override var allTouches: Set<UITouch>? { touches }

  func add(_ touch: UITouch) {
    guard let view = touch.view else { return }
    touches.insert(touch)
    if touch.isWithheld { hasWithheld = true }
    if !touch.recognizers.isEmpty { hasRecognizers = true }
    if let window = touch.window, !isKnown(window) { windows.append(window) }
    if let group = group(of: view) {
      group.add(touch)
    } else {
      groups.append(TouchGroup(view: view, first: touch))
    }
  }

  // Loops, because closures would check at each call that they run on the main actor.

  private func isKnown(_ window: UIWindow) -> Bool {
    for known in windows where known === window { return true }
    return false
  }

  private func group(of view: UIView) -> TouchGroup? {
    for group in groups where group.view === view { return group }
    return nil
  }

  func remove(_ touch: UITouch) {
    touches.remove(touch)
    for group in groups { group.remove(touch) }
    for group in groups where group.members.isEmpty && isDelivered(to: group) {
      deliveredCount -= 1
    }
    groups.removeAll { $0.members.isEmpty }
    windows.removeAll { window in !touches.contains { $0.window === window } }
  }

  /// The number of groups that were delivered in this round.
  private var deliveredCount = 0

  /// Begins a round with further changes.
  func startRound() {
    round += 1
    deliveredCount = 0
  }

  /// Records that a window delivered the event's changes to a view.
  func noteDelivery(to group: TouchGroup) {
    if group.lastRound != round { deliveredCount += 1 }
    group.lastRound = round
  }

  /// Whether all groups were delivered, which is cheaper than checking each of them.
  var isWhollyDelivered: Bool { deliveredCount == groups.count }

  func isDelivered(to group: TouchGroup) -> Bool { group.lastRound == round }

  /// Returns whether the event's changes have yet to be delivered to a view.
  func isYetToBeDelivered(to view: UIView) -> Bool {
    group(of: view).map { !isDelivered(to: $0) } ?? false
  }

  /// Includes ended touches in the event while their delayed delivery to a view takes place.
  func lending(_ late: [UITouch], _ body: () -> Void) {
    let lent = late.filter { !touches.contains($0) }
    touches.formUnion(lent)
    body()
    touches.subtract(lent)
  }
}
