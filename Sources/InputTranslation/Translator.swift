public import KernelInput

/// Gives one device's frames their meaning: fingers, shakes, commands and presses.
///
/// A value without a clock and without I/O: the same frames always give the same events.
public struct Translator: Sendable {
  private var touch: TouchTranslator?
  private var stylus: StylusTranslator?
  private var shake: ShakeTranslator?
  private var keys: KeyTranslator?
  /// Which of them there are, for every frame: to ask each costs more.
  private var parts = Parts()

  private struct Parts: OptionSet {
    var rawValue: UInt8
    static let touch = Self(rawValue: 1)
    static let stylus = Self(rawValue: 2)
    static let shake = Self(rawValue: 4)
    static let keys = Self(rawValue: 8)
  }

  // What is asked for after every frame lies ready: to ask the parts of a value that lies in an
  // object copies all of it.
  /// When something is due even without a further frame, in seconds on the monotonic clock.
  public private(set) var deadline: Double?
  /// Whether a pen is near the device's screen.
  public private(set) var isPenNear = false
  /// What the device's screen did so far that is not as it should be.
  public private(set) var oddities: TouchOddities = []

  /// - Parameters:
  ///   - description: What the device says of itself.
  ///   - deviceClass: What to read the device as.
  ///   - device: Names the device in what is handed on.
  ///   - settings: Where a touchscreen lies on the application's screen, and how to read it.
  ///   - state: What the kernel knew of the device when it was opened, if it was asked.
  ///   - keyOptions: How keys are understood where devices differ.
  ///   - shakes: What an accelerometer takes for a shake.
  public init(
    _ description: DeviceDescription, as deviceClass: DeviceClass, device: DeviceID,
    touch settings: TouchSettings, state: DeviceState? = nil, keyOptions: KeyOptions = [],
    shakes: ShakeSettings = ShakeSettings()
  ) {
    if deviceClass.contains(.touchscreen) {
      touch = TouchTranslator(description, device: device, settings: settings, state: state)
    }
    if deviceClass.contains(.stylus) {
      stylus = StylusTranslator(
        description, device: device, settings: settings, state: state,
        isBesideFingers: touch != nil)
    }
    if deviceClass.contains(.accelerometer) {
      shake = ShakeTranslator(
        description, device: device, state: state, settings: shakes)
    }
    if deviceClass.contains(.mediaKeys) {
      keys = KeyTranslator(description, device: device, options: keyOptions)
    }
    if touch != nil { parts.insert(.touch) }
    if stylus != nil { parts.insert(.stylus) }
    if shake != nil { parts.insert(.shake) }
    if keys != nil { parts.insert(.keys) }
    if let state { tellOfPen(at: state.time) { _ in } }
    takeStock()
  }

  /// What of the device's class cannot be read after all, and why; `nil` if there is nothing.
  public func shortcoming(of deviceClass: DeviceClass) -> String? {
    if (deviceClass.contains(.touchscreen) && touch == nil)
      || (deviceClass.contains(.stylus) && stylus == nil)
    {
      return "its position axes have no usable range"
    }
    if touch?.cannotMeasure == true {
      return "how fast its fingers move cannot be told: it has no resolution"
    }
    if deviceClass.contains(.accelerometer) {
      guard let shake else { return "it has no three axes to feel with" }
      if shake.isLearning {
        return "its units are not known; 1 g is learnt when it lies still for a second"
      }
    }
    return nil
  }

  /// Takes one frame, the closing `SYN_REPORT` included.
  public mutating func translate(_ frame: Span<KernelEvent>, emit: (HardwareEvent) -> Void) {
    translate(frame, into: nil, emit: emit)
  }

  /// Takes one frame, and puts the movements of fingers, and the ends of their frames, where the
  /// application takes them from.
  /// - Parameter emit: Is given all else, and puts it into the same queue.
  package mutating func translate(
    _ frame: Span<KernelEvent>, into queue: HardwareEventQueue?, emit: (HardwareEvent) -> Void
  ) {
    if parts.contains(.stylus) { translatePen(frame, emit: emit) }
    if parts.contains(.touch) { touch?.translate(frame, into: queue, emit: emit) }
    if parts.contains(.shake) { shake?.translate(frame, emit: emit) }
    if parts.contains(.keys) { keys?.translate(frame, emit: emit) }
    takeStock()
  }

  /// Goes on after the kernel dropped events. Without a state, for a device that must not be
  /// asked for its keys, all that is held is let go.
  public mutating func resynchronize(
    with state: DeviceState?, at time: Timestamp, emit: (HardwareEvent) -> Void
  ) {
    guard let state else { return cancelAll(at: time, emit: emit) }
    stylus?.resynchronize(with: state, emit: emit)
    tellOfPen(at: state.time, emit: emit)
    touch?.resynchronize(with: state, emit: emit)
    shake?.resynchronize(with: state, emit: emit)
    keys?.resynchronize(with: state, emit: emit)
    takeStock()
  }

  /// Cancels all that is under way: the device is gone, or what it does now is not known.
  public mutating func cancelAll(at time: Timestamp, emit: (HardwareEvent) -> Void) {
    stylus?.cancelAll(at: time, emit: emit)
    tellOfPen(at: time, emit: emit)
    touch?.cancelAll(at: time, emit: emit)
    shake?.cancel(at: time, emit: emit)
    keys?.releaseAll(at: time, emit: emit)
    takeStock()
  }

  /// Tells what fell due up to a time, in seconds on the monotonic clock.
  public mutating func advance(to time: Double, emit: (HardwareEvent) -> Void) {
    touch?.advance(to: time, emit: emit)
    shake?.advance(to: time, emit: emit)
    keys?.advance(to: time, emit: emit)
    takeStock()
  }

  private mutating func takeStock() {
    // Most screens: nothing falls due on them, and what is odd about them is old.
    if parts == .touch, let stock = touch?.stockOfPlainScreen {
      oddities = stock
    } else {
      takeFullStock()
    }
  }

  @inline(never)
  private mutating func takeFullStock() {
    var due = parts.contains(.shake) ? shake?.deadline : nil
    if parts.contains(.keys), let other = keys?.deadline { due = min(other, due ?? other) }
    if parts.contains(.touch) {
      if let other = touch?.deadline { due = min(other, due ?? other) }
      if let touch = touch?.oddities { oddities = touch }
    }
    deadline = due
    guard parts.contains(.stylus), let stylus else { return }
    isPenNear = stylus.isNear
    oddities.formUnion(stylus.oddities)
  }

  /// Whether a key of the device is down whose press gave a command.
  public func holds(_ command: RemoteControl.Command) -> Bool { keys?.holds(command) ?? false }
}

extension Translator {
  /// A device whose screen is covered from corner to corner; sizes in points.
  public init(
    _ description: DeviceDescription, as deviceClass: DeviceClass, device: DeviceID,
    width: Double, height: Double, state: DeviceState? = nil, keyOptions: KeyOptions = [],
    shakes: ShakeSettings = ShakeSettings()
  ) {
    self.init(
      description, as: deviceClass, device: device,
      touch: TouchSettings(width: width, height: height), state: state, keyOptions: keyOptions,
      shakes: shakes)
  }
}

// MARK: - Pens

extension Translator {
  /// A pen of the same hardware came near, or went: fingers are not heard of while it is there.
  public mutating func penDidChange(
    isNear: Bool, at time: Timestamp, emit: (HardwareEvent) -> Void
  ) {
    touch?.penDidChange(isNear: isNear, at: time, emit: emit)
  }

  private mutating func translatePen(
    _ frame: Span<KernelEvent>, emit: (HardwareEvent) -> Void
  ) {
    stylus?.translate(frame, emit: emit)
    if let time = frame.endTime { tellOfPen(at: time, emit: emit) }
  }

  /// A node may be a pen's and a touchscreen's, and the hand that holds the pen lies on it too.
  private mutating func tellOfPen(at time: Timestamp, emit: (HardwareEvent) -> Void) {
    guard let isNear = stylus?.isNear, isNear != isPenNear else { return }
    penDidChange(isNear: isNear, at: time, emit: emit)
  }
}
