public import KernelInput

/// Gives one device's frames their meaning: fingers, shakes, commands and presses.
///
/// A value without a clock and without I/O: the same frames always give the same events.
public struct Translator: Sendable {
  private var touch: TouchTranslator?
  private var shake: ShakeTranslator?
  private var keys: KeyTranslator?

  /// - Parameters:
  ///   - deviceClass: What to read the device as.
  ///   - width: The screen's width in points.
  ///   - height: The screen's height in points.
  ///   - state: What the kernel knew of the device when it was opened, if it was asked.
  ///   - keyOptions: How keys are understood where devices differ.
  ///   - shakes: What an accelerometer takes for a shake.
  public init(
    _ description: DeviceDescription, as deviceClass: DeviceClass, device: DeviceID,
    width: Double, height: Double, state: DeviceState? = nil, keyOptions: KeyOptions = [],
    shakes: ShakeSettings = ShakeSettings()
  ) {
    if deviceClass.contains(.touchscreen) {
      touch = TouchTranslator(
        description, device: device, width: width, height: height, state: state)
    }
    if deviceClass.contains(.accelerometer) {
      shake = ShakeTranslator(
        description, device: device, state: state, settings: shakes)
    }
    if deviceClass.contains(.mediaKeys) {
      keys = KeyTranslator(description, device: device, options: keyOptions)
    }
  }

  /// What of the device's class cannot be read after all, and why; `nil` if there is nothing.
  public func shortcoming(of deviceClass: DeviceClass) -> String? {
    if deviceClass.contains(.touchscreen) && touch == nil {
      return "its position axes have no usable range"
    }
    if deviceClass.contains(.accelerometer) && shake == nil {
      return "its axes do not tell how many units make one g"
    }
    return nil
  }

  /// Takes one frame, the closing `SYN_REPORT` included.
  public mutating func translate(_ frame: Span<KernelEvent>, emit: (HardwareEvent) -> Void) {
    touch?.translate(frame, emit: emit)
    shake?.translate(frame, emit: emit)
    keys?.translate(frame, emit: emit)
  }

  /// Goes on after the kernel dropped events. Without a state, for a device that must not be
  /// asked for its keys, all that is held is let go.
  public mutating func resynchronize(
    with state: DeviceState?, at time: Timestamp, emit: (HardwareEvent) -> Void
  ) {
    guard let state else { return cancelAll(at: time, emit: emit) }
    touch?.resynchronize(with: state, emit: emit)
    shake?.resynchronize(with: state, emit: emit)
    keys?.resynchronize(with: state, emit: emit)
  }

  /// Cancels all that is under way: the device is gone, or what it does now is not known.
  public mutating func cancelAll(at time: Timestamp, emit: (HardwareEvent) -> Void) {
    touch?.cancelAll(at: time, emit: emit)
    shake?.cancel(at: time, emit: emit)
    keys?.releaseAll(at: time, emit: emit)
  }

  /// When something is due even without a further frame, in seconds on the monotonic clock.
  public var deadline: Double? {
    guard let shake = shake?.deadline else { return keys?.deadline }
    return min(shake, keys?.deadline ?? shake)
  }

  /// Tells what fell due up to a time, in seconds on the monotonic clock.
  public mutating func advance(to time: Double, emit: (HardwareEvent) -> Void) {
    shake?.advance(to: time, emit: emit)
    keys?.advance(to: time, emit: emit)
  }

  /// Whether a key of the device is down whose press gave a command.
  public func holds(_ command: RemoteControl.Command) -> Bool { keys?.holds(command) ?? false }
}
