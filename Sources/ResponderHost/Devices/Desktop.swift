import InputDevices
import InputSession
import InputTranslation
import KernelInput
import LinuxSystem
import Logging
import ResponderKit
import VirtualDevices

/// The panels whose touches are shared with the desktop by desktop views: they are grabbed, and a twin of each reports to
/// other programs what the views receive.
@MainActor
final class Desktop: DesktopTouches {
  /// An open panel.
  private final class Panel {
    let source: ForwardedPanel
    let grab: DeviceGrab
    var isReportScheduled = false

    init(_ source: ForwardedPanel, _ grab: DeviceGrab) {
      self.source = source
      self.grab = grab
    }
  }

  private let application: UIApplication
  private let logger: Logger
  private var panels: [DeviceID: Panel] = [:]
  /// Whether the program in front belongs to another session, which gets every touch.
  var isElsewhere = false {
    didSet { for panel in panels.values { panel.source.forwardsAll = isElsewhere } }
  }

  /// Why other programs receive all touches now; `nil` if they do not.
  var sharedBecause: String? {
    didSet { for panel in panels.values { panel.grab.update(unless: sharedBecause) } }
  }

  init(_ application: UIApplication, logger: Logger) {
    self.application = application
    self.logger = logger
    application.desktop = self
  }

  // MARK: - Panels

  /// Creates the twin of a panel that was just opened.
  /// - Returns: `nil` for a device without touches.
  func share(_ device: EvdevDevice, _ report: DeviceReport) -> OpenedDevice? {
    guard report.readClass.contains(.touchscreen) else { return nil }
    var opened = OpenedDevice(device)
    if let obstacle = report.obstacleToForwarding {
      opened.obstacleToForwarding = obstacle
      return opened
    }
    do { return OpenedDevice(try ForwardedPanel(device)) } catch {
      opened.obstacleToForwarding = DaemonStatus.Device.failedTwin + "\(error)"
      return opened
    }
  }

  /// Adds a panel that is part of the session, and grabs it when no finger is down.
  func add(_ input: OpenInput, _ opened: OpenedDevice) {
    let report: @MainActor (Logger.Level, String) -> Void = {
      [logger, title = input.candidate.title, route = input.deviceName] level, sentence in
      logger.about(route).log(level: level, "\(title): \(sentence)")
    }
    if let obstacle = opened.obstacleToForwarding {
      input.obstacleToForwarding = obstacle
      report(.warning, "other programs receive its touches, too, because \(obstacle)")
    }
    guard let source = opened.panel, let descriptor = source.fileDescriptor else { return }
    source.device = input.device
    source.forwardsAll = isElsewhere
    let subject = DeviceGrab.Subject(noun: "touches", reasonWhileHeld: "a finger is down") {
      try source.isTouched()
    }
    let grab = DeviceGrab(
      of: subject, descriptor, obstacle: nil, scheduler: application.scheduler, report: report)
    grab.onChange = { [weak source] in source?.isInForce = $0 }
    source.onFailure = { [weak grab] error in
      MainActor.assumeIsolated {
        report(.error, "the desktop receives its touches directly from now on: \(error)")
        grab?.giveUp(because: "the twin failed: \(error)")
      }
    }
    source.onLoss = { count in
      MainActor.assumeIsolated {
        let touches = count == 1 ? "1 touch that was" : "\(count) touches that were"
        report(
          .warning,
          "the desktop did not receive \(touches) held back: too many were, or its slots were in use"
        )
      }
    }
    panels[input.device.id] = Panel(source, grab)
    input.twin = (grab, source.twinNode)
    grab.update(unless: sharedBecause)
  }

  /// Releases a panel that is being closed.
  func remove(_ device: DeviceID) { panels.removeValue(forKey: device)?.grab.end() }

  // MARK: - Touches

  func isShared(_ device: DeviceID) -> Bool { panels[device]?.source.isInForce ?? false }

  func touchBegan(on device: DeviceID, contact: UInt32) {
    guard let panel = panels[device] else { return }
    panel.source.forward(contact: contact)
    scheduleReport(of: panel)
  }

  func touchEnded(on device: DeviceID, contact: UInt32) {
    guard let panel = panels[device] else { return }
    panel.source.end(contact: contact)
    scheduleReport(of: panel)
  }

  /// Has the twin report a touch that a recogniser released without a frame, because its time was over.
  private func scheduleReport(of panel: Panel) {
    guard !panel.source.isHandlingFrame, !panel.isReportScheduled else { return }
    panel.isReportScheduled = true
    let scheduler = application.scheduler
    scheduler.schedule(at: scheduler.now) { [weak panel] in
      panel?.isReportScheduled = false
      panel?.source.report()
    }
  }
}
