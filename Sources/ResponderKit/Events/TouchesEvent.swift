import Foundation
import InputTranslation

/// The event of one multi-touch sequence, with the touches of each view.
@MainActor
final class TouchesEvent: UIEvent {
  @safe @exclusivity(unchecked) private(set) var touches: Set<UITouch> = []
  @safe @exclusivity(unchecked) private(set) var groups: [TouchGroup] = []
  /// The windows that the touches began in.
  @safe @exclusivity(unchecked) private var windows: [UIWindow] = []
  /// The groups by window, for delivery.
  @safe @exclusivity(unchecked) private(set) var groupList: TouchGroupList?

  /// Whether fingers only moved, and no view is kept from hearing of one.
  var isPlainMovement = false
  /// Whether all of the event's fingers moved, and nothing else happened.
  var movesAll = false
  /// Whether there was a touch that its view does not receive.
  private(set) var hasWithheld = false
  /// Counts how often the event was sent; a group that was dealt out carries the number.
  private var round = 0

  /// Whether a touch of the event began in the reach of a gesture recogniser.
  @safe @exclusivity(unchecked) private(set) var hasRecognizers = false

  init(timestamp: TimeInterval) {
    super.init(type: .touches, subtype: .none, device: nil, timestamp: timestamp)
  }

  /// One without touches, for methods that want an event where none happened.
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
    groupList = TouchGroupList.make(groups, in: windows)
  }

  // Loops, for a closure here would be checked at each call to be on the main actor.

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
    for group in groups where group.members.isEmpty && isDelivered(to: group) { dealtOut -= 1 }
    groups.removeAll { $0.members.isEmpty }
    windows.removeAll { window in !touches.contains { $0.window === window } }
    groupList = TouchGroupList.make(groups, in: windows)
  }

  /// How many of the groups were dealt out in this round.
  private var dealtOut = 0

  /// Begins to tell of further changes, none of which was dealt out.
  func startRound() {
    round += 1
    dealtOut = 0
  }

  /// Notes that a window dealt the event's current changes out to a view.
  func noteDelivery(to group: TouchGroup) {
    if group.lastRound != round { dealtOut += 1 }
    group.lastRound = round
  }

  /// Whether none of the groups is left; a cheaper question than which of them.
  var isWhollyDealtOut: Bool { dealtOut == groups.count }

  func isDelivered(to group: TouchGroup) -> Bool { group.lastRound == round }

  /// Whether a window has yet to deal the event's current changes out to a view.
  func isYetToBeDealtOut(to view: UIView) -> Bool {
    group(of: view).map { !isDelivered(to: $0) } ?? false
  }

  /// Counts touches that are over among the event's for as long as a view is told of them late.
  func lending(_ late: [UITouch], _ body: () -> Void) {
    let lent = late.filter { !touches.contains($0) }
    touches.formUnion(lent)
    body()
    touches.subtract(lent)
  }
}
