import EventLoop
import InputDevices
import InputTranslation
import KernelInput
import RouteLog

/// A device that is open and read: what it says, and what that means.
@MainActor
final class LiveDevice: LiveInput {
  let id: DeviceID
  let input: InputDevice
  let source: RouteRecorder.Source
  /// What was known of it when it was opened.
  let report: DeviceReport
  @exclusivity(unchecked) private var translator: Translator
  /// What the device's keys and switches say of the machine; `nil` for most.
  private let machine: MachineTranslator?
  private let configuration: HostConfiguration
  var readToken: EventLoop.Token?
  @exclusivity(unchecked) var timer: (token: EventLoop.Token, deadline: Double)?
  /// Whether fingers on the same hardware are not to be heard of while a pen is near.
  private let isStylus: Bool
  private(set) var isPenNear: Bool
  @exclusivity(unchecked) private var saidOddities: TouchOddities = []
  @exclusivity(unchecked) private var ownCounts = DeviceCounts()
  /// Why the device could not be looked at during a read. Kept here: to clear away what may hold an
  /// error costs each read sixty instructions.
  @exclusivity(unchecked) private var failure: DeviceError?
  @exclusivity(unchecked) private var hasFailed = false
  /// When the last frame was sent of a read whose lag is measured.
  @exclusivity(unchecked) private var timedFrame: Timestamp?

  init(
    _ input: InputDevice, id: DeviceID, report: DeviceReport, configuration: HostConfiguration,
    turns: Int
  ) {
    self.id = id
    self.report = report
    self.input = input
    source = RouteRecorder.Source(name: input.description.name, node: input.node)
    self.configuration = configuration
    translator = Self.translator(
      of: input, id, configuration, turns: turns, state: input.initialState)
    machine = configuration.machineTranslator(of: input.description)
    isStylus = input.deviceClass.contains(.stylus)
    isPenNear = translator.isPenNear
  }

  private static func translator(
    of input: InputDevice, _ id: DeviceID, _ configuration: HostConfiguration, turns: Int,
    state: DeviceState?
  ) -> Translator {
    configuration.translator(
      of: input.description, as: input.deviceClass, device: id, node: input.node,
      hints: input.hints, turns: turns, state: state)
  }

  /// Puts a touchscreen where it lies on a screen that is turned. Fingers that are down were
  /// somewhere else, and are cancelled.
  func place(turns: Int, emit: (HardwareEvent) -> Void) {
    guard !input.deviceClass.isDisjoint(with: [.touchscreen, .stylus]) else { return }
    cancelAll(emit: emit)
    // A device that cannot be looked at is about to be closed.
    let state = (try? input.currentState()) ?? nil
    translator = Self.translator(of: input, id, configuration, turns: turns, state: state)
    // What the pen said meanwhile was thrown away by the look.
    isPenNear = translator.isPenNear
  }

  /// Whether the device is the switch of the lid over the screen.
  var hasLid: Bool { configuration.hasLid(input.description) }

  /// Tells how the device's switches stand.
  func lookAtSwitches(emit: (MachineSignal) -> Void) {
    // A device that cannot be looked at is about to be closed.
    guard let machine, let switches = try? input.switches() else { return }
    machine.look(at: switches, of: input.description) {
      if configuration.hears($0) { emit($0) }
    }
  }

  var readAs: String { input.deviceClass.description }
  var fileDescriptor: Int32 { input.fileDescriptor }

  /// What the nodes of one physical device have in common.
  var group: String? { report.group }

  /// What the device was taken for but cannot give, and why.
  var shortcoming: String? { translator.shortcoming(of: input.deviceClass) }

  /// Reads once and emits what it means.
  /// - Parameters:
  ///   - queue: Where movements of fingers go at once.
  ///   - emitMachine: Told what the device's keys and switches say of the machine, and when.
  ///   - penDidChange: Told when a pen came near or went, after the frame that says so.
  ///   - dropped: Told after a loss, before what the fresh look at the device emits.
  func read(
    into queue: HardwareEventQueue, emit: (HardwareEvent) -> Void,
    machine emitMachine: (MachineSignal, Timestamp) -> Void,
    penDidChange: (Bool, Timestamp) -> Void,
    dropped: () -> Void
  ) throws(DeviceError) {
    let isTimed = DeviceCounts.isTimed(read: input.statistics.reads)
    try input.read(
      frame: { frame in
        translator.translate(frame, into: queue, emit: emit)
        if isTimed { timedFrame = frame.endTime }
        if let machine {
          machine.translate(frame) { if configuration.hears($0) { emitMachine($0, $1) } }
        }
        if isStylus, let time = frame.endTime { tell(penDidChange, at: time) }
      },
      dropped: {
        dropped()
        do throws(DeviceError) {
          try resynchronize(emit: emit, penDidChange: penDidChange)
          lookAtSwitches { emitMachine($0, MonotonicClock.now) }
        } catch {
          failure = error
          hasFailed = true
        }
      })
    if hasFailed { try fail() }
  }

  @inline(never)
  private func fail() throws(DeviceError) {
    hasFailed = false
    if let failure { throw failure }
  }

  /// Looks afresh at the device and emits what became different.
  func resynchronize(
    emit: (HardwareEvent) -> Void, penDidChange: (Bool, Timestamp) -> Void
  ) throws(DeviceError) {
    let state = try input.currentState()
    let now = MonotonicClock.now
    translator.resynchronize(with: state, at: now, emit: emit)
    tell(penDidChange, at: now)
  }

  private func tell(_ penDidChange: (Bool, Timestamp) -> Void, at time: Timestamp) {
    guard translator.isPenNear != isPenNear else { return }
    isPenNear.toggle()
    penDidChange(isPenNear, time)
  }

  /// A pen of the same hardware came near, or went.
  func penDidChange(isNear: Bool, at time: Timestamp, emit: (HardwareEvent) -> Void) {
    translator.penDidChange(isNear: isNear, at: time, emit: emit)
  }

  /// Notes how late the last frame was, where this read is one of those that are measured. Called
  /// when the application is done with it.
  func measureLag() {
    guard let timedFrame else { return }
    self.timedFrame = nil
    ownCounts.lag.add(from: timedFrame, to: MonotonicClock.now)
  }

  func didResynchronize() { ownCounts.resynchronizations += 1 }

  func didTellTwice() { ownCounts.duplicates += 1 }

  /// What was counted since it was opened.
  var counts: DeviceCounts {
    var counts = ownCounts
    counts.statistics = input.statistics
    return counts
  }

  /// Whether the device did something that is not as it should be and was not asked for.
  var hasNewOddities: Bool { translator.oddities.rawValue & ~saidOddities.rawValue != 0 }

  /// What the device did that is not as it should be and was not asked for before.
  func takeOddities() -> [String] {
    guard hasNewOddities else { return [] }
    // A translator that is made anew for a turn begins without any.
    defer { saidOddities.formUnion(translator.oddities) }
    return translator.oddities.subtracting(saidOddities).sentences
  }

  var deadline: Double? { translator.deadline }

  /// Whether a key is down whose press gave a command.
  func holds(_ command: RemoteControl.Command) -> Bool { translator.holds(command) }

  func advance(to time: Double, emit: (HardwareEvent) -> Void) {
    translator.advance(to: time, emit: emit)
  }

  func cancelAll(emit: (HardwareEvent) -> Void) {
    translator.cancelAll(at: MonotonicClock.now, emit: emit)
  }
  func close() { input.close() }
}
