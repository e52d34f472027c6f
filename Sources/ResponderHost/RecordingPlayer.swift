import Foundation
import InputDevices
import InputTranslation
import KernelInput
import Recordings

/// Plays one recording's frames at their times, moved to where the replay's clock stands.
@MainActor
struct RecordingPlayer {
  private let recording: Recording
  private let report: DeviceReport
  private let device: DeviceID
  private let configuration: HostConfiguration
  private let events: [KernelEvent]
  private let shift: Int64
  private var position = 0
  private var assembler = FrameAssembler()
  private var translator: Translator
  /// What the device's keys and switches say of the machine; `nil` for most.
  private let machine: MachineTranslator?

  /// - Parameters:
  ///   - report: What the device is taken for, and what udev said of it.
  ///   - turns: How many quarters of a turn the screen is turned clockwise.
  ///   - origin: The time of the file that is to come at `start`.
  ///   - start: When that is, in seconds on the replay's clock.
  init(
    _ recording: Recording, _ report: DeviceReport, device: DeviceID,
    configuration: HostConfiguration, turns: Int, origin: Timestamp, start: TimeInterval
  ) {
    self.recording = recording
    self.report = report
    self.device = device
    self.configuration = configuration
    events = recording.events
    shift = Int64((start * 1_000_000).rounded()) &- origin.microseconds
    var state = recording.initialState
    state?.time = Timestamp(microseconds: Int64(start * 1_000_000))
    translator = configuration.translator(
      of: report.description, as: report.deviceClass, device: device, hints: report.hints,
      turns: turns, state: state)
    machine = configuration.machineTranslator(of: report.description)
  }

  /// Whether the device is the switch of the lid over the screen.
  var hasLid: Bool { configuration.hasLid(report.description) }

  /// Puts a touchscreen where it lies on a screen that is turned. Fingers that are down were
  /// somewhere else, and are cancelled.
  mutating func place(turns: Int, at time: TimeInterval, emit: (HardwareEvent) -> Void) {
    guard !report.deviceClass.isDisjoint(with: [.touchscreen, .stylus]) else { return }
    finish(at: time, emit: emit)
    var state = recording.state(after: position)
    state.time = Timestamp(microseconds: Int64((time * 1_000_000).rounded()))
    translator = configuration.translator(
      of: report.description, as: report.deviceClass, device: device, hints: report.hints,
      turns: turns, state: state)
  }

  /// Whether a key is down whose press gave a command.
  func holds(_ command: RemoteControl.Command) -> Bool { translator.holds(command) }

  /// What of its class the device cannot give after all, and why.
  func shortcoming(of deviceClass: DeviceClass) -> String? {
    translator.shortcoming(of: deviceClass)
  }

  /// When the next frame is whole, or a verdict due, whichever comes first; `nil` at the end.
  var nextTime: TimeInterval? {
    let frame = events[position...].first { $0.isReport }.map { moved($0.time).seconds }
    switch (frame, translator.deadline) {
    case (let frame?, let deadline?): return min(frame, deadline)
    case (let frame?, nil): return frame
    case (nil, let deadline): return deadline
    }
  }

  /// Plays what ``nextTime`` announced.
  /// - Parameters:
  ///   - emit: Told what it means for the application.
  ///   - emitMachine: Told what the device's keys and switches say of the machine, and when.
  mutating func playNext(
    emit: (HardwareEvent) -> Void, machine emitMachine: (MachineSignal, Timestamp) -> Void
  ) -> FrameAssembler.Step {
    guard let time = nextTime else { return .more }
    if let deadline = translator.deadline, deadline <= time {
      translator.advance(to: deadline, emit: emit)
      return .more
    }
    while position < events.count {
      var event = events[position]
      position += 1
      event = KernelEvent(
        time: moved(event.time), type: event.type, code: event.code, value: event.value)
      switch assembler.append(event) {
      case .more: continue
      case .frame:
        let frame = assembler.events
        translator.translate(frame.span, emit: emit)
        machine?.translate(frame.span) { if configuration.hears($0) { emitMachine($0, $1) } }
        assembler.startNextFrame()
        return .frame
      case .dropped:
        // A recording holds no look at the device after the loss: all that was held is let go.
        translator.cancelAll(at: event.time, emit: emit)
        return .dropped
      }
    }
    return .more
  }

  /// Cancels what the recording left open.
  mutating func finish(at time: TimeInterval, emit: (HardwareEvent) -> Void) {
    let end = Timestamp(microseconds: Int64((time * 1_000_000).rounded()))
    translator.cancelAll(at: end, emit: emit)
  }

  private func moved(_ time: Timestamp) -> Timestamp {
    Timestamp(microseconds: time.microseconds &+ shift)
  }
}
