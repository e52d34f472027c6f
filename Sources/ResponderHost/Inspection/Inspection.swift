// What an inspector sees besides routes: views, recognisers, fingers, samples and keys. It exists
// while an inspector is connected. Begin here.

import InputDevices
import InputSession
import InputTranslation
import KernelInput
import ResponderKit
import RouteLog

/// Reports views, hit tests, recognisers, fingers, samples and keys to inspectors, in addition to the routes.
///
/// It exists while at least one inspector is connected. During that time, inputs are read through sources that
/// report what they read.
@MainActor
final class Inspection {
  private let application: UIApplication
  private let configuration: HostConfiguration
  private let sink: @MainActor (PendingRecord) -> Void
  /// Observes the application, if it is the inspector of its recorder.
  let recorder: InspectionRecorder
  private weak var devices: DeviceTable?
  /// The movements of each accelerometer that were almost a shake.
  private var nearMisses: [DeviceID: NearMissDetector] = [:]

  init(
    _ application: UIApplication, _ configuration: HostConfiguration,
    numbers: ObjectNumbers = ObjectNumbers(),
    sink: @escaping @MainActor (PendingRecord) -> Void
  ) {
    self.application = application
    self.configuration = configuration
    self.sink = sink
    recorder = InspectionRecorder(application, numbers: numbers, sink: sink)
  }

  /// Starts reporting the inputs of a table, including later ones.
  func follow(_ devices: DeviceTable) {
    self.devices = devices
    devices.inspection = self
    for input in devices.inputs { follow(input) }
  }

  func follow(_ input: OpenInput) {
    input.inspect(by: self, keys: configuration.wantedKeys(of: input.source.description))
  }

  /// Stops reporting inputs.
  func end() {
    devices?.inspection = nil
    for input in devices?.inputs ?? [] {
      forget(input)
      input.endInspection()
    }
  }

  private func report<Content>(
    _ kind: InspectionRecord.Kind, at time: Double,
    _ key: WritableKeyPath<InspectionRecord, Content?>, _ content: Content
  ) {
    let record = InspectionRecord(kind, time: time, key, content)
    sink(PendingRecord { record })
  }

  /// Reports the views that changed since the last report.
  func reportChanges() { sink(recorder.views) }

  /// Reports that a key was pressed, repeated or released.
  func report(key code: UInt16, value: Int32, at time: Double, of input: OpenInput) {
    let meaning = KeyMeaning(
      KeyCode(rawValue: code), on: input.source.description, options: configuration.keyOptions)
    var key = KeyRecord(device: input.candidate.name, node: input.candidate.node)
    key.code = Int(code)
    key.name = EventName.of(.key, code) ?? "KEY_\(code)"
    key.value = Int(value)
    key.meaning = meaning.map(\.text)
    report(.key, at: time, \.key, key)
  }

  /// Reports a sample of an accelerometer.
  func report(_ motion: MotionState, at time: Double, of input: OpenInput) {
    report(.sample, at: time, \.sample, MotionSample(motion, of: input.candidate.name))
    var detector = nearMisses[input.device.id] ?? NearMissDetector(configuration.shakes)
    let miss = detector.add(motion, at: time)
    nearMisses[input.device.id] = detector
    report(miss, at: time, of: input)
  }

  /// Reports the fingers that changed in a frame.
  func report(_ fingers: [FingerState], at time: Double, of input: OpenInput) {
    let (name, node) = (input.candidate.name, input.candidate.node)
    report(
      .fingers, at: time, \.fingers,
      FingersRecord(device: name, node: node, fingers: fingers.map { FingerRecord($0) }))
  }

  /// Ends what is noted of an input that is closed.
  func forget(_ input: OpenInput) {
    var detector = nearMisses.removeValue(forKey: input.device.id)
    report(detector?.finish(), at: application.scheduler.now, of: input)
  }

  private func report(
    _ miss: NearMissDetector.NearMiss?, at time: Double, of input: OpenInput
  ) {
    guard let miss else { return }
    report(shake: "missed", because: miss.cause, at: time, of: input)
  }

  /// Reports the reason for a shake's phase, before its route.
  func explain(_ route: RouteRecord) {
    guard route.event == .motion,
      let input = devices?.inputs.first(where: {
        $0.deviceName.name == route.device && $0.deviceName.node == route.node
      }), let motion = input.device.motionState, let phase = Phase(route)
    else { return }
    report(
      shake: phase.rawValue, because: motion.cause(of: phase), at: route.time, of: input)
  }

  private func report(
    shake phase: String, because cause: String, at time: Double, of input: OpenInput
  ) {
    report(
      .shake, at: time, \.shake,
      ShakeRecord(device: input.candidate.name, phase: phase, cause: cause))
  }

  /// The phase of a shake.
  enum Phase: String {
    case began, ended, cancelled

    /// Derives the phase from the called method, or from the one that no responder implements.
    init?(_ route: RouteRecord) {
      let text = route.calls.first?.method ?? route.reason ?? ""
      if text.hasSuffix("motionBegan") {
        self = .began
      } else if text.hasSuffix("motionEnded") {
        self = .ended
      } else if text.hasSuffix("motionCancelled") {
        self = .cancelled
      } else {
        return nil
      }
    }
  }
}

extension MotionState {
  /// Returns the reason for a phase.
  fileprivate func cause(of phase: Inspection.Phase) -> String {
    let needed = "\(swing) g"
    switch phase {
    case .began where isSlow:
      return "\(reversals) slow changes of direction, large or regular enough"
    case .began:
      return "\(reversals) changes of direction beyond \(needed); \(reversalsToBegin) are needed"
    case .ended, .cancelled:
      guard let end = lastEnd, !isShaking, end.isShake == (phase == .ended) else {
        return "broken off: the device was lost, or its clock was set back"
      }
      if end.reversals < reversalsToEnd, !end.isShake {
        return
          "\(end.reversals) changes of direction; \(reversalsToEnd) are needed to end as a shake, "
          + "or fewer hard ones"
      }
      let seconds = (end.duration * 100).rounded() / 100
      return "\(end.reversals) changes of direction in \(seconds) s; \(end.confirmed) of "
        + "\(end.windows) windows were a shake, \(end.soft) a soft one; half of them are needed"
    }
  }
}

extension NearMissDetector.NearMiss {
  /// Why no shake began.
  fileprivate var cause: String {
    let changes = "\(reversals) change\(reversals == 1 ? "" : "s") of direction"
    let peak = (peak * 100).rounded() / 100
    return "\(changes), \(counted) of them beyond \(swing) g and fast enough; "
      + "\(needed) are needed; the greatest acceleration was \(peak) g"
  }
}

extension KeyMeaning {
  fileprivate var text: String {
    switch self {
    case .command(let command): "\(command)"
    case .seekForward: "seekForward"
    case .seekBackward: "seekBackward"
    case .press(let button): "press \(button)"
    case .headsetButton: "headsetButton"
    }
  }
}
