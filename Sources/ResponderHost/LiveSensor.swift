import EventLoop
import InputDevices
import InputTranslation
import KernelInput
import RouteLog

/// An IIO accelerometer that is open and read.
@MainActor
final class LiveSensor: LiveInput {
  let id: DeviceID
  let input: IIOAccelerometer
  let source: RouteRecorder.Source
  /// What was known of it when it was opened.
  let report: IIOReport
  private var translator: ShakeTranslator
  private var lag = LagHistogram()
  /// Whether the last read is one whose lag is measured.
  private var isTimed = false
  var readToken: EventLoop.Token?
  var timer: (token: EventLoop.Token, deadline: Double)?

  /// - Returns: `nil` for a sensor that has no three axes, which no ``IIOAccelerometer`` is.
  init?(
    _ input: IIOAccelerometer, id: DeviceID, report: IIOReport, configuration: HostConfiguration
  ) {
    var settings = configuration.shakes
    settings.tellsTurns = configuration.machineEvents.contains(.turns)
    guard
      let translator = ShakeTranslator(input.description, device: id, settings: settings)
    else { return nil }
    self.translator = translator
    self.id = id
    self.report = report
    self.input = input
    source = RouteRecorder.Source(name: input.description.name, node: input.node)
  }

  /// What was counted since it was opened.
  var counts: DeviceCounts {
    var counts = DeviceCounts()
    counts.statistics = input.statistics
    counts.lag = lag
    return counts
  }

  var readAs: String { "accelerometer" }
  var fileDescriptor: Int32 { input.fileDescriptor }
  var deadline: Double? { translator.deadline }

  func read(emit: (HardwareEvent) -> Void) throws(DeviceError) {
    isTimed = DeviceCounts.isTimed(read: input.statistics.reads)
    try input.read { frame in translator.translate(frame, emit: emit) }
  }

  /// Notes how late the last sample was, where this read is one of those that are measured. Called
  /// when the application is done with it.
  func measureLag() {
    guard isTimed, let time = input.lastSampleTime else { return }
    lag.add(from: time, to: MonotonicClock.now)
  }

  func advance(to time: Double, emit: (HardwareEvent) -> Void) {
    translator.advance(to: time, emit: emit)
  }

  func cancelAll(emit: (HardwareEvent) -> Void) {
    translator.cancel(at: MonotonicClock.now, emit: emit)
  }

  func close() { input.close() }
}
