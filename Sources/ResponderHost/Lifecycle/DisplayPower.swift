import Foundation
import InputSession
import InputTranslation
import KernelInput
import LinuxSystem
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
    /// Another session is in the foreground.
    case session
    /// The machine woke up.
    case wake
    /// responderd ends.
    case end
    /// The last run ended without turning it on.
    case lastRun

    /// The cause in the route log.
    var text: String {
      switch self {
      case .idle(let seconds): "idle: no input for \(seconds.shortText) s"
      case .requested: "requested"
      case .touch: "touch"
      case .press: "press"
      case .key: "key"
      case .lid: "lid"
      case .session: "session"
      case .wake: "wake"
      case .end: "responderd ends"
      case .lastRun: "the last run ended while the display was off"
      }
    }
  }

  private var settings: DisplaySettings
  private let application: UIApplication
  private unowned let life: SystemLife
  private let logger: Logger
  /// Returns what the devices reported so far.
  var activity: @MainActor () -> InputActivity = { InputActivity() }
  /// Returns the name of a device in the route log.
  var source: @MainActor (DeviceID) -> RouteRecorder.DeviceName? = { _ in nil }
  /// The backlight, if one is used.
  private var backlight: BacklightControl?
  private var marks: DisplayMark.Store?
  /// What the last run left, as far as it is not restored.
  private var unrestored: DisplayMark?
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
    precondition(
      settings.offAfter.map(DisplaySettings.times.contains) ?? true,
      "DisplaySettings.offAfter must be in DisplaySettings.times.")
    self.settings = settings
    self.application = application
    self.life = life
    self.logger = logger
    application.isDisplayOn = true
    application.onIdleTimerChange = { [weak self] in self?.updateTimer() }
  }

  private var scheduler: any Scheduler { application.scheduler }
  private var now: Double { scheduler.now }

  /// Uses the machine's backlights, and restores them at the next start if this process ends without notice. Call it
  /// before the launch, because the application may set the brightness then.
  /// - Parameters:
  ///   - sysfs: The mount point of sysfs.
  ///   - stateDirectory: Where to note what has to be restored; `nil` to note nothing.
  func useBacklights(sysfs: String = "/sys", stateDirectory: String?) {
    self.sysfs = sysfs
    marks = stateDirectory.map { DisplayMark.Store(directory: $0) }
    unrestored = marks?.read()
    if settings.backlight == nil { unrestored?.brightness = nil }
    if let missing = findBacklight() { failure = missing }
  }

  /// Finds the backlight of the settings, whose driver may be loaded late, and turns it on.
  /// - Returns: Why there is none; `nil` if there is one, or none is wanted.
  private func findBacklight() -> String? {
    guard let sysfs, let choice = settings.backlight, backlight == nil else { return nil }
    guard let found = DisplayBacklight(choice, sysfs: sysfs) else {
      let isAny = choice == DisplaySettings.automatic
      let names = DisplayBacklight.names(sysfs: sysfs)
      let hint =
        names.isEmpty
        ? "this machine has none; turn the display off by a command instead"
        : "expected \(names.joined(separator: " or "))"
      return "there is no backlight\(isAny ? "" : " \"\(choice)\""): \(hint)"
    }
    let control = BacklightControl(found, of: application.screen)
    control.onChange = { [weak self] in self?.saveMark() }
    control.onLevel = { [weak self] in self?.failure = $0 }
    backlight = control
    failure = restoreBacklight()
    application.screen.backlight = control
    return nil
  }

  /// Restores what the last run left of the backlight.
  /// - Returns: Why that failed; `nil` if it did not.
  private func restoreBacklight() -> String? {
    let failure = backlight?.restore(unrestored)
    if failure == nil {
      unrestored?.backlight = nil
      unrestored?.brightness = nil
    }
    return failure
  }

  /// Starts the timer, and turns on a display that was left off.
  func begin() {
    isStarted = true
    if let missing = findBacklight() { failure = missing }
    if unrestored?.isOff == true {
      logger.notice("\(Cause.lastRun.text); turning it on")
      notify(isOn: true)
      unrestored?.isOff = false
    }
    saveMark()
    updateTimer()
  }

  /// Turns the display on, and stops the timer. The backlight does not change after that.
  func end() {
    turnOn(because: .end)
    isStarted = false
    updateTimer()
    if let reason = backlight?.restoreBrightness() { failure = reason }
    saveMark()
    application.screen.backlight = nil
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
  func turnOff(because cause: Cause, from source: RouteRecorder.DeviceName? = nil) -> String? {
    guard isOn else { return nil }
    guard isStarted else { return "responderd ends" }
    guard !life.has(.session) else { return "another session is active on the seat" }
    if let missing = findBacklight() {
      failure = missing
      restartTimer()
      return missing
    }
    isOn = false
    saveMark()
    failure = backlight?.turnOff()
    if let failure {
      isOn = true
      saveMark()
      restartTimer()
      return failure
    }
    lastCause = cause
    application.isDisplayOn = false
    awaitInput()
    life.begin(.display, from: source, because: cause.text)
    notify(isOn: false)
    return nil
  }

  /// Turns the display on. If the backlight fails, the display stays off, and the next input tries it again, except at
  /// the end.
  /// - Returns: Why it stays dark; `nil` if it is on.
  @discardableResult
  func turnOn(because cause: Cause, from source: RouteRecorder.DeviceName? = nil) -> String? {
    guard !isOn else { return nil }
    failure = backlight?.turnOn()
    if let failure, backlight?.isOff == true, cause != .end {
      awaitInput()
      return failure
    }
    if unrestored?.brightness != nil, let reason = restoreBacklight() { failure = reason }
    isOn = true
    lastCause = cause
    application.isDisplayOn = true
    application.onWakingInput = nil
    notify(isOn: true)
    life.end([.display], from: source, because: cause.text)
    saveMark()
    return nil
  }

  private func awaitInput() {
    application.onWakingInput = { [weak self] in self?.wake(by: $0, of: $1) }
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
    let isOff = !isOn || backlight?.isOff == true
    var mark = DisplayMark(isOff: isOff || unrestored?.isOff == true)
    if let brightness = unrestored?.brightness {
      mark.backlight = unrestored?.backlight
      mark.brightness = brightness
    } else if let backlight, isOff || backlight.isChanged {
      mark.backlight = backlight.name
      mark.brightness = backlight.systemBrightness
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
      isTimerDisabled: application.isIdleTimerDisabled && !life.isInBackground,
      backlight: backlight?.name,
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
