import Foundation
import InputDevices
import InputSession
import KernelInput
import Logging
import ResponderKit

/// The devices that are present, and which are open. Motion sensors are open only while the application
/// is active, to save power.
@MainActor
final class DeviceTable {
  private let configuration: HostConfiguration
  let delivery: InputDelivery
  /// Called when a device was opened or closed.
  var onChange: @MainActor () -> Void = {}
  /// Has an input read whenever it has something to report. Returns whether that is possible.
  var attach: @MainActor (OpenInput) -> Bool = { _ in true }
  /// Ends that.
  var detach: @MainActor (OpenInput) -> Void = { _ in }

  /// The motion sensors that are there, open or not, by identity.
  private var sensors: [String: any InputCandidate] = [:]
  /// The touchscreens that were there, each once: their nodes and their names.
  private var touchscreens: [(node: String?, name: String)] = []
  private let waiting: WaitingDevices

  init(_ configuration: HostConfiguration, delivery: InputDelivery) {
    self.configuration = configuration
    self.delivery = delivery
    waiting = WaitingDevices(delivery.application.scheduler)
    followApplication()
  }

  private var application: UIApplication { delivery.application }
  private var logger: Logger { delivery.logger }

  var opened: [OpenInput] { delivery.inputs }
  var isEmpty: Bool { opened.isEmpty && sensors.isEmpty }

  /// The input of a device; `nil` where it is not open.
  subscript(identity: String) -> OpenInput? {
    opened.first { $0.candidate.identity == identity }
  }

  // MARK: - Coming and going

  /// A device came, or something about it changed.
  func update(_ candidate: any InputCandidate) {
    let isSensor = candidate.isSelected && candidate.isMotionSensor
    sensors[candidate.identity] = isSensor ? candidate : nil
    waiting.forget(candidate.identity)
    noteTouchscreen(candidate)
    if let input = self[candidate.identity] {
      guard let action = candidate.changeAction(for: input.candidate) else { return }
      close(input, because: action.reason)
      if action.opensAgain { open(candidate) }
    } else if candidate.isSelected {
      if !isSensor || application.applicationState == .active { open(candidate) }
    } else {
      // A user who named a device wants to know why it is not read.
      let level = configuration.nodes.isEmpty ? Logger.Level.debug : .warning
      logger.log(level: level, "\(candidate.title): \(candidate.reason)")
    }
  }

  private func noteTouchscreen(_ candidate: any InputCandidate) {
    guard !configuration.areas.isEmpty, candidate.isSelected,
      !candidate.readClass.isDisjoint(with: [.touchscreen, .stylus]),
      !touchscreens.contains(where: { $0 == (candidate.node, candidate.name) })
    else { return }
    touchscreens.append((candidate.node, candidate.name))
  }

  /// Warns of areas that are those of no touchscreen that was there so far.
  func warnOfUnusedAreas() {
    let warnings = TouchArea.warnings(about: configuration.areas, touchscreens: touchscreens)
    for warning in warnings { logger.warning("\(warning)") }
  }

  /// A device went.
  func remove(_ identity: String, because reason: String = "unplugged") {
    sensors[identity] = nil
    waiting.forget(identity)
    if let input = self[identity] { close(input, because: reason) }
  }

  /// Reads no device any more and cancels what is under way on them; they stay open.
  func stopReading() {
    waiting.forgetAll()
    opened.forEach(detach)
    delivery.cancelAll()
  }

  /// Closes every device.
  func closeAll(because reason: String) {
    waiting.forgetAll()
    sensors = [:]
    for input in opened { close(input, because: reason) }
  }

  private func open(_ candidate: any InputCandidate) {
    if let output = foreignOutput(of: candidate) {
      return logger.notice("\(candidate.title): left alone: belongs to output \(output)")
    }
    do {
      let source = try candidate.open()
      let area = configuration.area(of: candidate)
      delivery.add(candidate, source, area: area, attach: attach)
      waiting.forget(candidate.identity)
      onChange()
    } catch {
      handle(error, opening: candidate)
    }
  }

  private func handle(_ error: any Error, opening candidate: any InputCandidate) {
    let deviceError = error as? DeviceError
    switch deviceError?.code {
    // The change event for it follows.
    case .gone, .replaced: logger.debug("\(error)")
    case .permission, .open: retry(candidate, after: error)
    case _ where deviceError?.errno == EBUSY: retry(candidate, after: error)
    default: logger.warning("\(error)")
    }
  }

  private func retry(_ candidate: any InputCandidate, after error: any Error) {
    if waiting.retry(candidate.identity, { [weak self] in self?.open(candidate) }) {
      logger.debug("\(error); trying again")
    } else {
      logger.warning("\(error)")
    }
  }

  /// The output that udev says a touchscreen lies on (`WL_OUTPUT`), where it is another one than the
  /// screen's. A panel that was named, or given its place, is read all the same.
  private func foreignOutput(of candidate: any InputCandidate) -> String? {
    guard let output = candidate.output, let own = configuration.output, output != own,
      configuration.nodes.isEmpty, !candidate.readClass.isDisjoint(with: [.touchscreen, .stylus]),
      configuration.area(of: candidate) == nil
    else { return nil }
    return output
  }

  private func close(_ input: OpenInput, because reason: String) {
    detach(input)
    delivery.remove(input, because: reason)
    onChange()
  }

  // MARK: - Reading

  /// Reads everything that an input has to report.
  func readAll(from input: OpenInput) {
    do {
      while try delivery.readOnce(from: input) {}
    } catch {
      fail(input, error)
    }
  }

  /// The machine slept: what was released meanwhile is not known.
  func resume() {
    for input in opened {
      do {
        try delivery.resynchronize(input, because: "the machine slept")
      } catch {
        fail(input, error)
      }
    }
  }

  private func fail(_ input: OpenInput, _ error: any Error) {
    guard (error as? DeviceError)?.code == .gone else {
      logger.error("\(error)")
      return close(input, because: "\(error)")
    }
    // A revoked device is opened again when a change of it says that it may be.
    let isPresent = (input.source as? InputDevice)?.isPresent == true
    close(input, because: isPresent ? "taken away from this reader" : "unplugged")
  }

  // MARK: - The application

  /// Opens the motion sensors when the application becomes active, and closes them when it resigns. The
  /// application posts within a change; what comes of it waits for the next turn.
  private func followApplication() {
    // An observer at the notification center costs a start 2,500,000 instructions.
    application.stateDidChange = { [weak self] in
      guard let self else { return }
      let scheduler = application.scheduler
      scheduler.schedule(at: scheduler.now) { [weak self] in self?.applicationDidChange() }
    }
  }

  private func applicationDidChange() {
    if application.applicationState == .active {
      for sensor in sensors.values.sorted(by: { $0.identity < $1.identity })
      where self[sensor.identity] == nil {
        waiting.forget(sensor.identity)
        open(sensor)
      }
    } else {
      sensors.keys.forEach(waiting.forget)
      for input in opened where sensors[input.candidate.identity] != nil {
        close(input, because: "the application is not active")
      }
    }
  }
}
