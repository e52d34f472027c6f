import Foundation

extension UIGestureRecognizer {
  /// Whether the gesture has begun and continues.
  var isUnderWay: Bool { storedState == .began || storedState == .changed }

  /// Whether the gesture was recognised, from its beginning until the reset.
  var isRecognized: Bool { isUnderWay || storedState == .ended }

  /// Whether the gesture has finished, until the reset.
  var isOver: Bool { !isUnderWay && storedState != .possible }

  /// Whether the recogniser belongs to a window, or to a view in one.
  var isInWindow: Bool { view is UIWindow || view?.window != nil }

  /// Returns whether the recogniser received a touch or press and is undecided.
  func isUndecided(about number: Int) -> Bool {
    storedState == .possible && attempt.contains(number)
  }

  /// Returns whether the recogniser receives a touch or press, and may recognise or has recognised.
  func isFollowing(_ number: Int) -> Bool {
    attempt.contains(number) && (storedState == .possible || isRecognized)
  }

  /// The recogniser's name in messages.
  var described: String { name ?? String(describing: type(of: self)) }

  var arbiter: GestureArbiter? { UIApplication.current?.gestures }

  // MARK: - Changes

  func change(to new: State) {
    // A recogniser that was reset while it received a touch ignores the rest of the call.
    if let receivingGeneration, receivingGeneration != generation, !isResetting { return }
    presentedState = nil
    switch (storedState, new) {
    case (.possible, .began), (.possible, .ended): attemptToBecome(new)
    case (.possible, .failed), (.possible, .cancelled): fail()
    case (.possible, .changed) where pendingState != nil: break
    case (.changed, .changed): become(new)
    case (.began, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
      (.changed, .cancelled):
      report(new, from: storedState)
      become(new)
    case (.began, .failed), (.changed, .failed): change(to: .cancelled)
    case (_, .possible) where isResetting: storedState = .possible
    case (.possible, .possible), (.ended, .ended): break
    // `touchesCancelled` of this class has already ended the gesture when a subclass does it again.
    case (.cancelled, .cancelled), (.cancelled, .failed), (.failed, .failed), (.failed, .cancelled):
      break
    default:
      if isLenient { return }
      UIApplication.warn(
        .invalidStateChange, about: self,
        "The gesture recogniser \(described) cannot go from \(storedState) to \(new); it stays "
          + "\(storedState).")
    }
  }

  private func attemptToBecome(_ new: State) {
    guard let arbiter else { return }
    isDiscrete = new == .ended
    // It is already waiting; its result is reported when the recognisers that it waits for have
    // failed.
    if pendingState != nil { return pendingState = new }
    arbiter.join(self)
    let attempted = generation
    switch arbiter.verdict(on: self) {
    case .mayRecognize:
      let begins = arbiter.mayBegin(self)
      guard attempted == generation, storedState == .possible else { return }
      guard begins else {
        note("its view or its delegate did not let it begin (gestureRecognizerShouldBegin)")
        return fail(lenient: true)
      }
      report(new, from: .possible)
      become(new)
      arbiter.didRecognize(self)
    case .hasToWait:
      guard attempted == generation, storedState == .possible else { return }
      pendingState = new
      report(new, from: .possible, isWaiting: true)
    case .isPrevented:
      guard attempted == generation, storedState == .possible else { return }
      fail(lenient: true)
    }
  }

  private func become(_ new: State) {
    let arbiter = arbiter
    // A recogniser whose gesture has begun has joined.
    if !isUnderWay { arbiter?.join(self) }
    storedState = new
    arbiter?.queueAction(for: new, of: self)
  }

  private func fail(lenient: Bool = false) {
    isLenient = isLenient || lenient
    pendingState = nil
    report(.failed, from: storedState)
    storedState = .failed
    stopWaiting()
    // A recogniser that lost its touches before it failed is reset too.
    arbiter?.join(self)
    arbiter?.didFail(self)
  }

  /// Fails the recogniser because of another one.
  func failForAnother() {
    isLenient = true
    state = .failed
  }

  /// Ends an attempt early: a gesture in progress is cancelled and reported at once, and all
  /// touches are removed.
  func cutOff() {
    guard let arbiter, !attempt.isEmpty || storedState != .possible else { return }
    note("it was disabled or removed, or its view left the window")
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

  /// Cancels or fails the recogniser, because its touches or presses were cancelled.
  func callOff() {
    if !isOver { note("what it follows was cancelled") }
    switch storedState {
    case .possible: state = .failed
    case .began, .changed: state = .cancelled
    case .ended, .cancelled, .failed: break
    }
  }

  /// Removes a press.
  func drop(_ press: UIPress) {
    presses.removeAll { $0 === press }
    press.recognizers.removeAll { $0 === self }
  }

  /// Removes a touch.
  func drop(_ touch: UITouch) {
    touches.removeAll { $0 === touch }
    touch.recognizers.removeAll { $0 === self }
  }

  /// Prepares the recogniser for the next gesture.
  func startAfresh() {
    guard !isResetting else { return }
    isResetting = true
    if storedState != .possible { report(.possible, from: storedState) }
    generation += 1
    stopWaiting()
    pendingState = nil
    touches = []
    presses = []
    gestureTouches = []
    isDiscrete = false
    lastDevice = nil
    lastPressType = nil
    attempt = []
    answers = [:]
    if !obstacles.isEmpty { obstacles = [] }
    touchType = nil
    reset()
    if storedState != .possible { state = .possible }
    presentedState = nil
    isResetting = false
    isLenient = false
  }

  // MARK: - Input

  /// Whether the recogniser receives no touch and no press.
  var hasNoInput: Bool { touches.isEmpty && presses.isEmpty }

  /// Passes a change to the subclass. Its result is ignored if the recogniser was reset meanwhile.
  func callSubclass(_ change: () -> Void) {
    let outer = receivingGeneration
    receivingGeneration = generation
    change()
    receivingGeneration = outer
  }

  /// Cancels a recogniser that did not change its state when all its touches were cancelled.
  func acceptCancel() {
    guard !hasNoInput, !isOver, touches.allSatisfy(\.isOver), presses.allSatisfy(\.isOver) else {
      return
    }
    state = .cancelled
  }

  // MARK: - Time

  /// Schedules a call of ``timeIsUp()``.
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

  /// The centre of the touches on the screen; of those that continue, if there are any.
  var center: CGPoint? {
    hasLasting ? Self.center(of: touches, lastingOnly: true) : Self.center(of: touches)
  }

  private var hasLasting: Bool {
    for touch in touches where !touch.isOver { return true }
    return false
  }

  /// The centre of touches on the screen; `nil` if there are none.
  /// - Parameter lastingOnly: Whether finished touches do not count.
  static func center(of touches: [UITouch], lastingOnly: Bool = false) -> CGPoint? {
    var count: CGFloat = 0
    var sum = CGPoint.zero
    for touch in touches where !(lastingOnly && touch.isOver) {
      let point = touch.state.point
      sum.x += point.x
      sum.y += point.y
      count += 1
    }
    return count == 0 ? nil : CGPoint(x: sum.x / count, y: sum.y / count)
  }

  /// How many of the fingers are down.
  var fingersDown: Int {
    var count = 0
    for touch in touches where !touch.isOver { count += 1 }
    return count
  }

  /// Forgets the touches and presses whose ends were delivered.
  func removeDelivered() {
    for touch in touches where touch.isEndDelivered {
      touches.removeAll { $0.isEndDelivered }
      break
    }
    if !presses.isEmpty { presses.removeAll { $0.isEndDelivered } }
  }

  /// Converts a point of the screen to a view's coordinates.
  func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window = view?.window ?? (view as? UIWindow) ?? lastWindow else { return point }
    let windowPoint = window.convertFromScreen(point)
    return view?.convert(windowPoint, from: nil) ?? windowPoint
  }

  /// Converts a vector on the screen to a view's coordinates.
  func convert(_ way: CGVector, to view: UIView?) -> CGPoint {
    guard let window = view?.window ?? (view as? UIWindow) ?? lastWindow else {
      return CGPoint(x: way.dx, y: way.dy)
    }
    let inWindow = window.convertFromSuperview(way)
    let inView = view?.convertFromRoot(inWindow) ?? inWindow
    return CGPoint(x: inView.dx, y: inView.dy)
  }

  /// Converts a vector in a view's coordinates to the screen.
  func convertToScreen(_ way: CGPoint, from view: UIView?) -> CGVector {
    // The transform is the same everywhere, so two unit vectors determine it.
    let right = convert(CGVector(dx: 1, dy: 0), to: view)
    let down = convert(CGVector(dx: 0, dy: 1), to: view)
    // Most often nothing on the way is transformed.
    if right == CGPoint(x: 1, y: 0), down == CGPoint(x: 0, y: 1) {
      return CGVector(dx: way.x, dy: way.y)
    }
    let matrix = CGAffineTransform(a: right.x, b: right.y, c: down.x, d: down.y, tx: 0, ty: 0)
    let point = way.applying(matrix.inverted())
    return CGVector(dx: point.x, dy: point.y)
  }
}
