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
  private let sink: @MainActor (InspectionObservation) -> Void
  private let numbers: ObjectNumbers
  private lazy var recorder = InspectionRecorder(application, numbers: numbers) { [weak self] in
    self?.sink($0)
  }
  private weak var delivery: InputDelivery?
  /// The movements of each accelerometer that were almost a shake.
  private var nearMisses: [DeviceID: NearMissDetector] = [:]

  init(
    _ application: UIApplication, _ configuration: HostConfiguration,
    numbers: ObjectNumbers = ObjectNumbers(),
    sink: @escaping @MainActor (InspectionObservation) -> Void
  ) {
    self.application = application
    self.configuration = configuration
    self.numbers = numbers
    self.sink = sink
    application.inspectionObserver = recorder
  }

  /// Starts reporting the inputs of a delivery, including later ones.
  func follow(_ delivery: InputDelivery) {
    self.delivery = delivery
    delivery.inspection = self
    for input in delivery.inputs { follow(input) }
  }

  func follow(_ input: OpenInput) {
    input.inspect(by: self, keys: configuration.wantedKeys(of: input.source.description))
  }

  /// Stops reporting inputs.
  func end() {
    application.inspectionObserver = nil
    delivery?.inspection = nil
    for input in delivery?.inputs ?? [] {
      forget(input)
      input.endInspection()
    }
  }

  // MARK: - Views

  /// An observation of the views that changed since the last report.
  var views: InspectionObservation { recorder.views }

  /// Reports the views that changed since the last report.
  func reportChanges() { sink(views) }

  /// Makes the next report of views contain all views.
  func forgetViews() { recorder.forgetTree() }

  // MARK: - Devices

  /// Reports that a key was pressed, repeated or released.
  func report(key code: UInt16, value: Int32, at time: Double, of input: OpenInput) {
    let meaning = KeyMeaning(
      KeyCode(rawValue: code), on: input.source.description, options: configuration.keyOptions)
    var record = InspectionRecord(.key, time: time)
    record.key = KeyRecord(
      device: input.candidate.name, node: input.candidate.node, code: Int(code),
      name: EventName.of(.key, code) ?? "KEY_\(code)", value: Int(value),
      meaning: meaning.map(\.text))
    sink(InspectionObservation(record))
  }

  /// Reports a sample of an accelerometer.
  func report(_ motion: MotionState, at time: Double, of input: OpenInput) {
    var record = InspectionRecord(.sample, time: time)
    record.sample = MotionSample(
      device: input.candidate.name,
      g: [motion.x, motion.y, motion.z].map { ($0 * 10_000).rounded() / 10_000 },
      isShaking: motion.isShaking, reversals: motion.reversals,
      reversalsToBegin: motion.reversalsToBegin, swing: motion.swing)
    sink(InspectionObservation(record))
    var detector = nearMisses[input.device.id] ?? NearMissDetector(configuration.shakes)
    let miss = detector.add(motion, at: time)
    nearMisses[input.device.id] = detector
    report(miss, at: time, of: input)
  }

  /// Reports the fingers that changed in a frame.
  func report(_ fingers: [FingerState], at time: Double, of input: OpenInput) {
    var record = InspectionRecord(.fingers, time: time)
    record.fingers = FingersRecord(
      device: input.candidate.name, node: input.candidate.node,
      fingers: fingers.map { FingerRecord($0) })
    sink(InspectionObservation(record))
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
    var record = InspectionRecord(.shake, time: time)
    record.shake = ShakeRecord(device: input.candidate.name, phase: "missed", cause: miss.cause)
    sink(InspectionObservation(record))
  }

  /// Reports the reason for a shake's phase, before its route.
  func explain(_ route: RouteRecord) {
    guard route.event == .motion,
      let input = delivery?.inputs.first(where: {
        $0.routeSource.name == route.device && $0.routeSource.node == route.node
      }), let motion = input.device.motionState, let phase = Phase(route)
    else { return }
    var record = InspectionRecord(.shake, time: route.time)
    record.shake = ShakeRecord(
      device: input.candidate.name, phase: phase.rawValue, cause: motion.cause(of: phase))
    sink(InspectionObservation(record))
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
    case .began:
      return "\(reversals) changes of direction beyond \(needed); \(reversalsToBegin) are needed"
    case .ended, .cancelled:
      guard let end = lastEnd, !isShaking, end.isShake == (phase == .ended) else {
        return "broken off: the device was lost, or its clock was set back"
      }
      if end.reversals < reversalsToEnd {
        return
          "\(end.reversals) changes of direction; \(reversalsToEnd) are needed to end as a shake"
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
