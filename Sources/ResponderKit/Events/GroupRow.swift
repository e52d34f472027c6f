/// The groups of an event in a row: window by window, each one with those behind it.
///
/// All of it is constant, so that whoever goes along it need not count references: that would cost
/// a frame of one finger more than everything else on its way to the view.
@MainActor
final class GroupRow {
  private let group: TouchGroup
  private let window: UIWindow
  /// The window of the group, where it is the first of its window.
  private let newWindow: UIWindow?
  private let rest: GroupRow?

  private init(_ group: TouchGroup, in window: UIWindow, isFirst: Bool, rest: GroupRow?) {
    self.group = group
    self.window = window
    newWindow = isFirst ? window : nil
    self.rest = rest
  }

  /// - Parameter windows: In the order in which they are to hear of the event.
  static func make(_ groups: [TouchGroup], in windows: [UIWindow]) -> GroupRow? {
    var row: GroupRow?
    for window in windows.reversed() {
      let own = groups.filter { $0.window === window }
      for group in own.reversed() {
        row = GroupRow(group, in: window, isFirst: group === own.first, rest: row)
      }
    }
    return row
  }

  /// Sends an event to each window.
  func sendToWindows(_ event: UIEvent) {
    newWindow?.sendEvent(event)
    rest?.sendToWindows(event)
  }

  /// Tells the views of a window.
  func deliver(_ event: TouchesEvent, in window: UIWindow) {
    if window === self.window {
      event.noteDelivery(to: group)
      TouchDelivery.deliver(group, of: event)
    }
    rest?.deliver(event, in: window)
  }
}
