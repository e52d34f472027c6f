import Foundation
import InputDevices
import InputSession
import KernelInput
import Logging
import ResponderKit

/// Opens and closes devices, and knows the present motion sensors. To save power, motion sensors are open only while the
/// application is active, or uses their samples and is in the foreground.
@MainActor
final class DeviceTable {
  private let configuration: HostConfiguration
  let delivery: InputDelivery
  /// Called when a device was opened or closed.
  var onChange: @MainActor () -> Void = {}
  /// Registers an input to be read when it has events, and returns whether that is possible. ``DeviceWatch`` sets it;
  /// a replay, which reads by itself, leaves it.
  var attach: @MainActor (OpenInput) -> Bool = { _ in true }
  /// Removes the registration.
  var detach: @MainActor (OpenInput) -> Void = { _ in }

  /// The open inputs by identity.
  private var inputs: [String: OpenInput] = [:]
  /// The motion sensors, open or not, by identity.
  private var sensors: [String: any InputCandidate] = [:]
  /// The nodes and names of all touchscreens that were present since the start.
  private var touchscreens: [(node: String?, name: String)] = []
  /// The present devices that are not open.
  private let closed: ClosedDevices

  init(_ configuration: HostConfiguration, delivery: InputDelivery) {
    self.configuration = configuration
    self.delivery = delivery
    closed = ClosedDevices(delivery.application.scheduler)
    followApplication()
  }

  private var application: UIApplication { delivery.application }
  private var logger: Logger { delivery.logger }

  var opened: [OpenInput] { delivery.inputs }
  /// Why the other present devices are not open.
  var closedStatuses: [DaemonStatus.ClosedDevice] { closed.statuses }
  var isEmpty: Bool { opened.isEmpty && sensors.isEmpty }

  /// The input of a device; `nil` if it is not open.
  subscript(identity: String) -> OpenInput? { inputs[identity] }

  // MARK: - Coming and going

  /// Handles a device that was added or changed.
  func update(_ candidate: any InputCandidate) {
    let isSensor = candidate.isSelected && candidate.isMotionSensor
    sensors[candidate.identity] = isSensor ? candidate : nil
    closed.forget(candidate.identity)
    noteTouchscreen(candidate)
    if let input = self[candidate.identity] {
      guard let action = candidate.changeAction(for: input.candidate) else { return }
      close(input, because: action.reason, isFailure: candidate.isSelected)
      if action.opensAgain { open(candidate) }
    } else if candidate.isSelected {
      if !isSensor || readsSensors { open(candidate) } else { noteInactive(candidate) }
    } else {
      closed.note(candidate, because: candidate.reason, isFailure: false)
      // A user who selected a device needs to see why it is not read.
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

  /// Warns about areas that match none of the touchscreens so far.
  func warnOfUnusedAreas() {
    let warnings = TouchArea.warnings(about: configuration.areas, touchscreens: touchscreens)
    for warning in warnings { logger.warning("\(warning)") }
  }

  /// Handles a device that was removed.
  func remove(_ identity: String, because reason: String = "unplugged") {
    sensors[identity] = nil
    if let input = self[identity] { close(input, because: reason) }
    closed.forget(identity)
  }

  /// Stops reading all devices and cancels their touches, presses and shakes. They stay open.
  func stopReading() {
    closed.forgetAll()
    opened.forEach(detach)
    delivery.cancelAll()
  }

  /// Closes every device.
  func closeAll(because reason: String) {
    sensors = [:]
    for input in opened { close(input, because: reason) }
    closed.forgetAll()
  }

  private func open(_ candidate: any InputCandidate) {
    if let output = foreignOutput(of: candidate) {
      let reason = "not read: belongs to output \(output)"
      closed.note(candidate, because: reason, isFailure: false)
      return logger.notice("\(candidate.title): \(reason)")
    }
    do {
      let source = try candidate.open()
      if configuration.grabsDevices { try (source as? EvdevDevice)?.grab() }
      let area = configuration.area(of: candidate)
      closed.forget(candidate.identity)
      delivery.add(candidate, source, area: area) { input in
        guard attach(input) else {
          closed.note(candidate, because: "the event loop cannot watch it", isFailure: true)
          return false
        }
        inputs[candidate.identity] = input
        return true
      }
      onChange()
    } catch {
      handle(error, opening: candidate)
    }
  }

  private func handle(_ error: any Error, opening candidate: any InputCandidate) {
    closed.note(candidate, after: error)
    let deviceError = error as? DeviceError
    switch deviceError?.code {
    // A change event follows.
    case .gone, .replaced: logger.debug("\(error)")
    case .permission, .open: retry(candidate, after: error)
    case _ where deviceError?.errno == EBUSY: retry(candidate, after: error)
    default: logger.warning("\(error)")
    }
  }

  private func retry(_ candidate: any InputCandidate, after error: any Error) {
    if closed.retry(candidate.identity, { [weak self] in self?.open(candidate) }) {
      logger.debug("\(error); trying again")
    } else {
      logger.warning("\(error)")
    }
  }

  /// Returns the output that udev assigns to a touchscreen (`WL_OUTPUT`), if it is not that of the
  /// screen. A panel that the user selected or placed is read in any case.
  private func foreignOutput(of candidate: any InputCandidate) -> String? {
    guard let output = candidate.output, let own = configuration.output, output != own,
      configuration.nodes.isEmpty, !candidate.readClass.isDisjoint(with: [.touchscreen, .stylus]),
      configuration.area(of: candidate) == nil
    else { return nil }
    return output
  }

  /// - Parameter isFailure: Whether the device would stay open otherwise.
  private func close(_ input: OpenInput, because reason: String, isFailure: Bool = true) {
    detach(input)
    closed.note(input.candidate, because: reason, isFailure: isFailure)
    if inputs[input.candidate.identity] === input { inputs[input.candidate.identity] = nil }
    delivery.remove(input, because: reason)
    onChange()
  }

  // MARK: - Reading

  /// Reads all pending events of an input.
  func readAll(from input: OpenInput) {
    do {
      while try delivery.readOnce(from: input) {}
    } catch {
      fail(input, error)
    }
  }

  /// Reads one frame of a recorded input. The next one has a time of its own, also after a loss of events.
  func readRecordedFrame(of input: OpenInput) {
    do { _ = try delivery.readOnce(from: input) } catch { fail(input, error) }
  }

  /// Continues after a sleep, during which releases may have been missed.
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
    // A revoked device is opened again when a change event shows that it can be.
    let isPresent = (input.source as? EvdevDevice)?.isPresent == true
    close(input, because: isPresent ? "access revoked" : "unplugged")
  }

  // MARK: - The application

  /// Opens the motion sensors when the application becomes active, and closes them when it resigns.
  /// `stateDidChange` is called during a state change, so this happens in the next turn.
  private func followApplication() {
    // Observing the notification center would add 2,500,000 instructions to the start.
    application.stateDidChange = { [weak self] in self?.reconsiderSensors() }
    delivery.session.reportsAcceleration = application.wantsMotionUpdates
    application.onMotionUpdates = { [weak self] isWanted in
      self?.delivery.session.reportsAcceleration = isWanted
      self?.reconsiderSensors()
    }
  }

  private func reconsiderSensors() {
    let scheduler = application.scheduler
    scheduler.schedule(at: scheduler.now) { [weak self] in self?.applicationDidChange() }
  }

  /// Whether motion sensors are read: for shakes while the application is active, for samples while it is in
  /// the foreground.
  private var readsSensors: Bool {
    switch application.applicationState {
    case .active: true
    case .inactive: application.wantsMotionUpdates
    case .background: false
    }
  }

  /// Whether there is a motion sensor, open or not.
  var hasSensor: Bool { !sensors.isEmpty }

  private static let inactive = "the application is not active"

  /// Notes that a motion sensor is closed until the application is active.
  private func noteInactive(_ sensor: any InputCandidate) {
    closed.note(sensor, because: Self.inactive, isFailure: false)
  }

  private func applicationDidChange() {
    if readsSensors {
      for sensor in sensors.values.sorted(by: { $0.identity < $1.identity })
      where self[sensor.identity] == nil {
        closed.forget(sensor.identity)
        open(sensor)
      }
    } else {
      for input in opened where sensors[input.candidate.identity] != nil {
        close(input, because: Self.inactive, isFailure: false)
      }
      sensors.values.forEach(noteInactive)
    }
  }
}
