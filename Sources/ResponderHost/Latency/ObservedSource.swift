import InputDevices
import KernelInput

/// A frame source that reports reads to a latency observer.
final class ObservedSource: FrameSource {
  private let base: any FrameSource
  private let observer: any LatencyObserver

  init(_ base: any FrameSource, _ observer: any LatencyObserver) {
    self.base = base
    self.observer = observer
  }

  func read(_ receive: (Span<KernelEvent>) -> Void) throws -> FrameRead {
    // Captured by the closures below instead of this object.
    let observer = observer
    MainActor.assumeIsolated { observer.willRead() }
    var readTime: Timestamp?
    let end = try base.read { frame in
      // One read(2) returned all of them.
      let now = readTime ?? Timestamp.now
      readTime = now
      if let time = frame.endTime {
        MainActor.assumeIsolated { observer.didRead(frame: time, at: now) }
      }
      receive(frame)
    }
    if end == .dropped { MainActor.assumeIsolated { observer.didLoseEvents() } }
    return end
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
