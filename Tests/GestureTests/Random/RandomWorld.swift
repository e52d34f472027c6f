import ResponderKit
import ResponderTesting

/// Windows, views and recognisers at random, fingers on them, and an application that meddles.
@MainActor
final class RandomWorld {
  let device = SimulatedDevice(
    screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 400)))
  let auditor = Auditor()
  let glass: Glass
  var random: SplitMix
  private let delegate = EmptyDelegate()
  var application: UIApplication { device.application }

  var windows: [BookkeepingWindow] = []
  var views: [UIView] = []
  var recognizers: [any Bookkeeping] = []
  private var judge: LooseJudge?
  /// All that was made in this round, so that nothing gets away.
  private var made: [Glass.Weak] = []
  private var underWay: Set<ObjectIdentifier> = []
  /// How often the application meddled.
  var meddled = 0
  var isMeddling = false
  var isPressing = false

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    glass = Glass(device, auditor)
    device.launch(delegate)
    auditor.onCall = { [unowned self] in if random.oneIn(80) { meddle() } }
  }

  // MARK: - Trees

  func grow() {
    application.behavior = UIBehavior()
    application.behavior.prefersLastAddedGesture = random.oneIn(2)
    application.behavior.sendsGestureActionBeforeCancelling = random.oneIn(2)
    application.behavior.cancelsTouchesOfAnimatedViews = random.oneIn(4)
    application.behavior.touchesOfRemovedViews = random.oneIn(4) ? .cancelled : .goOn
    application.behavior.recognizersOfRemovedViews = random.oneIn(2) ? .cancelled : .goOn
    glass.mayCancel =
      application.behavior.cancelsTouchesOfAnimatedViews
      || application.behavior.touchesOfRemovedViews == .cancelled
    judge = LooseJudge(seed: random.below(1 << 30))
    addWindow()
    for _ in 0..<5 { addView() }
    // A quarter of the rounds does without recognisers.
    if !random.oneIn(4) { for _ in 0..<(2 + random.below(5)) { addRecognizer() } }
  }

  func addWindow() {
    let window = BookkeepingWindow(glass)
    window.isHidden = false
    windows.append(window)
    made.append(Glass.Weak(object: window))
  }

  func addView() {
    let frame = CGRect(
      x: Double(random.below(200)) - 20, y: Double(random.below(200)) - 20,
      width: Double(80 + random.below(300)), height: Double(80 + random.below(300)))
    let view: UIView =
      random.oneIn(4) ? BookkeepingButton(auditor, frame) : BookkeepingView(auditor, frame)
    view.isMultipleTouchEnabled = random.oneIn(2)
    view.isExclusiveTouch = random.oneIn(8)
    if random.oneIn(6) { view.transform = CGAffineTransform(rotationAngle: 0.5) }
    parent(for: view).addSubview(view)
    views.append(view)
    made.append(Glass.Weak(object: view))
  }

  /// A window, or a view that does not lie in another one.
  func parent(for view: UIView) -> UIView {
    let parents: [UIView] = windows + views.filter { !$0.isDescendant(of: view) }
    return random.element(of: parents)
  }

  func addRecognizer() {
    let recognizer = RandomRecognizer.make(&random)
    let books = Books("\(type(of: recognizer))", auditor)
    recognizer.books = books
    recognizer.addTarget(self, action: Selector(RandomWorld.act(_:)))
    recognizer.cancelsTouchesInView = !random.oneIn(3)
    recognizer.delaysTouchesBegan = random.oneIn(4)
    recognizer.delaysTouchesEnded = !random.oneIn(4)
    if random.oneIn(3) { recognizer.delegate = judge }
    if random.oneIn(3), !recognizers.isEmpty {
      recognizer.require(toFail: random.element(of: recognizers))
    }
    random.element(of: windows + views).addGestureRecognizer(recognizer)
    recognizers.append(recognizer)
    made.append(Glass.Weak(object: recognizer))
  }

  // MARK: - Actions

  func act(_ recognizer: UIGestureRecognizer) {
    auditor.act(recognizer.state)
    let id = ObjectIdentifier(recognizer)
    switch recognizer.state {
    case .began:
      if !underWay.insert(id).inserted { auditor.fault("\(recognizer) began twice") }
    case .changed:
      if !underWay.contains(id) { auditor.fault("\(recognizer) changed before it began") }
    case .ended: underWay.remove(id)
    case .cancelled:
      if underWay.remove(id) == nil {
        auditor.fault("\(recognizer) was cancelled before it began")
      }
    case .possible, .failed: auditor.fault("\(recognizer) acted while \(recognizer.state)")
    }
    if random.oneIn(40) {
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
    auditor.onCall()
  }

  // MARK: - Ends

  /// Checks that everything that began has ended and was released, and starts again.
  func settle() {
    device.endInterruption()
    while application.isIgnoringInteractionEvents { application.endIgnoringInteractionEvents() }
    if isPressing { togglePress() }
    device.advance(by: 3)
    glass.checkFrame()
    if !underWay.isEmpty { auditor.fault("\(underWay.count) gestures are under way") }
    for recognizer in recognizers {
      if recognizer.books?.areClosed != true { auditor.fault("\(recognizer) has open touches") }
      if recognizer.state != .possible { auditor.fault("\(recognizer) is \(recognizer.state)") }
    }
    for view in views {
      if let view = view as? BookkeepingView, !view.books.areClosed || !view.pressed.isEmpty {
        auditor.fault("a view has open touches or presses")
      }
      if let button = view as? BookkeepingButton, !button.books.areClosed || button.isFollowing {
        auditor.fault("a button has open touches")
      }
    }
    if glass.seen.contains(where: { $0.object != nil }) {
      auditor.fault("touches or events outlive their sequence")
    }
    for window in windows { window.isHidden = true }
    windows = []
    views = []
    recognizers = []
    judge = nil
    if made.contains(where: { $0.object != nil }) { auditor.fault("views or recognisers leak") }
    made = []
    underWay = []
    glass.clear()
  }
}

/// A delegate that answers at random.
@MainActor
private final class LooseJudge: UIGestureRecognizerDelegate {
  private var random: SplitMix

  init(seed: Int) { random = SplitMix(seed: UInt64(seed)) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    !random.oneIn(5)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { !random.oneIn(6) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { random.oneIn(2) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { random.oneIn(4) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { random.oneIn(8) }
}
