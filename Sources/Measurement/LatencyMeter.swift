import KernelInput
import ResponderHost

/// Measures the time from the kernel's timestamp to each step.
@MainActor
final class LatencyMeter: LatencyObserver {
  /// Called when a device was opened.
  var onOpen: @MainActor () -> Void = {}
  /// Called when the initial devices are open, with their number.
  var onOpenAll: @MainActor (Int) -> Void = { _ in }
  /// Called after reading has ended, while the devices are still open.
  var onEnd: @MainActor () -> Void = {}

  private let warmUpFrames: Int
  private var frames = 0
  /// The timestamps of the first and the last frame of the current read; `nil` if they do not count.
  private var readFrames: ClosedRange<Timestamp>?
  private var firstFrame: Timestamp?
  private var lastFrame: Timestamp?
  private var hasEnded = false
  private var devices: [String] = []
  private var histograms: [LatencyReport.Step: LatencyHistogram] = Dictionary(
    uniqueKeysWithValues: LatencyReport.Step.allCases.map { ($0, LatencyHistogram()) })
  private var lostEvents = 0
  private var delayedEvents = 0
  private var waitingRecords = 0

  /// Creates a meter.
  /// - Parameter warmUpFrames: The number of frames at the start that do not count.
  init(warmUpFrames: Int) { self.warmUpFrames = warmUpFrames }

  /// Returns the measurements so far.
  func report(_ conditions: LatencyReport.Conditions) -> LatencyReport {
    let span = (lastFrame?.seconds ?? 0) - (firstFrame?.seconds ?? 0)
    return LatencyReport(
      conditions: conditions, devices: devices, seconds: (span * 1000).rounded() / 1000,
      lostEvents: lostEvents, delayedEvents: delayedEvents, waitingRecords: waitingRecords,
      steps: histograms.mapValues {
        LatencyReport.Latencies(count: $0.count, microseconds: LatencyReport.Percentiles($0))
      })
  }

  // MARK: - Observing

  func didOpen(_ title: String) {
    if !devices.contains(title) { devices.append(title) }
    onOpen()
  }

  func didOpenAll(_ count: Int) { onOpenAll(count) }

  func willRead() { readFrames = nil }

  func didRead(frame: Timestamp, at now: Timestamp) {
    guard !hasEnded else { return }
    frames += 1
    guard frames > warmUpFrames else { return }
    readFrames = min(readFrames?.lowerBound ?? frame, frame)...frame
    firstFrame = firstFrame ?? frame
    lastFrame = frame
    count(.read, from: frame, to: now)
  }

  func didLoseEvents() { lostEvents += 1 }

  func didRoute(eventAt time: Timestamp, handled: Timestamp, written: Timestamp?) {
    guard !hasEnded, frames > warmUpFrames else { return }
    guard let readFrames, readFrames.contains(time) else { return delayedEvents += 1 }
    count(.handled, from: time, to: handled)
    if let written { count(.written, from: time, to: written) } else { waitingRecords += 1 }
  }

  func willEnd() {
    hasEnded = true
    onEnd()
  }

  private func count(_ step: LatencyReport.Step, from frame: Timestamp, to now: Timestamp) {
    // In place, because a copy would include the histogram's counters.
    histograms[step]?.add(microseconds: Int(now.microseconds - frame.microseconds))
  }
}
