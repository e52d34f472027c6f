import EventLoop
import InputDevices
import InputTranslation
import KernelInput
import RouteLog

/// A device that is open and read: what it says, and what that means.
@MainActor
final class LiveDevice {
  let id: DeviceID
  let input: InputDevice
  let source: RouteRecorder.Source
  /// What the nodes of one physical device have in common.
  let group: String?
  @exclusivity(unchecked) private var translator: Translator
  var readToken: EventLoop.Token?
  /// The look at ``deadline`` that is scheduled, and for when.
  @exclusivity(unchecked) var timer: (token: EventLoop.Token, deadline: Double)?

  init(
    _ input: InputDevice, id: DeviceID, group: String?, configuration: HostConfiguration
  ) {
    self.id = id
    self.group = group
    self.input = input
    source = RouteRecorder.Source(name: input.description.name, node: input.node)
    translator = Translator(
      input.description, as: input.deviceClass, device: id,
      width: configuration.screenSize.width, height: configuration.screenSize.height,
      state: input.initialState, keyOptions: configuration.keyOptions,
      shakes: configuration.shakes)
  }

  /// What the device was taken for but cannot give, and why.
  var shortcoming: String? { translator.shortcoming(of: input.deviceClass) }

  /// Reads once and emits what it means.
  /// - Parameter dropped: Told after a loss, before what the fresh look at the device emits.
  func read(
    emit: (HardwareEvent) -> Void, dropped: () -> Void
  ) throws(DeviceError) {
    var failure: DeviceError?
    try input.read(
      frame: { frame in translator.translate(frame, emit: emit) },
      dropped: {
        dropped()
        do throws(DeviceError) {
          let state = try input.currentState()
          translator.resynchronize(with: state, at: MonotonicClock.now, emit: emit)
        } catch {
          failure = error
        }
      })
    if let failure { throw failure }
  }

  /// When something is due even without a further frame, in seconds.
  var deadline: Double? { translator.deadline }

  /// Whether a key is down whose press gave a command.
  func holds(_ command: RemoteControl.Command) -> Bool { translator.holds(command) }

  func advance(to time: Double, emit: (HardwareEvent) -> Void) {
    translator.advance(to: time, emit: emit)
  }

  func cancelAll(emit: (HardwareEvent) -> Void) {
    translator.cancelAll(at: MonotonicClock.now, emit: emit)
  }
}
