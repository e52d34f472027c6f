import Foundation

extension UIGestureRecognizer {
  /// Whether the gesture has begun and goes on.
  var isUnderWay: Bool { storedState == .began || storedState == .changed }

  /// Whether the gesture was recognised, from its beginning until it is reset.
  var isRecognized: Bool { isUnderWay || storedState == .ended }

  /// Whether nothing more can come of the gesture until it is reset.
  var isOver: Bool { !isUnderWay && storedState != .possible }

  /// Whether the recogniser is on a view that is in a window, or on a window.
  var isInWindow: Bool { view is UIWindow || view?.window != nil }

  /// Whether the recogniser has heard of a touch or press and not made up its mind.
  func isUndecided(about number: Int) -> Bool {
    storedState == .possible && attempt.contains(number)
  }

  /// Whether the recogniser receives a touch or press, and may still recognise or has recognised.
  func isFollowing(_ number: Int) -> Bool {
    attempt.contains(number) && (storedState == .possible || isRecognized)
  }

  /// The recogniser's name in messages.
  var described: String { name ?? String(describing: type(of: self)) }

  var arbiter: GestureArbiter? { UIApplication.current?.gestures }

  // MARK: - Changes

  func change(to new: State) {
    // One that was cut off while it heard of a touch has nothing to say of it any more.
    if let hearing, hearing != generation, !isResetting { return }
    presentedState = nil
    switch (storedState, new) {
    case (.possible, .began), (.possible, .ended): attemptToBecome(new)
    case (.possible, .failed), (.possible, .cancelled): fail()
    case (.possible, .changed) where pendingState != nil: break
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      become(new)
    case (_, .possible) where isResetting: storedState = .possible
    case (.possible, .possible), (.ended, .ended), (.cancelled, .cancelled), (.failed, .failed):
      break
    default:
      assert(
        isLenient,
        "The gesture recogniser \(described) cannot go from \(storedState) to \(new).")
    }
  }

  private func attemptToBecome(_ new: State) {
    guard let arbiter else { return }
    isDiscrete = new == .ended
    // It waits already; how it ends up is told when those that it waits for have failed.
    if pendingState != nil { return pendingState = new }
    arbiter.join(self)
    let attempted = generation
    switch arbiter.verdict(on: self) {
    case .mayRecognize:
      let begins = arbiter.mayBegin(self)
      guard attempted == generation, storedState == .possible else { return }
      guard begins else { return fail(lenient: true) }
      become(new)
      arbiter.didRecognize(self)
    case .hasToWait:
      guard attempted == generation, storedState == .possible else { return }
      pendingState = new
    case .isPrevented:
      guard attempted == generation, storedState == .possible else { return }
      fail(lenient: true)
    }
  }

  private func become(_ new: State) {
    storedState = new
    arbiter?.join(self)
    arbiter?.send(new, of: self)
  }

  private func fail(lenient: Bool = false) {
    isLenient = isLenient || lenient
    pendingState = nil
    storedState = .failed
    stopWaiting()
    // One that lost its fingers before it failed is reset all the same.
    arbiter?.join(self)
    arbiter?.didFail(self)
  }

  /// Fails the recogniser for another one's sake.
  func failForAnother() {
    isLenient = true
    state = .failed
  }

  /// Ends an attempt before its time: what has begun is cancelled and told so at once, and all
  /// fingers are forgotten.
  func cutOff() {
    guard let arbiter, !attempt.isEmpty || storedState != .possible else { return }
    isLenient = true
    if isUnderWay {
      state = .cancelled
      arbiter.sendActions(of: self)
    } else if storedState == .possible, !attempt.isEmpty {
      state = .failed
    }
    for touch in touches { drop(touch) }
    for press in presses { drop(press) }
    arbiter.leave(self)
    startAfresh()
    isLenient = true
    arbiter.step {}
  }

  /// Cancels or fails the recogniser, for what it looks at was cancelled.
  func callOff() {
    switch storedState {
    case .possible: state = .failed
    case .began, .changed: state = .cancelled
    case .ended, .cancelled, .failed: break
    }
  }

  /// Forgets a button.
  func drop(_ press: UIPress) {
    presses.removeAll { $0 === press }
    press.recognizers.removeAll { $0 === self }
  }

  /// Forgets a finger.
  func drop(_ touch: UITouch) {
    touches.removeAll { $0 === touch }
    touch.recognizers.removeAll { $0 === self }
  }

  /// Makes the recogniser ready for the next gesture.
  func startAfresh() {
    guard !isResetting else { return }
    isResetting = true
    generation += 1
    stopWaiting()
    pendingState = nil
    touches = []
    presses = []
    gestureTouches = []
    isDiscrete = false
    lastDevice = nil
    attempt = []
    answers = [:]
    touchType = nil
    reset()
    if storedState != .possible { state = .possible }
    presentedState = nil
    isResetting = false
    isLenient = false
  }

  // MARK: - Input

  /// Whether no finger and no button is down that the recogniser hears of.
  var hasNoInput: Bool { touches.isEmpty && presses.isEmpty }

  /// Hears of a change; what the recogniser says of it after it was cut off meanwhile is overlooked.
  func hear(_ change: () -> Void) {
    let outer = hearing
    hearing = generation
    change()
    hearing = outer
  }

  /// Calls off one that has heard that all was cancelled, and has forgotten to say so.
  func acceptCancel() {
    guard !hasNoInput, !isOver, touches.allSatisfy(\.isOver), presses.allSatisfy(\.isOver) else {
      return
    }
    state = .cancelled
  }

  // MARK: - Time

  /// Has ``timeIsUp()`` called at a time, unless the recogniser stops waiting for it.
  func wait(until time: TimeInterval) {
    stopWaiting()
    deadline = time
    timer = UIApplication.current?.scheduler.schedule(at: time) { [weak self] in
      guard let self else { return }
      arbiter?.step { self.runOutOfTime() }
    }
  }

  func stopWaiting() {
    deadline = nil
    timer?.cancel()
    timer = nil
  }

  func runOutOfTime() {
    guard deadline != nil else { return }
    stopWaiting()
    timeIsUp()
  }

  // MARK: - Places

  /// The middle of the touches on the screen; of those that go on, if there are any.
  var center: CGPoint? {
    let lasting = touches.filter { !$0.isOver }
    return Self.center(of: lasting.isEmpty ? touches : lasting)
  }

  static func center(of touches: [UITouch]) -> CGPoint? {
    guard !touches.isEmpty else { return nil }
    let count = CGFloat(touches.count)
    return CGPoint(
      x: touches.reduce(0) { $0 + $1.state.point.x } / count,
      y: touches.reduce(0) { $0 + $1.state.point.y } / count)
  }

  /// Moves a point of the screen to a view's coordinates.
  func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window = view?.window ?? (view as? UIWindow) ?? lastWindow else { return point }
    let windowPoint = window.convertFromScreen(point)
    return view?.convert(windowPoint, from: nil) ?? windowPoint
  }

  /// Turns a way on the screen into one in a view's coordinates.
  func convert(_ way: CGVector, to view: UIView?) -> CGPoint {
    let start = convert(CGPoint.zero, to: view)
    let end = convert(CGPoint(x: way.dx, y: way.dy), to: view)
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  /// Turns a way in a view's coordinates into one on the screen.
  func convertToScreen(_ way: CGPoint, from view: UIView?) -> CGVector {
    // Ways are turned and scaled evenly everywhere: two unit steps tell how.
    let right = convert(CGVector(dx: 1, dy: 0), to: view)
    let down = convert(CGVector(dx: 0, dy: 1), to: view)
    let matrix = CGAffineTransform(a: right.x, b: right.y, c: down.x, d: down.y, tx: 0, ty: 0)
    let point = way.applying(matrix.inverted())
    return CGVector(dx: point.x, dy: point.y)
  }
}
