import Foundation
import ResponderKit
import ResponderTesting
import RouteLog
import Testing

/// What an inspector receives about the hit tests of touches.
@MainActor @Suite(.serialized)
final class InspectedHitTests: InspectedApplication {
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
  }

  private final class Routes: RouteObserver {
    var nextObserver: (any RouteObserver)?
    var names: [String] = []
    var onRoute: () -> Void = {}
    func application(_ application: UIApplication, didRoute route: Route) {
      names.append("\(route.event)")
      onRoute()
    }
  }

  @Test func `a touch outside of all windows is reported, too`() {
    window.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    device.tap(at: CGPoint(x: 300, y: 300))
    let hits = records.compactMap(\.hit)
    #expect(hits.map(\.path) == [[]])
    #expect(hits.flatMap(\.steps).map(\.outcome) == ["outside", "outside"])
  }

  @Test func `a journal passes hit tests and transitions on to the observer before it`() {
    let journal = RouteJournal(device.application)
    _ = add(UITapGestureRecognizer(), "tap")
    device.tap(at: CGPoint(x: 50, y: 50))
    #expect(records.compactMap(\.hit).map(\.touch) == [1])
    #expect(records.contains { $0.recognizer?.name == "tap" })
    #expect(!journal.calls.isEmpty)
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
    let (chooser, chosen) = addChooser(of: "chosen")
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
    let card = addChooser(of: "card").chosen
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
    routes.nextObserver = recorder
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
    routes.nextObserver = recorder
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

  @Test func `a hit test is reported before the route that follows, with the time of its touch`() {
    var order: [String] = []
    let routes = Routes()
    routes.nextObserver = recorder
    routes.onRoute = { [weak self] in order.append("route after \(self?.pending.count ?? 0)") }
    device.application.routeObserver = routes
    let touched = TouchedView(frame: view.bounds)
    touched.onTouch = { [unowned self] in
      order.append("handler after \(pending.count)")
      device.advance(by: 1)
    }
    view.addSubview(touched)
    let time = device.now
    let finger = device.touchDown(at: CGPoint(x: 50, y: 50))
    #expect(order == ["handler after 0", "route after 2"])
    #expect(device.now > time && records.filter { $0.hit != nil }.map(\.time) == [time])
    device.lift(finger)
  }

  /// Recognises a finger at once.
  private final class QuickRecognizer: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
  }

  @Test func `a hit test is reported before the transition that follows`() {
    _ = add(QuickRecognizer(), "quick")
    device.tap(at: CGPoint(x: 50, y: 50))
    let kinds = records.map(\.inspect).filter { $0 == .hit || $0 == .recognizer }
    #expect(kinds.prefix(2) == [.hit, .recognizer])
  }

  /// A view whose hit test touches another device.
  private final class TappingView: UIView {
    var onHitTest: () -> Void = {}
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      onHitTest()
      return super.hitTest(point, with: event)
    }
  }

  @Test func `a hit test in which another device is touched is recorded to its end`() {
    let other = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 100, height: 100)))
    other.launch(Delegate())
    var otherTouches = 0
    let otherRecorder = InspectionRecorder(other.application) { _ in otherTouches += 1 }
    other.application.routeObserver = otherRecorder
    let tapping = TappingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    tapping.onHitTest = { other.tap(at: CGPoint(x: 5, y: 5)) }
    let inner = CountingView(frame: tapping.bounds)
    inner.accessibilityIdentifier = "inner"
    tapping.addSubview(inner)
    view.addSubview(tapping)
    device.tap(at: CGPoint(x: 50, y: 50))
    let hits = records.compactMap(\.hit)
    #expect(hits.map(\.touch) == [1] && hits.first?.path.last == "inner")
    #expect(
      hits.first?.steps.map(\.outcome) == ["containsHit", "containsHit", "containsHit", "hit"])
    #expect(otherTouches == 2 && inner.tests == 1)
  }

  @Test func `records that are created later show what the event found`() throws {
    let tap = add(UITapGestureRecognizer(), "tap")
    device.tap(at: CGPoint(x: 50, y: 50))
    device.tap(at: CGPoint(x: 300, y: 300))
    let first = records.filter { $0.tree == nil }
    view.removeGestureRecognizer(tap)
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    view.removeFromSuperview()
    let later = pending.filter { !$0.isOfViews }.compactMap { $0.record() }
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
      (counting.tests, counting.points, pending) = (0, 0, [])
      device.lift(device.touchDown(at: place))
      let (tests, points) = (counting.tests, counting.points)
      let hits = pending.compactMap { $0.record()?.hit }
      #expect(tests == 1 && points == 1)
      #expect(counting.tests == 1 && counting.points == 1, "the record asked again")
      #expect(hits.map { $0.steps.count } == [3])
    }
  }

  /// Touches a point, and then returns the record of the hit test.
  private func hit(at point: CGPoint, then change: () -> Void) throws -> HitRecord {
    (createsAtOnce, pending) = (false, [])
    device.lift(device.touchDown(at: point))
    change()
    let hits = pending.compactMap { $0.record()?.hit }
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

  private func addChooser(of name: String) -> (chooser: UIView, chosen: UIView) {
    let chooser = ChoosingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    chooser.accessibilityIdentifier = "chooser"
    let chosen = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    chosen.accessibilityIdentifier = name
    chooser.addSubview(chosen)
    view.addSubview(chooser)
    return (chooser, chosen)
  }

  @Test func `a view that another one chose keeps its path when it goes`() throws {
    let button = addChooser(of: "button").chosen
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
    device.application.routeObserver = nil
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
    let hit = try hit(at: CGPoint(x: 20, y: 20)) {}
    #expect(hit.path == ["window", "view", "new"])
    #expect(hit.steps.map(\.view) == ["window", "view", "new", "behind"])
    #expect(hit.steps.map(\.outcome) == ["containsHit", "containsHit", "hit", "covered"])
    #expect(hit.steps.map(\.x) == [20, 20, 20, 20])
  }

  @Test func `a hit follows the tree with its views, and precedes what its touch changed`() throws {
    let new = TouchedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    new.accessibilityIdentifier = "new"
    func tap() -> [InspectionRecord] {
      pending = []
      device.tap(at: CGPoint(x: 50, y: 50))
      return pending.compactMap { $0.record() }
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
}
