// What the machine does to the application: sleep, the seat, keys and switches, memory, and the place of its saved
// state. Begin here: it turns them into changes of the application's life.

import InputTranslation
import ResponderKit
import RouteLog

/// Converts system events to the application's life cycle. It alone knows why the application is
/// not active, and when to activate it again.
@MainActor
final class SystemLife {
  private let application: UIApplication
  private let recorder: RouteRecorder?
  /// The current reasons, in the order in which they began.
  private var currentReasons: [DeactivationReason] = []
  /// The resulting state of the application. It changes back in one step, when the last reason ends.
  private var depth = DeactivationReason.Depth.none
  private var recentPresses = SystemPresses()
  private var waking = SystemWaking()
  /// The orientation of the screen, even if the interface does not rotate.
  private var screenOrientation: SystemChange?
  private var isTablet = true
  /// Turns the display on and off; `nil` if the host does not.
  var display: DisplayPower?
  /// Whether touching the screen brings the application back.
  private(set) var opensOnTouch = false { didSet { onOpeningTouchChange(opensOnTouch) } }
  /// Called when that changes.
  var onOpeningTouchChange: @MainActor (Bool) -> Void = { _ in }
  /// Called in a later turn after the interface was rotated.
  var onRotation: @MainActor () -> Void = {}
  /// Called after a reason has begun or ended.
  var onReasons: @MainActor () -> Void = {}

  init(_ application: UIApplication, recorder: RouteRecorder?) {
    self.application = application
    self.recorder = recorder
  }

  private var now: Double { application.scheduler.now }

  /// Begins a reason, and returns when the application has handled it.
  /// - Parameters:
  ///   - source: The device that reported it, if any.
  ///   - cause: Why the reason begins, for the route log.
  func begin(
    _ reason: DeactivationReason, from source: RouteRecorder.DeviceName? = nil,
    because cause: String? = nil
  ) {
    func record(_ detail: String) { self.record(reason, from: source, detail, because: cause) }
    guard !currentReasons.contains(reason) else { return record("no change: already in effect") }
    // Another session would have a dark display.
    defer { if reason == .session { display?.turnOn(because: .session) } }
    currentReasons.append(reason)
    reasonsDidChange()
    let old = depth
    depth = max(depth, reason.depth)
    // An application in the background may still have tasks, which a sleep ends.
    if reason == .sleep {
      record("the system is about to sleep")
      return send(.suspend)
    }
    guard depth > old else {
      return record(
        depth == .background
          ? "no change: the application is off the screen already"
          : "no change: the application is already inactive")
    }
    let isBackground = depth == .background
    record(isBackground ? "the application leaves the screen" : "the application turns inactive")
    send(isBackground ? .enterBackground : .interruptionBegan)
  }

  /// Ends reasons, and activates the application if they were the last.
  /// - Parameters:
  ///   - reason: The reason that the route log names; by default the first.
  ///   - cause: Why it ends, for the route log.
  func end(
    _ ended: [DeactivationReason], as reason: DeactivationReason? = nil,
    from source: RouteRecorder.DeviceName? = nil, because cause: String = "ended"
  ) {
    let old = currentReasons.count
    currentReasons.removeAll(where: ended.contains)
    reasonsDidChange()
    guard let reason = reason ?? ended.first else { return }
    func record(_ detail: String) {
      self.record(reason, from: source, detail, because: cause, isEnd: true)
    }
    if currentReasons.count == old {
      return self.record(reason, from: source, "no change: not in effect")
    }
    if let other = currentReasons.first {
      let state = depth == .background ? "off the screen" : "inactive"
      return record("still \(state) because of: \(other.rawValue)")
    }
    record("the application is back on the screen")
    let change = depth == .background ? SystemChange.enterForeground : .interruptionEnded
    depth = .none
    send(change)
  }

  /// Brings the application to the foreground, unless the system prevents it.
  func open(as cause: DeactivationReason, from source: RouteRecorder.DeviceName? = nil) {
    display?.noteInput()
    display?.turnOn(because: .requested, from: source)
    end(DeactivationReason.allCases.filter { $0.endsOnOpening }, as: cause, from: source)
  }

  /// Whether it is known which session has the seat, or that none is watched.
  private var isSeatKnown = false
  /// Why it is not known which session has the seat, so that the application gets no input; `nil` if it is known.
  var sessionObstacle: String?
  /// Why the keys of the seat are not the application's; `nil` if they are.
  var obstacleToSeat: String? {
    guard isSeatKnown else { return "it is not known yet which session has the seat" }
    guard has(.session) else { return nil }
    return sessionObstacle.map { "it is not known which session has the seat (\($0))" }
      ?? "the seat is another session's"
  }

  func seatIsKnown() {
    guard !isSeatKnown else { return }
    isSeatKnown = true
    onReasons()
  }

  /// The reasons why the application is not active, in the order in which they began.
  var reasons: [String] { currentReasons.map(\.rawValue) }

  /// Why the application is not active, as a sentence; `nil` while it is.
  var absence: String? {
    guard !currentReasons.isEmpty else { return nil }
    let state = depth == .background ? "in the background" : "inactive"
    return "the application is \(state): \(reasons.joined(separator: ", "))"
  }

  /// Handles the end of a sleep, including a pressed key that woke the machine.
  func wake() {
    waking.begin(at: now, endsSleep: currentReasons.contains(.sleep))
    let ended = [DeactivationReason.sleep, .powerKey, .sleepKey]
    if ended.contains(where: currentReasons.contains) { end(ended, as: .sleep) }
    display?.noteInput()
    display?.turnOn(because: .wake)
  }

  /// Turns the display on or off, as a user requested, and records why that is not done.
  func turnDisplay(_ isOn: Bool) {
    let obstacle =
      if let display {
        isOn ? display.turnOn(because: .requested) : display.turnOff(because: .requested)
      } else { "the display is not the host's task" as String? }
    if let obstacle { record(.display, from: nil, "no change: \(obstacle)", isEnd: isOn) }
  }

  /// Sends the application a memory warning.
  func warnOfMemory(because reason: String) {
    recorder?.record(ofMachine: "memoryPressure", at: now, reason: reason)
    send(.memoryWarning)
  }

  /// Suspends the application, whose background time has expired.
  func suspend() {
    recorder?.record(
      ofMachine: "suspend", at: now, reason: "the application's time in the background is over")
    send(.suspend)
  }

  /// Terminates the application. The record comes before the calls that its screens receive.
  func terminate() {
    recorder?.record(ofMachine: "end", at: now, reason: "the application ends")
    send(.terminate)
  }

  // MARK: - Keys and switches

  /// Handles a change of a key or switch.
  /// - Parameter time: The time of the change, in seconds on the monotonic clock; `nil` for the
  ///   time of the call.
  func handle(
    _ signal: SystemSignal, from source: RouteRecorder.DeviceName?, at time: Double? = nil
  ) {
    let time = time ?? now
    switch signal {
    case .homeKey: press(.homeKey, signal, from: source, at: time)
    case .powerKey: press(.powerKey, signal, from: source, at: time)
    case .sleepKey: press(.sleepKey, signal, from: source, at: time)
    case .lid(let isClosed):
      guard isClosed != currentReasons.contains(.lid) else { return }
      if isClosed { begin(.lid, from: source) } else { end([.lid], from: source) }
      if !isClosed { display?.turnOn(because: .lid, from: source) }
    case .tabletMode(let isOn): setTablet(isOn, from: source)
    }
  }

  /// Handles a press: the first sends the application to the background, the next brings it back. On a dark display it
  /// only turns the display on, and the power key turns it off instead, if that is the host's task.
  private func press(
    _ reason: DeactivationReason, _ signal: SystemSignal, from source: RouteRecorder.DeviceName?,
    at time: Double
  ) {
    guard recentPresses.insert(signal, of: source?.node, at: time) else {
      return record(reason, from: source, RouteReason.duplicatePress)
    }
    guard !waking.takeWakingPress(at: time) else {
      return record(reason, from: source, "no change: the key that woke the machine")
    }
    if let display, !display.isOn {
      if let obstacle = display.turnOn(because: .key, from: source) {
        record(reason, from: source, "no change: \(obstacle)")
      }
      return
    }
    // While another session is active, the key belongs to that session.
    guard !currentReasons.contains(.session) else {
      return record(reason, from: source, "no change: another session is active on the seat")
    }
    guard !has(.hold) else {
      return record(reason, from: source, "no change: a program holds the actions")
    }
    if let display, reason == .powerKey {
      if let obstacle = display.turnOff(because: .key, from: source) {
        record(reason, from: source, "no change: \(obstacle)")
      }
      return
    }
    if depth == .background, currentReasons.contains(where: { $0.endsOnOpening }) {
      open(as: reason, from: source)
    } else {
      begin(reason, from: source)
    }
  }

  // MARK: - Rotation

  /// Handles a change of the screen's orientation.
  func rotate(_ change: SystemChange, from source: RouteRecorder.DeviceName?) {
    screenOrientation = change
    if isTablet { rotateInterface(change, from: source) }
  }

  private func setTablet(_ isOn: Bool, from source: RouteRecorder.DeviceName?) {
    guard isOn != isTablet else { return }
    isTablet = isOn
    let reason =
      isOn ? "the interface turns with the screen" : "the interface stays as it was at first"
    recorder?.record(ofMachine: "tabletMode", from: source, at: now, reason: reason)
    if !isOn {
      rotateInterface(.turnedToPortrait, from: source)
    } else if let screenOrientation {
      rotateInterface(screenOrientation, from: source)
    }
  }

  private func rotateInterface(_ change: SystemChange, from source: RouteRecorder.DeviceName?) {
    guard let orientation = UIInterfaceOrientation(screen: change) else { return }
    // A suspended application is notified of the final orientation only, which may equal the first.
    guard orientation != application.statusBarOrientation || depth == .background else { return }
    recorder?.record(ofMachine: "turned", from: source, at: now, reason: "\(orientation)")
    send(change)
  }

  /// The clockwise rotation of the interface on the screen, in quarter turns.
  var quarterTurns: Int {
    switch application.statusBarOrientation {
    case .landscapeLeft: 1
    case .portraitUpsideDown: 2
    case .landscapeRight: 3
    default: 0
    }
  }

  // MARK: - Parts

  /// Whether a reason keeps the application in the background.
  var isInBackground: Bool { currentReasons.contains { $0.depth == .background } }

  /// Whether a reason is in effect.
  func has(_ reason: DeactivationReason) -> Bool { currentReasons.contains(reason) }

  /// While another session is active, a touch belongs to that session, as a key does. A touch on a dark display turns
  /// it on, and does nothing else.
  private func reasonsDidChange() {
    opensOnTouch = has(.homeKey) && !has(.session) && !has(.hold) && !has(.display)
    application.deliversCommandsInBackground = currentReasons == [.display]
    display?.updateTimer()
    onReasons()
  }

  private func record(
    _ reason: DeactivationReason, from source: RouteRecorder.DeviceName?, _ detail: String,
    because cause: String? = nil, isEnd: Bool = false
  ) {
    let name = reason == .display ? isEnd ? "displayOn" : "displayOff" : reason.rawValue
    recorder?.record(
      ofMachine: name, from: source, at: now,
      reason: [cause, detail].compactMap(\.self)
        .joined(separator: "; "))
  }

  /// Notifies the application. A suspended one drops rotations, but receives the last one when it returns.
  private func send(_ change: SystemChange) {
    let old = application.statusBarOrientation
    application.enqueue(.system(change))
    application.processPendingEvents()
    guard application.statusBarOrientation != old else { return }
    application.scheduler.schedule(at: now) { [weak self] in self?.onRotation() }
  }
}

extension UIInterfaceOrientation {
  /// The orientation that a change leads to; `nil` for other changes.
  fileprivate init?(screen change: SystemChange) {
    switch change {
    case .turnedToPortrait: self = .portrait
    case .turnedUpsideDown: self = .portraitUpsideDown
    case .turnedToLandscapeLeft: self = .landscapeLeft
    case .turnedToLandscapeRight: self = .landscapeRight
    default: return nil
    }
  }
}
