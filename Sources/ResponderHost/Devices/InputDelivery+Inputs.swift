import InputSession
import InputTranslation
import KernelInput
import Logging
import ResponderKit
import RouteLog

// The open inputs, and their records in the route log.
extension InputDelivery {
  /// Adds an input that was just opened, and records it.
  /// - Parameter attach: Registers the input with the loop. If that fails, the input is closed, and
  ///   nothing is recorded.
  func add(
    _ candidate: any InputCandidate, _ source: any FrameSource, area: ScreenArea?,
    attach: (OpenInput) -> Bool
  ) {
    let profile = DeviceProfile(
      source.description, as: source.deviceClass, hints: source.hints, group: candidate.group,
      area: area)
    let device = session.add(profile, state: source.initialState, at: now)
    let input = OpenInput(candidate, source, device: device, observer: latencyObserver)
    guard attach(input) else {
      session.remove(device, at: now)
      source.close()
      return deliver()
    }
    inputs.append(input)
    inspection?.follow(input)
    latencyObserver?.didOpen(candidate.title)
    recorder?.name(device.id, input.routeSource)
    recorder?.record(
      "added", of: input.routeSource, at: application.scheduler.now, reason: candidate.reason)
    // Reading the switches fails only if the device is about to be removed.
    session.update((try? source.switches()) ?? CodeSet(), of: device, at: now)
    deliver()
    let warnings =
      source.hints.complaints + [device.shortcoming].compactMap { $0 }
      + candidate.warnings(about: source)
    for warning in warnings { logger.warning("\(candidate.title): \(warning)") }
  }

  /// Closes an input. Its touches, presses and shakes are cancelled before the removal is recorded.
  func remove(_ input: OpenInput, because reason: String) {
    guard inputs.contains(where: { $0 === input }) else { return }
    input.timer?.action.cancel()
    session.remove(input.device, at: now)
    deliver()
    if input.device.profile.deviceClass.contains(.accelerometer) {
      application.accelerometerDidClose()
    }
    inspection?.forget(input)
    input.source.close()
    inputs.removeAll { $0 === input }
    pastCounts.add(input.counts)
    recorder?.record(
      "removed", of: input.routeSource, at: application.scheduler.now, reason: reason)
    recorder?.forget(input.device.id)
    logger.log(
      level: input.candidate.node == nil ? .debug : .info,
      "statistics: \(input.candidate.title): \(input.counts.statistics)")
  }

  func record(_ change: String, of source: RouteRecorder.Source, _ reason: String) {
    recorder?.record(change, of: source, at: application.scheduler.now, reason: reason)
  }

  func input(of device: DeviceID) -> OpenInput? {
    inputs.first { $0.device.id == device }
  }
}
