import Foundation
import InputSession
import InputTranslation
import KernelInput
import Logging
import ResponderKit
import RouteLog

/// Turns the machine's display on and off: when there was no input for a time, and on request.
///
/// While the display is off, the application is in the background. The backlight is turned off here; an application
/// that turns the display off by other means does so when it is notified (`UIApplication.displayDidChange`).
///
/// No input restarts the timer. When it fires, the devices know the time of the last input, and it is set for the rest.
@MainActor
final class DisplayPower {
  /// Why the display is turned on or off.
  enum Cause: Equatable {
    /// There was no input for a number of seconds.
    case idle(Double)
    /// By a user, over the control socket.
    case requested
    case touch, press
    /// The home, power or sleep key.
    case key
    case lid
    /// The machine woke up.
    case wake
    /// responderd ends.
    case end
    /// The last run ended without turning it on.
    case lastRun

    /// The cause in the route log.
    var text: String {
      switch self {
      case .idle(let seconds): "idle: no input for \(Self.short(seconds)) s"
      case .requested: "requested"
      case .touch: "touch"
      case .press: "press"
      case .key: "key"
      case .lid: "lid"
      case .wake: "wake"
      case .end: "responderd ends"
      case .lastRun: "the last run ended while the display was off"
      }
    }

    private static func short(_ seconds: Double) -> String {
      seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
  }

  private var settings: DisplaySettings
  private let application: UIApplication
  private unowned let life: SystemLife
  private let logger: Logger
  /// Returns what the devices reported so far.
  var activity: @MainActor () -> InputActivity = { InputActivity() }
  /// Returns the name of a device in the route log.
  var source: @MainActor (DeviceID) -> RouteRecorder.Source? = { _ in nil }
  /// The backlight, if one is used.
  private var backlight: BacklightControl?
  private var marks: DisplayMark.Store?
  /// The mount point of sysfs; `nil` in a replay, which has no backlight.
  private var sysfs: String?

  /// Whether the display is on.
  private(set) var isOn = true
  /// Why it was turned on or off the last time; `nil` before that.
  private(set) var lastCause: Cause?
  /// Why the backlight could not be turned on or off the last time. A failure that repeats is logged once.
  private(set) var failure: String? {
    didSet { if let failure, failure != oldValue { logger.warning("\(failure)") } }
  }
  private var isStarted = false
  private var timer: ScheduledAction?
  /// The earliest beginning of the time without input.
  private var start = -Double.infinity
  /// The number of frames when the timer fired the last time, and that time.
  private var known = (frames: 0, time: -Double.infinity)

  init(
    _ settings: DisplaySettings, application: UIApplication, life: SystemLife, logger: Logger
  ) {
    self.settings = settings
    self.application = application
    self.life = life
    self.logger = logger
    application.isDisplayOn = true
    application.onIdleTimerChange = { [weak self] in self?.updateTimer() }
  }

  private var scheduler: any Scheduler { application.scheduler }
  private var now: Double { scheduler.now }

  /// Uses the machine's backlights, and restores them at the next start if this process ends without notice.
  /// - Parameters:
  ///   - sysfs: The mount point of sysfs.
  ///   - stateDirectory: Where to note what has to be restored; `nil` to note nothing.
  func useBacklights(sysfs: String = "/sys", stateDirectory: String?) {
    self.sysfs = sysfs
    marks = stateDirectory.map { DisplayMark.Store(directory: $0) }
  }

  /// Finds the backlight of the settings, whose driver may be loaded late.
  private func findBacklight() {
    guard let sysfs, let choice = settings.backlight, backlight == nil else { return }
    guard let found = DisplayBacklight(choice, sysfs: sysfs) else {
      let isAny = choice == DisplaySettings.automatic
      let names = DisplayBacklight.names(sysfs: sysfs)
      let hint =
        names.isEmpty
        ? "this machine has none; turn the display off by a command instead"
        : "expected \(names.joined(separator: " or "))"
      return failure = "there is no backlight\(isAny ? "" : " \"\(choice)\""): \(hint)"
    }
    failure = nil
    let control = BacklightControl(found) { [weak self] in self?.failure = $0 }
    control.onChange = { [weak self] in self?.saveMark() }
    backlight = control
    application.screen.backlight = control
  }

  /// Starts the timer, and turns on a display that was left off.
  func begin() {
    isStarted = true
    let mark = marks?.read()
    findBacklight()
    backlight?.restore(mark)
    if mark?.isOff == true {
      logger.notice("\(Cause.lastRun.text); turning it on")
      notify(isOn: true)
    }
    saveMark()
    updateTimer()
  }

  /// Turns the display on, and stops the timer.
  func end() {
    turnOn(because: .end)
    isStarted = false
    updateTimer()
    backlight?.restoreBrightness()
    saveMark()
  }

  /// Adopts the settings of a storyboard that was reloaded. The backlight stays the same.
  func update(_ settings: DisplaySettings) {
    self.settings.programs = settings.programs
    guard !self.settings.keepsTime, settings.offAfter != self.settings.offAfter else { return }
    self.settings.offAfter = settings.offAfter
    timer?.cancel()
    timer = nil
    updateTimer()
  }

  // MARK: - On and off

  /// Turns the display off.
  /// - Returns: Why it stays on; `nil` if it is off.
  @discardableResult
  func turnOff(because cause: Cause, from source: RouteRecorder.Source? = nil) -> String? {
    guard isOn else { return nil }
    findBacklight()
    if let backlight { failure = backlight.turnOff() }
    if let failure {
      restartTimer()
      return failure
    }
    isOn = false
    lastCause = cause
    application.isDisplayOn = false
    application.onWakingInput = { [weak self] in self?.wake(by: $0, of: $1) }
    saveMark()
    life.begin(.display, from: source, because: cause.text)
    notify(isOn: false)
    return nil
  }

  /// Turns the display on.
  /// - Returns: Why it stays dark; `nil` if it is on.
  @discardableResult
  func turnOn(because cause: Cause, from source: RouteRecorder.Source? = nil) -> String? {
    guard !isOn else { return nil }
    failure = backlight?.turnOn()
    isOn = true
    lastCause = cause
    application.isDisplayOn = true
    application.onWakingInput = nil
    saveMark()
    notify(isOn: true)
    life.end([.display], from: source, because: cause.text)
    return failure
  }

  /// Turns the display on in a later turn, because the application is handling the input now.
  private func wake(by input: UIApplication.WakingInput, of device: DeviceID) {
    let source = source(device)
    scheduler.schedule(at: now) { [weak self] in
      self?.turnOn(because: input == .touch ? .touch : .press, from: source)
    }
  }

  private func notify(isOn: Bool) {
    application.displayDidChange?(isOn)
    NotificationCenter.default.post(
      name: isOn ? UIScreen.displayDidTurnOnNotification : UIScreen.displayDidTurnOffNotification,
      object: application.screen)
  }

  // MARK: - The timer

  /// Restarts the time without input, because of input that no device reported.
  func noteInput() { start = now }

  /// Starts or stops the timer, after something changed that it depends on.
  func updateTimer() {
    guard isCounting else {
      timer?.cancel()
      return timer = nil
    }
    if timer == nil { restartTimer() }
  }

  /// Whether the display is turned off without input. While another session is in the foreground, it has the display. An
  /// application in the background cannot keep the display on.
  private var isCounting: Bool {
    isStarted && isOn && settings.offAfter != nil && !life.has(.session)
      && (!application.isIdleTimerDisabled || life.isInBackground)
  }

  private func restartTimer() {
    start = now
    schedule(from: start)
  }

  private func schedule(from time: Double) {
    timer?.cancel()
    timer = nil
    guard isCounting, let offAfter = settings.offAfter else { return }
    timer = scheduler.scheduleUnawaited(at: time + offAfter) { [weak self] in self?.timeIsUp() }
  }

  private func timeIsUp() {
    timer = nil
    guard isCounting, let offAfter = settings.offAfter else { return }
    let activity = activity()
    var latest = max(start, activity.latest ?? start)
    // A finger that rests sends nothing. The time of frames is not known after a loss of events, and of a device that
    // is gone.
    let hasUnknown = activity.frames != known.frames && latest <= known.time
    if activity.isTouched || hasUnknown { latest = now }
    known = (activity.frames, now)
    if latest + offAfter > now {
      schedule(from: latest)
    } else {
      turnOff(because: .idle(offAfter))
    }
  }

  // MARK: - Restoring

  private func saveMark() {
    var mark = DisplayMark(isOff: !isOn)
    if let saved = backlight?.savedBrightness {
      mark.backlight = backlight?.name
      mark.brightness = saved
    }
    do {
      try marks?.write(mark == DisplayMark() ? nil : mark)
    } catch {
      logger.warning("\(error); the display is not restored if responderd is killed")
      marks = nil
    }
  }

  /// The status that the control socket reports.
  var status: DaemonStatus.Display {
    DaemonStatus.Display(
      isOn: isOn, cause: lastCause?.text, offAfterSeconds: settings.offAfter,
      isTimerDisabled: application.isIdleTimerDisabled, backlight: backlight?.name,
      brightness: backlight.map { Double($0.level) }, failure: failure,
      programs: settings.programs)
  }
}

/// What the devices reported so far, except motion sensors, which report all the time.
struct InputActivity: Equatable {
  /// The time of the newest frame, in seconds on the monotonic clock; `nil` if it is not known.
  var latest: Double?
  /// The number of frames.
  var frames = 0
  /// Whether a finger or a pen touches a screen.
  var isTouched = false
}

extension DeviceTable {
  /// What the open devices reported so far.
  var activity: InputActivity {
    var activity = InputActivity()
    for input in inputs where !input.candidate.isMotionSensor {
      if let time = input.source.lastFrameTime?.seconds {
        activity.latest = max(activity.latest ?? time, time)
      }
      activity.frames += input.source.statistics.frames
      activity.isTouched = activity.isTouched || !input.device.fingerStates.isEmpty
    }
    return activity
  }
}
