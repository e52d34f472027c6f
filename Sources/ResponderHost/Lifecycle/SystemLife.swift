import InputTranslation
import ResponderKit
import RouteLog

/// What happens to the machine, as the application's life: the one place that knows why the
/// application does not have the screen, and when it gets it back.
@MainActor
final class SystemLife {
  private let application: UIApplication
  private let recorder: RouteRecorder?
  /// The reasons that hold at this moment, in the order in which they came.
  private var holds: [ScreenHold] = []
  /// What the application was told to be by them.
  private var depth = ScreenHold.Depth.none
  private var presses = SystemPresses()
  private var waking = SystemWaking()
  /// How the screen is held, whether the interface may turn with it or not.
  private var held: SystemChange?
  private var isTablet = true
  /// Whether a finger on the screen brings the application back.
  private(set) var wakesOnTouch = false { didSet { onWakingTouchChange(wakesOnTouch) } }
  /// Called when that changes.
  var onWakingTouchChange: @MainActor (Bool) -> Void = { _ in }
  /// Called in a later turn after the interface was turned.
  var onTurn: @MainActor () -> Void = {}

  init(_ application: UIApplication, recorder: RouteRecorder?) {
    self.application = application
    self.recorder = recorder
  }

  private var now: Double { application.scheduler.now }

  /// Takes the screen away for a reason, and returns when the application has heard of it.
  /// - Parameter source: The device that told of it, if one did.
  func begin(_ hold: ScreenHold, from source: RouteRecorder.Source? = nil) {
    guard !holds.contains(hold) else {
      return record(hold, from: source, "nothing changes: it holds already")
    }
    holds.append(hold)
    wakesOnTouch = holds.contains(.homeKey)
    let old = depth
    depth = max(depth, hold.depth)
    // An application without the screen may still have time to work, which a sleep ends.
    if hold == .sleep {
      record(hold, from: source, "the machine is about to sleep")
      return send(.suspend)
    }
    guard depth > old else {
      return record(hold, from: source, "the application has lost the screen already")
    }
    let isBackground = depth == .background
    record(
      hold, from: source,
      isBackground ? "the application leaves the screen" : "the application turns inactive")
    send(isBackground ? .enterBackground : .interruptionBegan)
  }

  /// Ends reasons; gives the screen back if they were the last.
  /// - Parameter cause: The reason that the route log names; by default the first.
  func end(
    _ ended: [ScreenHold], as cause: ScreenHold? = nil, from source: RouteRecorder.Source? = nil
  ) {
    let old = holds.count
    holds.removeAll(where: ended.contains)
    wakesOnTouch = holds.contains(.homeKey)
    guard let cause = cause ?? ended.first else { return }
    if holds.count == old {
      return record(cause, from: source, "nothing changes: it does not hold")
    }
    if let other = holds.first {
      return record(cause, from: source, "it ended; the screen is still gone: \(other.rawValue)")
    }
    record(cause, from: source, "it ended; the application has the screen again")
    let change = depth == .background ? SystemChange.enterForeground : .interruptionEnded
    depth = .none
    send(change)
  }

  /// Brings the application to the front again, as far as it is in anybody's hand.
  func open(as cause: ScreenHold, from source: RouteRecorder.Source? = nil) {
    end(ScreenHold.allCases.filter { $0.endsOnOpening }, as: cause, from: source)
  }

  /// Why the application does not have the screen, in a sentence; `nil` while it has it.
  var absence: String? {
    guard !holds.isEmpty else { return nil }
    let state = depth == .background ? "in the background" : "inactive"
    return "the application is \(state): \(holds.map(\.rawValue).joined(separator: ", "))"
  }

  /// The machine is awake again, and so is whoever pressed the key that woke it.
  func wake() {
    waking.begin(at: now, endsSleep: holds.contains(.sleep))
    let ended = [ScreenHold.sleep, .powerKey, .sleepKey]
    guard ended.contains(where: holds.contains) else { return }
    end(ended, as: .sleep)
  }

  /// Tells the application that memory is short.
  func warnOfMemory(because reason: String) {
    recorder?.record(ofMachine: "memoryPressure", at: now, reason: reason)
    send(.memoryWarning)
  }

  // MARK: - Keys and switches

  /// Handles what a key or a switch reports.
  /// - Parameter time: When that happened, in seconds on the monotonic clock; `nil`: now.
  func handle(
    _ signal: SystemSignal, from source: RouteRecorder.Source, at time: Double? = nil
  ) {
    let time = time ?? now
    switch signal {
    case .homeKey: press(.homeKey, signal, from: source, at: time)
    case .powerKey: press(.powerKey, signal, from: source, at: time)
    case .sleepKey: press(.sleepKey, signal, from: source, at: time)
    case .lid(let isClosed):
      guard isClosed != holds.contains(.lid) else { return }
      if isClosed { begin(.lid, from: source) } else { end([.lid], from: source) }
    case .tabletMode(let isOn): setTablet(isOn, from: source)
    }
  }

  /// The first press sends the application away, the next one brings it back.
  private func press(
    _ hold: ScreenHold, _ signal: SystemSignal, from source: RouteRecorder.Source,
    at time: Double
  ) {
    guard presses.insert(signal, of: source.node, at: time) else {
      return record(hold, from: source, RouteReason.duplicatePress)
    }
    guard !waking.isDue(toPressAt: time) else {
      return record(hold, from: source, "nothing changes: the key that woke the machine")
    }
    // Whoever sits at another session presses it for that one.
    guard !holds.contains(.session) else {
      return record(hold, from: source, "nothing changes: another session has the seat")
    }
    if depth == .background, holds.contains(where: { $0.endsOnOpening }) {
      open(as: hold, from: source)
    } else {
      begin(hold, from: source)
    }
  }

  // MARK: - Turns

  /// The screen is held in another way.
  func turn(_ change: SystemChange, from source: RouteRecorder.Source) {
    held = change
    if isTablet { turnInterface(change, from: source) }
  }

  private func setTablet(_ isOn: Bool, from source: RouteRecorder.Source) {
    guard isOn != isTablet else { return }
    isTablet = isOn
    let reason =
      isOn ? "the interface turns with the screen" : "the interface stays as it was at first"
    recorder?.record(ofMachine: "tabletMode", from: source, at: now, reason: reason)
    if !isOn {
      turnInterface(.turnedToPortrait, from: source)
    } else if let held {
      turnInterface(held, from: source)
    }
  }

  private func turnInterface(_ change: SystemChange, from source: RouteRecorder.Source) {
    guard let orientation = UIInterfaceOrientation(held: change) else { return }
    // Whoever is suspended hears of the last turn only, which may be the one back.
    guard orientation != application.statusBarOrientation || depth == .background else { return }
    recorder?.record(ofMachine: "turned", from: source, at: now, reason: "\(orientation)")
    send(change)
  }

  /// How many quarters of a turn the interface is turned clockwise on the screen.
  var quarterTurns: Int {
    switch application.statusBarOrientation {
    case .landscapeLeft: 1
    case .portraitUpsideDown: 2
    case .landscapeRight: 3
    default: 0
    }
  }

  // MARK: - Parts

  private func record(_ hold: ScreenHold, from source: RouteRecorder.Source?, _ reason: String) {
    recorder?.record(ofMachine: hold.rawValue, from: source, at: now, reason: reason)
  }

  /// Tells the application. A turn that it missed while it was suspended comes with its return.
  private func send(_ change: SystemChange) {
    let old = application.statusBarOrientation
    application.enqueue(.system(change))
    application.processPendingEvents()
    guard application.statusBarOrientation != old else { return }
    application.scheduler.schedule(at: now) { [weak self] in self?.onTurn() }
  }
}

extension UIInterfaceOrientation {
  /// The orientation that a turn leads to; `nil` for what is no turn.
  fileprivate init?(held change: SystemChange) {
    switch change {
    case .turnedToPortrait: self = .portrait
    case .turnedUpsideDown: self = .portraitUpsideDown
    case .turnedToLandscapeLeft: self = .landscapeLeft
    case .turnedToLandscapeRight: self = .landscapeRight
    default: return nil
    }
  }
}
