import InputSession
import InputTranslation
import KernelInput
import ResponderHost
import SampleApps

/// Fingers that move on a sample application, from frames in memory to handlers that returned:
/// what the daemon does between one read and the next wait.
@MainActor
final class FramesInMemory {
  private let application: UIApplication
  private let delegate: any UIApplicationDelegate
  private let session: InputSession
  private let device: SessionDevice
  private let fingers: Int
  /// Where the first finger is put down, in units of the panel.
  private let start: (x: Int32, y: Int32)

  init(fingers: Int, at start: (x: Int32, y: Int32), on delegate: any UIApplicationDelegate) {
    self.fingers = fingers
    self.start = start
    self.delegate = delegate
    let scheduler = VirtualScheduler()
    let bounds = CGRect(x: 0, y: 0, width: 320, height: 480)
    application = UIApplication(
      screen: UIScreen(bounds: bounds, scale: 1), scheduler: scheduler)
    var panel = DeviceDescription(name: "Panel in Memory")
    for axis in [Axis.x, .y, .mtSlot, .mtPositionX, .mtPositionY, .mtTrackingID] {
      panel.absoluteAxes.insert(axis.rawValue)
      panel.ranges[axis] = AxisRange(minimum: 0, maximum: axis == .mtSlot ? 9 : 4095)
    }
    panel.keys.insert(KeyCode.touch.rawValue)
    session = InputSession(SessionSettings(width: bounds.width, height: bounds.height))
    device = session.add(
      DeviceProfile(panel, as: .touchscreen), state: nil, at: Timestamp(microseconds: 0))
    application.launch(delegate)
    scheduler.advance(to: 1)
    application.processPendingEvents()
  }

  /// Puts the fingers down and moves them.
  func take(_ count: Int) {
    take(beginning.span)
    let frames = (0..<count).map(movement)
    for frame in frames { take(frame.span) }
  }

  @inline(never)
  private func take(_ frame: Span<KernelEvent>) {
    session.translate(frame, of: device)
    session.reportAnomalies(of: device)
    application.enqueue(contentsOf: &session.output.events)
    application.processPendingEvents()
  }

  private var beginning: [KernelEvent] {
    let time = Timestamp(microseconds: 1_000_000)
    var events: [KernelEvent] = []
    for finger in 0..<Int32(fingers) {
      events.append(KernelEvent(.mtSlot, finger, at: time))
      events.append(KernelEvent(.mtTrackingID, finger, at: time))
      events.append(KernelEvent(.mtPositionX, start.x + 300 * finger, at: time))
      events.append(KernelEvent(.mtPositionY, start.y, at: time))
    }
    return events + [KernelEvent(KeyCode.touch, 1, at: time), .report(at: time)]
  }

  private func movement(_ step: Int) -> [KernelEvent] {
    let time = Timestamp(microseconds: Int64(1_001_000 + step * 1_000))
    var events: [KernelEvent] = []
    for finger in 0..<Int32(fingers) {
      // The kernel does not repeat the number of the only slot in use.
      if fingers > 1 { events.append(KernelEvent(.mtSlot, finger, at: time)) }
      let x = start.x + 300 * finger + 1 + Int32(step % 50)
      events.append(KernelEvent(.mtPositionX, x, at: time))
      events.append(KernelEvent(.mtPositionY, start.y + 1 + Int32(step % 49), at: time))
    }
    return events + [.report(at: time)]
  }
}
