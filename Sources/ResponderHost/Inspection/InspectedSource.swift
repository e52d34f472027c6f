import InputSession
import InputTranslation
import KernelInput

/// A frame source that reports samples, keys and fingers to an inspection, after they were translated.
final class InspectedSource: FrameSource {
  private let base: any FrameSource
  private let device: SessionDevice
  private let isAccelerometer, isScreen: Bool
  /// The keys to report: only those that have a meaning, so that typed text is never visible.
  private let keys: CodeSet
  private let hasKeys: Bool
  private let report: @MainActor (Content, Timestamp) -> Void

  /// What is reported.
  enum Content: Sendable {
    case key(code: UInt16, value: Int32)
    case sample(MotionState)
    case fingers([FingerState])
  }

  /// The fingers that were last reported.
  private var fingers: [FingerState] = []
  /// The time of the last frame of a screen; `nil` after its fingers were reported.
  private var frameTime: Timestamp?

  init(
    _ base: any FrameSource, of device: SessionDevice, keys: CodeSet,
    report: @escaping @MainActor (Content, Timestamp) -> Void
  ) {
    self.base = base
    self.device = device
    isAccelerometer = device.profile.deviceClass.contains(.accelerometer)
    isScreen = device.isScreen
    self.keys = keys
    hasKeys = !keys.isEmpty
    self.report = report
  }

  func read(_ receive: (Span<KernelEvent>) -> Void) throws -> FrameRead {
    try base.read { frame in
      receive(frame)
      if isAccelerometer, let time = frame.endTime, let motion = device.motionState {
        send(.sample(motion), time)
      }
      if isScreen, let time = frame.endTime { frameTime = time }
      guard hasKeys else { return }
      for index in frame.indices where frame[index].type == .key {
        let event = frame[index]
        guard keys.contains(event.code) else { continue }
        send(.key(code: event.code, value: event.value), event.time)
      }
    }
  }

  /// Reports the fingers that changed. Called after the application received them, because it takes longer than
  /// a frame.
  func reportFingers() {
    guard let time = frameTime else { return }
    frameTime = nil
    let now = device.fingerStates
    let changed = now.filter { !fingers.contains($0) }
    fingers = now
    if !changed.isEmpty { send(.fingers(changed), time) }
  }

  private func send(_ content: Content, _ time: Timestamp) {
    let report = report
    MainActor.assumeIsolated { report(content, time) }
  }

  var description: DeviceDescription { base.description }
  var deviceClass: DeviceClass { base.deviceClass }
  var hints: DeviceHints { base.hints }
  var initialState: DeviceState? { base.initialState }
  var statistics: FrameStatistics { base.statistics }
  var lastFrameTime: Timestamp? { base.lastFrameTime }

  func currentState() throws -> DeviceState? { try base.currentState() }
  func switches() throws -> CodeSet { try base.switches() }
  func close() { base.close() }
}

extension OpenInput {
  /// Replaces the source with one that reports to an inspection.
  func inspect(by inspection: Inspection, keys: CodeSet) {
    inspectedSource = InspectedSource(observedSource, of: device, keys: keys) {
      [weak self, weak inspection] in
      guard let self, let inspection else { return }
      switch $0 {
      case .key(let code, let value):
        inspection.report(key: code, value: value, at: $1.seconds, of: self)
      case .sample(let motion): inspection.report(motion, at: $1.seconds, of: self)
      case .fingers(let fingers): inspection.report(fingers, at: $1.seconds, of: self)
      }
    }
  }

  /// Restores the original source.
  func endInspection() { inspectedSource = nil }
}
