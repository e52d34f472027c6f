import Foundation
import ResponderKit
import ResponderTesting
import RouteLog
import Testing

/// What an inspector receives besides the routes and the hit tests.
@MainActor @Suite(.serialized)
final class InspectionTests: InspectedApplication {
  /// The transitions as text, and empties the list.
  private func transitions() -> [String] {
    defer { records = [] }
    return records.compactMap(\.recognizer).map { change in
      "\(change.name) \(change.from)>\(change.isWaiting ? "(\(change.to))" : change.to)"
        + (change.cause.map { ": \($0)" } ?? "")
    }
  }
  @Test func `a tap that moves too far reports the distance, and one that lost to a drag names it`()
  {
    _ = add(UITapGestureRecognizer(), "tap")
    let slop = device.application.behavior.tapSlop
    drag(by: slop + 2)
    #expect(
      transitions() == [
        "tap possible>failed: moved \(Int(slop) + 2) of \(Int(slop)) points", "tap failed>possible",
      ])
    _ = add(UIPanGestureRecognizer(), "pan")
    drag(by: slop + 2)
    #expect(
      transitions() == [
        "pan possible>began", "tap possible>failed: pan has recognised the gesture",
        "pan began>ended", "pan ended>possible", "tap failed>possible",
      ])
    drag(by: 3)
    #expect(
      transitions().contains(
        "pan possible>failed: moved 3 of \(Int(device.application.behavior.panThreshold)) points"))
  }

  private func drag(by distance: CGFloat) {
    let finger = device.touchDown(at: CGPoint(x: 50, y: 50))
    device.move(finger, to: CGPoint(x: 50 + distance, y: 50))
    device.lift(finger)
  }

  @Test
  func `a tap that waits for a double tap names it, and the double tap reports what is missing`() {
    let double = add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let single = add(UITapGestureRecognizer(), "single")
    single.require(toFail: double)
    device.tap(at: CGPoint(x: 50, y: 50))
    let waiting = records.compactMap(\.recognizer).first { $0.isWaiting }
    let tree = recorder.snapshot().tree
    #expect(waiting?.otherIDs == tree?.recognizers.filter { $0.name == "double" }.map(\.id))
    #expect(transitions() == ["single possible>(ended): waits until double has failed"])
    device.advance(by: 2)
    let interval = device.application.behavior.multiTapInterval
    #expect(
      transitions().prefix(2) == [
        "double possible>failed: tap 2 of 2 did not come within \(interval) s",
        "single possible>ended",
      ])
  }

  @Test func `a long press that is lifted early, and one that lost to another`() {
    let press = add(UILongPressGestureRecognizer(), "press")
    _ = add(UITapGestureRecognizer(), "tap")
    device.tap(at: CGPoint(x: 50, y: 50))
    let texts = transitions()
    #expect(
      texts.contains("press possible>failed: lifted before \(press.minimumPressDuration) s")
        || texts.contains("press possible>failed: tap has recognised the gesture"))
    _ = device.touchDown(at: CGPoint(x: 50, y: 50))
    device.advance(by: 0.6)
    #expect(transitions().contains("tap possible>failed: press has recognised the gesture"))
  }

  @Test func `a pinch and a rotation without a second finger say so, also after a gesture`() {
    view.isMultipleTouchEnabled = true
    let pinch = add(UIPinchGestureRecognizer(), "pinch")
    let first = device.touchDown(at: CGPoint(x: 50, y: 100))
    let second = device.touchDown(at: CGPoint(x: 150, y: 100))
    device.move(second, to: CGPoint(x: 190, y: 100))
    device.lift(first)
    device.lift(second)
    #expect(transitions().contains("pinch began>ended"))
    device.tap(at: CGPoint(x: 50, y: 50))
    #expect(transitions().first == "pinch possible>failed: 1 finger was down, 2 are needed")
    pinch.isEnabled = false

    _ = add(UIRotationGestureRecognizer(), "rotation")
    let third = device.touchDown(at: CGPoint(x: 50, y: 100))
    let fourth = device.touchDown(at: CGPoint(x: 150, y: 100))
    device.move(fourth, to: CGPoint(x: 150, y: 180))
    device.lift(third)
    device.lift(fourth)
    #expect(transitions().contains("rotation began>ended"))
    device.tap(at: CGPoint(x: 50, y: 50))
    #expect(transitions().first == "rotation possible>failed: 1 finger was down, 2 are needed")
    let narrow = add(UIPinchGestureRecognizer(), "narrow")
    for finger in [0, 1].map({ _ in device.touchDown(at: CGPoint(x: 50, y: 50)) }) {
      device.lift(finger)
    }
    #expect(transitions().contains("narrow possible>failed: 2 fingers stayed at the same point"))
    narrow.isEnabled = false
    let fifth = device.touchDown(at: CGPoint(x: 50, y: 100))
    let sixth = device.touchDown(at: CGPoint(x: 150, y: 100))
    device.move(sixth, to: CGPoint(x: 150, y: 94))
    device.lift(fifth)
    device.lift(sixth)
    #expect(transitions().first == "rotation possible>failed: turned 0.05 of 0.1 radians")
  }

  @Test func `a cancelled touch and a disabled recogniser say so`() {
    let tap = add(UITapGestureRecognizer(), "tap")
    device.cancel(device.touchDown(at: CGPoint(x: 50, y: 50)))
    #expect(transitions().first == "tap possible>failed: what it follows was cancelled")
    _ = device.touchDown(at: CGPoint(x: 50, y: 50))
    tap.isEnabled = false
    #expect(
      transitions().first
        == "tap possible>failed: it was disabled or removed, or its view left the window")
  }

  @Test func `the tree comes first, then what changed, and again when a view comes`() throws {
    records += [recorder.views.record()].compactMap(\.self)
    let tree = try #require(records.first?.tree)
    #expect(records.map(\.inspect) == [.tree])
    #expect(tree.screen == [400, 400])
    #expect(tree.views.map(\.name) == ["window", "view"])
    #expect(tree.views[1].parent == tree.views[0].id)
    #expect(tree.views[1].corners == [0, 0, 200, 0, 200, 200, 0, 200])
    records = []

    records += [recorder.views.record()].compactMap(\.self)
    #expect(records.isEmpty)

    view.frame.origin.x = 10
    view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    records += [recorder.views.record()].compactMap(\.self)
    #expect(records.map(\.inspect) == [.change])
    #expect(records.first?.tree?.views.map(\.id) == [tree.views[1].id])
    #expect(records.first?.tree?.views.first?.color == [1, 0, 0, 1])
    records = []

    let new = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    window.insertSubview(new, at: 0)
    records += [recorder.views.record()].compactMap(\.self)
    #expect(records.map(\.inspect) == [.tree])
    #expect(records.first?.tree?.views.count == 3)
    #expect(records.first?.tree?.views.last?.id == tree.views[1].id)
  }

  @Test func `without an inspector nothing is put together`() {
    device.application.routeObserver = nil
    let tap = add(UITapGestureRecognizer(), "tap")
    tap.numberOfTapsRequired = 2
    device.tap(at: CGPoint(x: 50, y: 50))
    device.advance(by: 2)
    #expect(records.isEmpty)
  }

  private func explain(x: Double, y: Double, treeLimit: Int = .max) -> HitExplanation {
    HitExplanation(x: x, y: y, in: device.application, treeLimit: treeLimit)
  }

  @Test func `an explanation names the chain and the recognisers in reach`() {
    // A window's next responder is the application that was used last.
    _ = device.application
    _ = add(UITapGestureRecognizer(), "tap")
    let explanation = explain(x: 50, y: 50)
    #expect(explanation.chain == ["view", "window", "UIApplication", "Delegate"])
    #expect(explanation.recognizers.map(\.name) == ["tap"])
    #expect(
      explanation.text() == """
        hit: view  (window > view)
        views, from front to back:
          window: it contains the hit view
            view: hit
        chain: view -> window -> UIApplication -> Delegate
        recognisers in reach:
          tap (UITapGestureRecognizer) on view: possible

        """)
    #expect(explain(x: 300, y: 300).recognizers.isEmpty)
    #expect(explanation.tree?.views.count == 2 && explanation.omittedViews == nil)
    let short = explain(x: 50, y: 50, treeLimit: 1)
    #expect(short.tree?.views.map(\.name) == ["window"] && short.omittedViews == 1)
    #expect(short.recognizers == explanation.recognizers)
    #expect(short.text(withTree: true).contains("the frames of 1 more views are not listed"))
    _ = add(UILongPressGestureRecognizer(), "press")
    // The one that was added last receives the touch first, unless a policy says otherwise.
    #expect(explain(x: 50, y: 50).recognizers.map(\.name) == ["press", "tap"])
    device.application.behavior.prefersLastAddedGesture = false
    #expect(explain(x: 50, y: 50).recognizers.map(\.name) == ["tap", "press"])
  }

  @Test func `an explanation without a tree has the same text`() {
    let explanation = explain(x: 50, y: 50)
    let without = explain(x: 50, y: 50, treeLimit: 0)
    #expect(without.tree == nil && without.text() == explanation.text() && explanation.tree != nil)
  }
}
