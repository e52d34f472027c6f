import EventLoop
import InputSession
import KernelInput
import ResponderKit
import RouteLog

/// A device that is open and read.
@MainActor
final class OpenInput {
  let candidate: any InputCandidate
  let source: any FrameSource
  let device: SessionDevice
  /// Its name and node in the route log.
  let routeSource: RouteRecorder.Source
  private var lag = LagHistogram()
  private var reads = 0
  /// The scheduled `advance`, and when.
  var timer: (action: ScheduledAction, deadline: Double)?
  /// The loop's registration; `nil` for a recorded device.
  var readToken: EventLoop.Token?

  init(_ candidate: any InputCandidate, _ source: any FrameSource, device: SessionDevice) {
    self.candidate = candidate
    self.source = source
    self.device = device
    routeSource = RouteRecorder.Source(name: candidate.name, node: candidate.node)
  }

  /// Counts a read that the application is done with. Of some, how late the newest frame was.
  func countRead(at now: () -> Timestamp) {
    defer { reads &+= 1 }
    guard DeviceCounts.isTimed(read: reads), let time = source.lastFrameTime else { return }
    lag.add(from: time, to: now())
  }

  /// What was counted since it was opened.
  var counts: DeviceCounts {
    var counts = DeviceCounts()
    counts.statistics = source.statistics
    counts.resynchronizations = device.resynchronizations
    counts.duplicates = device.duplicates
    counts.lag = lag
    return counts
  }

  /// As the control socket reports it.
  var status: DaemonStatus.Device {
    DaemonStatus.Device(
      node: candidate.node ?? "", name: candidate.name,
      readAs: device.profile.deviceClass.description,
      counters: DaemonStatus.Counters(counts))
  }
}
