import Foundation
import InputTranslation

/// Records the hit tests of new touches while they run.
///
/// A step usually retains no view and allocates nothing, because both take longer than the hit test itself. The
/// ``HitTestRecording``s are created when they are reported, usually after the handlers of the touches.
@MainActor
final class HitTestRecorder {
  /// A view that was asked.
  private struct Entry {
    /// The window, if this is the entry of a window.
    var window: UIWindow?
    /// The entry of the superview, and the index among its subviews.
    var superview = 0
    var index = 0
    let point: CGPoint
    let bounds: CGRect
    /// It keeps the subviews that are asked alive.
    var course = HitTestRecording.Course.unasked
    /// The entry of the view that was returned; `nil` if it was not asked.
    var answer: Int?
    var unaskedAnswer: UIView?
  }

  /// A hit test.
  private struct Test {
    let point: CGPoint
    let timestamp: Double
    let touch: Int
    let firstEntry: Int
    /// The entry of the last window that was asked, whose answer is the result.
    var lastWindow: Int?
    /// The windows that were shown.
    var windows = WindowStack()
    /// The path to a view that was hit without being asked.
    var pathToUnasked: [UIView] = []
  }

  /// The recorder of the hit test that runs. Loaded by every hit test of a view.
  // Here and below, a dynamic check for exclusive access would cost 63 instructions. A view's own code runs between the
  // uses.
  @safe @exclusivity(unchecked) private(set) static var current: HitTestRecorder?
  /// Whether a hit test was begun and neither kept nor discarded.
  @safe @exclusivity(unchecked) private var isOpen = false

  /// The entries of all tests, in the order in which they began.
  @safe @exclusivity(unchecked) private var entries: [Entry] = []
  @safe @exclusivity(unchecked) private var tests: [Test] = []
  /// The view that is asked, until its hit test begins.
  @safe @exclusivity(unchecked) private var next: ObjectIdentifier?
  /// The last view that returned itself, and its entry.
  @safe @exclusivity(unchecked) private var lastHit: (view: ObjectIdentifier, entry: Int)?

  /// Records the hit test of a new touch, which is open until it is kept or discarded.
  func record(
    _ contact: Contact, touch: Int, in windows: WindowStack, with event: UIEvent?
  ) -> (view: UIView, window: UIWindow)? {
    // A view's own code may begin a hit test in another application.
    let outer = Self.current
    begin(contact, touch: touch)
    let hit = windows.hitTest(CGPoint(x: contact.x, y: contact.y)) { ask($0, at: $1, with: event) }
    Self.current = outer
    end(in: windows)
    return hit
  }

  private func begin(_ contact: Contact, touch: Int) {
    tests.append(
      Test(
        point: CGPoint(x: contact.x, y: contact.y), timestamp: contact.timestamp, touch: touch,
        firstEntry: entries.count))
    lastHit = nil
    isOpen = true
    Self.current = self
  }

  /// Ends the hit test, and keeps what the delivery may change.
  private func end(in windows: WindowStack) {
    let last = tests.count - 1
    tests[last].windows = windows
    if let window = tests[last].lastWindow, let hit = entries[window].unaskedAnswer {
      tests[last].pathToUnasked = HitTestTrace.path(to: hit)
    }
    for index in tests[last].firstEntry..<entries.count {
      guard case .unasked = entries[index].course else { continue }
      let view = view(of: entries[index])
      entries[index].course = .own(subviews: view.subviews, reason: view.reasonToExclude)
    }
  }

  /// Keeps the last hit test, to be reported.
  func keepLast() {
    isOpen = false
  }

  /// Removes the last hit test.
  func discardLast() {
    let test = tests.removeLast()
    // Code of the application may run when these are released.
    let discarded = Array(entries[test.firstEntry...])
    entries.removeSubrange(test.firstEntry...)
    isOpen = false
    withExtendedLifetime(discarded) {}
  }

  // MARK: - Asking views

  /// Asks a window for its hit test.
  private func ask(_ window: UIWindow, at point: CGPoint, with event: UIEvent?) -> UIView? {
    let entry = entries.count
    tests[tests.count - 1].lastWindow = entry
    entries.append(Entry(window: window, point: point, bounds: window.storedBounds))
    return ask(window, at: point, with: event, entry)
  }

  /// Asks a subview for its hit test.
  fileprivate func ask(
    _ view: UIView, _ index: Int, of superview: Int, at point: CGPoint, with event: UIEvent?
  ) -> UIView? {
    let entry = entries.count
    entries.append(
      Entry(superview: superview, index: index, point: point, bounds: view.storedBounds))
    return ask(view, at: point, with: event, entry)
  }

  @inline(__always)
  private func ask(
    _ view: UIView, at point: CGPoint, with event: UIEvent?, _ entry: Int
  ) -> UIView? {
    next = ObjectIdentifier(view)
    let answer = view.hitTest(point, with: event)
    next = nil
    guard let answer else { return nil }
    let returned = ObjectIdentifier(answer)
    if answer === view { lastHit = (returned, entry) }
    if let lastHit, lastHit.view == returned {
      entries[entry].answer = lastHit.entry
    } else {
      entries[entry].unaskedAnswer = answer
    }
    return answer
  }

  /// Returns the entry of a view whose hit test begins. An override may call it for another view, at another point,
  /// or again: those calls have none.
  @inline(__always)
  fileprivate func entry(of view: UIView, at point: CGPoint) -> Int? {
    let last = entries.count - 1
    guard next == ObjectIdentifier(view), entries[last].point == point else { return nil }
    next = nil
    return last
  }

  fileprivate func note(_ course: HitTestRecording.Course, of entry: Int) {
    entries[entry].course = course
  }

  // MARK: - Recordings

  /// Whether hit tests can be reported: none during a hit test, in which a view's own code may cause other events.
  var hasRecordings: Bool { !tests.isEmpty && !isOpen }

  /// Returns the recordings of the hit tests since the last call.
  func recordings(in application: UIApplication) -> [HitTestRecording] {
    let visits = visits
    var end = entries.endIndex
    var recordings: [HitTestRecording] = []
    for test in tests.reversed() {
      let first = test.firstEntry
      recordings.append(
        HitTestRecording(
          Array(visits[first..<end]), test.windows,
          hitIndex: test.lastWindow.flatMap { entries[$0].answer }.map { $0 - first },
          pathToUnasked: test.pathToUnasked, at: test.point, timestamp: test.timestamp,
          touch: test.touch, in: application))
      end = first
    }
    tests.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    return recordings.reversed()
  }

  private func view(of entry: Entry) -> UIView {
    if let window = entry.window { return window }
    guard case .asked(let subviews) = entries[entry.superview].course else {
      preconditionFailure("a view was asked by a superview that asked no subviews")
    }
    return subviews[entry.index]
  }

  private var visits: [HitTestRecording.Visit] {
    var visits = entries.map { entry in
      HitTestRecording.Visit(
        view: view(of: entry), point: entry.point, bounds: entry.bounds, course: entry.course)
    }
    for (index, entry) in entries.enumerated() {
      visits[index].answer = entry.answer.map { visits[$0].view } ?? entry.unaskedAnswer
    }
    return visits
  }
}

extension UIView {
  /// Performs the hit test of `UIView`, and records it.
  func hitTest(
    _ point: CGPoint, with event: UIEvent?, in recorder: HitTestRecorder
  ) -> UIView? {
    let entry = recorder.entry(of: self, at: point)
    if let reason = reasonToExclude(point, with: event) {
      if let entry { recorder.note(.excluded(reason), of: entry) }
      return nil
    }
    let subviews = subviews
    guard let entry else {
      return firstHit(in: subviews, at: point) { view, _, point in
        view.hitTest(point, with: event)
      } ?? self
    }
    recorder.note(.asked(subviews: subviews), of: entry)
    return firstHit(in: subviews, at: point) { view, index, point in
      recorder.ask(view, index, of: entry, at: point, with: event)
    } ?? self
  }

  /// Returns why `UIView` excludes this view from a hit test, if it does.
  func reasonToExclude(_ point: CGPoint, with event: UIEvent?) -> HitTestRecording.Exclusion? {
    if let reason = reasonToExclude { return reason }
    return self.point(inside: point, with: event) ? nil : .outside
  }

  /// Why `UIView` excludes this view from every hit test.
  fileprivate var reasonToExclude: HitTestRecording.Exclusion? {
    if isHidden { return .hidden }
    if !isUserInteractionEnabled { return .interactionDisabled }
    if isAnimatedWithoutInteraction { return .animated }
    return isTransparent ? .transparent(alpha) : nil
  }
}
