import EventLoop
import InputSession
import InputTranslation
import KernelInput
import LinuxSystem
import ResponderKit
import RouteLog

/// An open device of the host: what was found, its source, and its place in the session.
@MainActor
final class OpenInput {
  /// What was found; a later change of the device that leaves it open replaces it.
  var candidate: InputCandidate
  let source: any FrameSource
  /// The source to read: the device, or a wrapper that reports reads to a latency observer.
  let observedSource: any FrameSource
  /// The source to read while an inspector is connected: a wrapper that also reports samples and keys.
  var inspectedSource: InspectedSource?
  let device: SessionDevice
  /// The device's name and node in the route log.
  let deviceName: RouteRecorder.DeviceName
  private var lag = LagHistogram()
  private var reads = 0
  /// The scheduled `advance`, and its time.
  var timer: (action: ScheduledAction, deadline: Double)?
  /// Keeps its keys from other programs; `nil` if that is not wanted, or it has none.
  var keyGrab: DeviceGrab?
  /// Keeps its touches from other programs, and the node of the twin that forwards some; `nil` if that is not wanted, or
  /// not possible.
  var twin: (grab: DeviceGrab, node: String)?
  /// Why its touches cannot be forwarded; `nil` if they are, or if that is not wanted.
  var obstacleToForwarding: String?
  /// The registration with the loop; `nil` for a recorded device.
  var readToken: EventLoop.Token?

  init(
    _ candidate: InputCandidate, _ source: any FrameSource, device: SessionDevice,
    observer: (any LatencyObserver)? = nil
  ) {
    self.candidate = candidate
    self.source = source
    // IIO sensors deliver several samples at once, each with its own timestamp.
    if let observer, case .node = candidate.kind {
      observedSource = ObservedSource(source, observer)
    } else {
      observedSource = source
    }
    self.device = device
    deviceName = candidate.deviceName
  }

  /// Counts a read after its events were handled, and samples the lag of the newest frame.
  func countRead(at now: () -> Timestamp) {
    defer { reads &+= 1 }
    guard LagHistogram.isTimed(read: reads), let time = source.lastFrameTime else { return }
    lag.add(from: time, to: now())
  }

  /// The counters since the device was opened.
  var counters: DaemonStatus.Counters {
    DaemonStatus.Counters(source.statistics, of: device, lag: lag)
  }

  /// The status that the control socket reports.
  var status: DaemonStatus.Device {
    let corrections = device.reportedAnomalies.corrections
    return DaemonStatus.Device(
      node: candidate.node ?? "", name: candidate.name,
      readAs: device.profile.deviceClass.description, counters: counters,
      corrections: corrections.isEmpty ? nil : corrections,
      hasExclusiveKeys: keyGrab?.isInForce, sharesKeysBecause: keyGrab?.obstacle,
      twin: twin?.node, sharesTouchesBecause: obstacleToForwarding ?? twin?.grab.obstacle)
  }
}

extension EventLoop {
  /// Calls a handler when a source has frames. It has to read all that there are.
  /// - Returns: `nil` for a source without a descriptor.
  func watch(
    framesOf source: any FrameSource, _ handler: @escaping @MainActor () -> Void
  ) throws(SystemError) -> Token? {
    guard let descriptor = source.fileDescriptor else { return nil }
    return try watch(
      descriptor, for: source.isReadUntilEmpty ? [.reading, .arrivals] : .reading, rank: .devices,
      handler)
  }
}
