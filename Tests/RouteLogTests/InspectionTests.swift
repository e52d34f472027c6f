import Foundation
import ResponderKit
import ResponderTesting
import RouteLog
import Testing

/// What an inspector receives beside the routes.
@MainActor @Suite(.serialized)
final class InspectionTests {
  private let device = SimulatedDevice(
    screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 400)))
  private lazy var window = UIWindow()
  private lazy var view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private var records: [InspectionRecord] = []
  private var observations: [InspectionObservation] = []
  private var createsAtOnce = true
  private lazy var recorder = InspectionRecorder(device.application) { [unowned self] in
    observations.append($0)
    if createsAtOnce { records += $0.parts.compactMap { $0.record() } }
  }

  private final class Delegate: UIResponder, UIApplicationDelegate {}

  private final class TouchedView: UIView {
    var onTouch: () -> Void = {}
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch() }
  }

  init() {
    device.launch(Delegate())
    window.accessibilityIdentifier = "window"
    window.makeKeyAndVisible()
    view.accessibilityIdentifier = "view"
    window.addSubview(view)
    device.application.inspectionObserver = recorder
  }

  private func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String
  ) -> Recognizer {
    recognizer.name = name
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

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

  @Test func `each finger that is put down has its walk, with the number of its touch`() {
    device.tap(at: CGPoint(x: 50, y: 50))
    device.tap(at: CGPoint(x: 300, y: 300))
    let hits = records.compactMap(\.hit)
    #expect(hits.map(\.touch) == [1, 2])
    #expect(hits.map(\.path) == [["window", "view"], ["window"]])
    #expect(hits[1].steps.map(\.outcome) == ["hit", "outside"])
  }

  @Test
  func `each finger of a frame has its own walk, and a lift that precedes a finger adds none`() {
    let fingers = device.frame {
      [CGPoint(x: 50, y: 50), CGPoint(x: 300, y: 300)].map { device.touchDown(at: $0) }
    }
    device.frame {
      device.lift(fingers[0])
      // The view takes one finger at a time, so the lift is delivered first.
      _ = device.touchDown(at: CGPoint(x: 60, y: 60))
    }
    let hits = records.compactMap(\.hit)
    #expect(hits.map(\.touch) == [1, 2, 3])
    #expect(hits.map(\.path) == [["window", "view"], ["window"], ["window", "view"]])
    #expect(hits.map(\.steps.count) == [2, 2, 2])
    let times = records.filter { $0.hit != nil }.map(\.time)
    #expect(times == times.sorted())
  }

  private final class Routes: RouteObserver {
    var names: [String] = []
    func application(_ application: UIApplication, didRoute route: EventRoute) {
      names.append("\(route.event)")
    }
  }

  @Test func `a touch outside of all windows is reported, too`() {
    window.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    device.tap(at: CGPoint(x: 300, y: 300))
    let hits = records.compactMap(\.hit)
    #expect(hits.map(\.path) == [[]])
    #expect(hits.flatMap(\.steps).map(\.outcome) == ["outside", "outside"])
  }

  /// A view that no finger hits.
  private final class UntouchableView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
  }

  @Test func `a view that takes no touch and is then hidden was not hidden`() throws {
    let overlay = UntouchableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(overlay)
    let hit = try hit(at: CGPoint(x: 50, y: 50)) {
      overlay.isHidden = true
      overlay.frame.size.width = 10
    }
    #expect(hit.steps.map(\.outcome) == ["containsHit", "hit", "returnedNil"])
    let again = try self.hit(at: CGPoint(x: 5, y: 5)) {}
    #expect(again.steps.map(\.outcome) == ["containsHit", "hit", "hidden"])
  }

  @Test func `a view that chooses a subview has the subviews that it had`() throws {
    let chooser = ChoosingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let chosen = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    chosen.accessibilityIdentifier = "chosen"
    chooser.addSubview(chosen)
    view.addSubview(chooser)
    let counting = CountingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let hit = try hit(at: CGPoint(x: 50, y: 50)) {
      chosen.removeFromSuperview()
      chooser.addSubview(counting)
    }
    #expect(hit.steps.map(\.view).last == "chosen")
    #expect(hit.steps.map(\.outcome).last == "chosen")
    #expect(counting.tests == 0)
  }

  @Test func `a view that leaves the one that chose it is listed once, where it was`() throws {
    let chooser = ChoosingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    card.accessibilityIdentifier = "card"
    chooser.addSubview(card)
    view.addSubview(chooser)
    let outside = UIView(frame: CGRect(x: 150, y: 150, width: 10, height: 10))
    view.addSubview(outside)
    let hit = try hit(at: CGPoint(x: 50, y: 50)) { outside.addSubview(card) }
    #expect(hit.steps.filter { $0.view == "card" }.map(\.outcome) == ["chosen"])
    #expect(hit.path.last == "card")
  }

  @Test func `a device that handles a touch meanwhile takes no hit test of another`() {
    let other = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 100, height: 100)))
    other.launch(Delegate())
    let touched = TouchedView(frame: view.bounds)
    touched.onTouch = { other.tap(at: CGPoint(x: 5, y: 5)) }
    view.addSubview(touched)
    device.tap(at: CGPoint(x: 50, y: 50))
    #expect(records.compactMap(\.hit).map(\.touch) == [1])
  }

  /// A view whose property causes a life-cycle call.
  private final class LoadingView: UIView {
    override var isMultipleTouchEnabled: Bool {
      get {
        UIViewController().loadViewIfNeeded()
        return false
      }
      set {}
    }
  }

  @Test func `a hit test that is repeated after a lift is reported once`() {
    let routes = Routes()
    device.application.routeObserver = routes
    let loading = LoadingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(loading)
    let finger = device.touchDown(at: CGPoint(x: 50, y: 50))
    device.frame {
      device.lift(finger)
      _ = device.touchDown(at: CGPoint(x: 60, y: 60))
    }
    #expect(routes.names.contains { $0.contains("viewDidLoad") }, "\(routes.names)")
    #expect(records.compactMap(\.hit).map(\.touch) == [1, 2])
  }

  /// A view whose hit test calls the methods of screens.
  private final class ShowingView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      window?.rootViewController = UIViewController()
      return super.hitTest(point, with: event)
    }
  }

  @Test func `a hit test that causes other events is recorded to its end`() {
    let routes = Routes()
    device.application.routeObserver = routes
    let showing = ShowingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    showing.accessibilityIdentifier = "showing"
    view.addSubview(showing)
    device.tap(at: CGPoint(x: 50, y: 50))
    #expect(routes.names.contains { $0.contains("viewWillAppear") }, "\(routes.names)")
    let hits = records.compactMap(\.hit)
    #expect(hits.map(\.path) == [["window", "view", "showing"]])
    device.tap(at: CGPoint(x: 300, y: 300))
    #expect(records.compactMap(\.hit).map(\.touch) == [1, 2])
  }

  @Test func `a hit test is reported before the route that follows from it`() {
    var order: [String] = []
    final class Routes: RouteObserver {
      var add: () -> Void = {}
      func application(_ application: UIApplication, didRoute route: EventRoute) { add() }
    }
    let routes = Routes()
    routes.add = { [unowned self] in order.append("route after \(observations.count)") }
    device.application.routeObserver = routes
    let touched = TouchedView(frame: view.bounds)
    touched.onTouch = { [unowned self] in order.append("handler after \(observations.count)") }
    view.addSubview(touched)
    let finger = device.touchDown(at: CGPoint(x: 50, y: 50))
    #expect(order == ["handler after 0", "route after 1"])
    device.lift(finger)
  }

  @Test func `records that are created later show what the event found`() throws {
    let tap = add(UITapGestureRecognizer(), "tap")
    device.tap(at: CGPoint(x: 50, y: 50))
    device.tap(at: CGPoint(x: 300, y: 300))
    let first = records.filter { $0.tree == nil }
    view.removeGestureRecognizer(tap)
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    view.removeFromSuperview()
    let later = observations.flatMap(\.parts).filter { !$0.isOfViews }.compactMap { $0.record() }
    #expect(later == first)
    #expect(later.compactMap(\.hit).map(\.path) == [["window", "view"], ["window"]])
    #expect(later.compactMap(\.recognizer).map(\.view) == ["view", "view"])
    let missed = try #require(later.compactMap(\.hit).last?.steps.last)
    #expect(missed.text == "outside: 100 points to the right, 100 points below")
  }

  /// A view that counts its hit tests, and may have another area than `UIView` gives it.
  private final class CountingView: UIView {
    var tests = 0, points = 0
    var furthest = Double.infinity
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      tests += 1
      return super.hitTest(CGPoint(x: min(point.x, furthest), y: point.y), with: event)
    }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      points += 1
      return super.point(inside: point, with: event)
    }
  }

  @Test func `an inspected touch asks each view once`() {
    let counting = CountingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(counting)
    createsAtOnce = false
    for place in [CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 50)] {
      (counting.tests, counting.points, observations) = (0, 0, [])
      device.lift(device.touchDown(at: place))
      let (tests, points) = (counting.tests, counting.points)
      let hits = observations.flatMap(\.parts).compactMap { $0.record()?.hit }
      #expect(tests == 1 && points == 1)
      #expect(counting.tests == 1 && counting.points == 1, "the record asked again")
      #expect(hits.map { $0.steps.count } == [3])
    }
  }

  /// Touches a point, and then returns the record of the hit test.
  private func hit(at point: CGPoint, then change: () -> Void) throws -> HitRecord {
    (createsAtOnce, observations) = (false, [])
    device.lift(device.touchDown(at: point))
    change()
    let hits = observations.flatMap(\.parts).compactMap { $0.record()?.hit }
    return try #require(hits.first)
  }

  @Test func `a view that lets touches through is not asked again`() throws {
    let overlay = PassingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = PassingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    overlay.addSubview(inner)
    view.addSubview(overlay)
    let hit = try hit(at: CGPoint(x: 50, y: 50)) {
      overlay.isHidden = true
      inner.isUserInteractionEnabled = false
    }
    #expect(hit.steps.map(\.outcome) == ["containsHit", "hit", "returnedNil", "inside"])
    #expect(overlay.points == 1 && inner.points == 1)
  }

  /// A view that is hit where one of its subviews is to be.
  private final class ChoosingView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { subviews.first }
  }

  @Test func `a view that another one chose keeps its path when it goes`() throws {
    let chooser = ChoosingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    chooser.accessibilityIdentifier = "chooser"
    let button = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    button.accessibilityIdentifier = "button"
    chooser.addSubview(button)
    view.addSubview(chooser)
    let hit = try hit(at: CGPoint(x: 50, y: 50)) { button.removeFromSuperview() }
    #expect(hit.path == ["window", "view", "chooser", "button"])
    #expect(hit.steps.map(\.outcome) == ["containsHit", "containsHit", "containsHit", "chosen"])
  }

  @Test func `a view that is moved after its hit test is listed where it was`() throws {
    let board = UIView(frame: view.bounds)
    board.accessibilityIdentifier = "board"
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    card.accessibilityIdentifier = "card"
    board.addSubview(card)
    let dragged = UIView(frame: view.bounds)
    dragged.isUserInteractionEnabled = false
    dragged.accessibilityIdentifier = "dragged"
    view.addSubview(board)
    view.addSubview(dragged)
    let hit = try hit(at: CGPoint(x: 50, y: 50)) { dragged.addSubview(card) }
    #expect(hit.steps.map(\.view) == ["window", "view", "dragged", "board", "card"])
    #expect(hit.path == ["window", "view", "board", "card"])
  }

  @Test func `a view that had no area appears after its hit test`() throws {
    let behind = UIView(frame: view.bounds)
    behind.accessibilityIdentifier = "behind"
    let popup = UIView(frame: view.bounds)
    popup.accessibilityIdentifier = "popup"
    popup.transform = CGAffineTransform(scaleX: 0, y: 0)
    view.addSubview(behind)
    view.addSubview(popup)
    let hit = try hit(at: CGPoint(x: 50, y: 50)) { popup.transform = .identity }
    #expect(hit.steps.map(\.view) == ["window", "view", "popup", "behind"])
    #expect(hit.steps.map(\.outcome) == ["containsHit", "containsHit", "notInvertible", "hit"])
  }

  /// A view that takes the touches of its subviews.
  private final class TakingView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      super.hitTest(point, with: event) == nil ? nil : self
    }
  }

  @Test func `a view that takes its subviews' touches overrules them, also when they go`() throws {
    let taking = TakingView(frame: view.bounds)
    taking.accessibilityIdentifier = "taking"
    let (behind, box, card) = (UIView(), UIView(), UIView())
    for (part, name) in [(behind, "behind"), (box, "box"), (card, "card")] {
      part.accessibilityIdentifier = name
      part.frame = view.bounds
    }
    box.addSubview(card)
    taking.addSubview(behind)
    taking.addSubview(box)
    view.addSubview(taking)
    let hit = try hit(at: CGPoint(x: 50, y: 50)) { card.removeFromSuperview() }
    #expect(hit.path == ["window", "view", "taking"])
    #expect(hit.steps.map(\.view) == ["window", "view", "taking", "box", "card", "behind"])
    #expect(
      hit.steps.map(\.outcome)
        == ["containsHit", "containsHit", "hit", "overruled", "overruled", "covered"])
  }

  @Test func `a window that is shown after a hit test is not part of it`() throws {
    let alert = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    alert.accessibilityIdentifier = "alert"
    alert.windowLevel = .alert
    for point in [CGPoint(x: 300, y: 300), CGPoint(x: 50, y: 50)] {
      let hit = try hit(at: point) { alert.isHidden = false }
      #expect(hit.steps.map(\.view) == ["window", "view"])
      alert.isHidden = true
      device.advance(by: 1)
    }
  }

  @Test func `an inspected hit test excludes what one without an inspector excludes`() throws {
    /// A view whose alpha has a getter of its own.
    final class Faded: UIView {
      override var alpha: CGFloat {
        get { 0 }
        set { super.alpha = newValue }
      }
    }
    let faded = Faded(frame: view.bounds)
    faded.accessibilityIdentifier = "faded"
    view.addSubview(faded)
    let hit = try hit(at: CGPoint(x: 50, y: 50)) {}
    #expect(hit.path == ["window", "view", "faded"])
    device.application.inspectionObserver = nil
    let plain = device.application.hitTest(CGPoint(x: 50, y: 50), with: nil)
    #expect(plain?.view === faded)
  }

  /// A view that is never hit itself.
  private final class PassingView: UIView {
    var points = 0
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit === self ? nil : hit
    }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      points += 1
      return super.point(inside: point, with: event)
    }
  }

  @Test func `a hit test that was passed another point is shown with its result`() throws {
    let counting = CountingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    counting.accessibilityIdentifier = "counting"
    counting.furthest = 90
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 95, height: 100))
    inner.accessibilityIdentifier = "inner"
    counting.addSubview(inner)
    view.addSubview(counting)
    device.lift(device.touchDown(at: CGPoint(x: 150, y: 50)))
    let hit = try #require(records.compactMap(\.hit).last)
    #expect(hit.path == ["window", "view", "counting", "inner"])
    #expect(hit.steps.map(\.outcome) == ["containsHit", "containsHit", "containsHit", "chosen"])
  }

  @Test func `a hit test whose handler moves and hides the hit view shows where it was`() throws {
    let new = TouchedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    new.accessibilityIdentifier = "new"
    let behind = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    behind.accessibilityIdentifier = "behind"
    view.addSubview(behind)
    view.addSubview(new)
    new.onTouch = { [window, view] in
      window.addSubview(new)
      new.frame.origin = CGPoint(x: 300, y: 300)
      new.isHidden = true
      view.isHidden = true
      window.isHidden = true
    }
    createsAtOnce = false
    device.lift(device.touchDown(at: CGPoint(x: 20, y: 20)))
    let hits = observations.flatMap(\.parts).compactMap { $0.record()?.hit }
    let hit = try #require(hits.first)
    #expect(hit.path == ["window", "view", "new"])
    #expect(hit.steps.map(\.view) == ["window", "view", "new", "behind"])
    #expect(hit.steps.map(\.outcome) == ["containsHit", "containsHit", "hit", "covered"])
    #expect(hit.steps.map(\.x) == [20, 20, 20, 20])
  }

  @Test func `a hit follows the tree with its views, and precedes what its touch changed`() throws {
    let new = TouchedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    new.accessibilityIdentifier = "new"
    func tap() -> [InspectionRecord] {
      observations = []
      device.tap(at: CGPoint(x: 50, y: 50))
      return observations.flatMap(\.parts).compactMap { $0.record() }
    }
    #expect(tap().map(\.inspect) == [.hit])
    view.addSubview(new)
    records = []
    let finger = device.touchDown(at: CGPoint(x: 50, y: 50))
    #expect(records.map(\.inspect) == [.tree, .hit])
    #expect(records.first?.tree?.views.map(\.name) == ["window", "view", "new"])
    device.lift(finger)
    // The view that is touched removes itself before the records are created.
    new.onTouch = { new.removeFromSuperview() }
    createsAtOnce = false
    #expect(tap().map(\.inspect) == [.hit])
    #expect(recorder.views.record()?.tree?.views.map(\.name) == ["window", "view"])
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
    device.application.inspectionObserver = nil
    let tap = add(UITapGestureRecognizer(), "tap")
    tap.numberOfTapsRequired = 2
    device.tap(at: CGPoint(x: 50, y: 50))
    device.advance(by: 2)
    #expect(records.isEmpty)
  }

  @Test func `an explanation names the chain and the recognisers in reach`() {
    // A window's next responder is the application that was used last.
    _ = device.application
    _ = add(UITapGestureRecognizer(), "tap")
    let explanation = recorder.explain(x: 50, y: 50)
    #expect(explanation.chain == ["view", "window", "UIApplication", "Delegate"])
    #expect(explanation.recognizers.map(\.name) == ["tap"])
    #expect(
      explanation.text() == """
        hit: view  (window > view)
        views, from the front to the back:
          window: it contains the hit view
            view: hit
        chain: view -> window -> UIApplication -> Delegate
        recognisers in reach:
          tap (UITapGestureRecognizer) on view: possible

        """)
    #expect(recorder.explain(x: 300, y: 300).recognizers.isEmpty)
    #expect(explanation.tree?.views.count == 2 && explanation.omittedViews == nil)
    let short = recorder.explain(x: 50, y: 50, treeLimit: 1)
    #expect(short.tree?.views.map(\.name) == ["window"] && short.omittedViews == 1)
    #expect(short.recognizers == explanation.recognizers)
    #expect(short.text(withTree: true).contains("the frames of 1 more views are not listed"))
    _ = add(UILongPressGestureRecognizer(), "press")
    // The one that was added last receives the touch first, unless a policy says otherwise.
    #expect(recorder.explain(x: 50, y: 50).recognizers.map(\.name) == ["press", "tap"])
    device.application.behavior.prefersLastAddedGesture = false
    #expect(recorder.explain(x: 50, y: 50).recognizers.map(\.name) == ["tap", "press"])
  }

  @Test func `an explanation without a tree has the same text`() {
    let explanation = recorder.explain(x: 50, y: 50)
    let without = recorder.explain(x: 50, y: 50, treeLimit: 0)
    #expect(without.tree == nil && without.text() == explanation.text() && explanation.tree != nil)
  }
}
