import ControlSocket
import EventLoop
import Foundation
import InputSession
import InputTranslation
import KernelInput
import Logging
import Recordings
import ResponderKit
import RouteLog

@testable import ResponderHost

/// A host whose display goes dark, with a clock that the test advances, and the lines of its route log.
@MainActor
final class DisplayRoom {
  private final class Delegate: UIResponder, UIApplicationDelegate {
    private lazy var window = UIWindow()
    let view = Screen()
    let atLaunch: @MainActor (UIApplication) -> Void

    init(_ atLaunch: @escaping @MainActor (UIApplication) -> Void) { self.atLaunch = atLaunch }

    required override init() { preconditionFailure("It is made by its room.") }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      view.isMultipleTouchEnabled = true
      let controller = UIViewController()
      controller.view = view
      window.rootViewController = controller
      window.makeKeyAndVisible()
      view.becomeFirstResponder()
      application.beginReceivingRemoteControlEvents()
      atLaunch(application)
      return true
    }
  }

  /// Handles all input.
  private final class Screen: UIView {
    override var canBecomeFirstResponder: Bool { true }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    override func remoteControlReceived(with event: UIEvent?) {}
  }

  @MainActor private final class Log { var receive: (String) -> Void = { _ in } }

  let scheduler = VirtualScheduler()
  let host: ResponderHost.Host
  /// The sentences that were logged.
  private(set) var diagnostics: [String] = []
  private var lines: [String] = []
  /// How the application was notified of its display.
  private(set) var changes: [Bool] = []
  private let delegate: Delegate
  private lazy var commands = CommandedInput(host.delivery)

  /// - Parameters:
  ///   - sysfs: Where the backlights are; `nil` for a host without any.
  ///   - states: The directory of saved states.
  ///   - atLaunch: What the application does when it was launched.
  init(
    _ settings: DisplaySettings = DisplaySettings(offAfter: 300), sysfs: String? = nil,
    states: String? = nil, atLaunch: @escaping @MainActor (UIApplication) -> Void = { _ in }
  ) throws {
    delegate = Delegate(atLaunch)
    var configuration = HostConfiguration()
    configuration.display = settings
    let log = Log()
    let recorder = RouteRecorder { [log] in log.receive(Self.line($0)) }
    let words = Log()
    let logger = Logger(label: "test") { _ in
      NotedLog(note: { word in MainActor.assumeIsolated { words.receive(word) } })
    }
    host = ResponderHost.Host(
      configuration, scheduler: scheduler, loop: try EventLoop(), watchesDevices: false,
      recorder: recorder, logger: logger)
    guard let display = host.display else { preconditionFailure("The host has no display.") }
    self.display = display
    log.receive = { [weak self] in self?.lines.append($0) }
    words.receive = { [weak self] in self?.diagnostics.append($0) }
    host.application.routeObserver = recorder
    if sysfs != nil || states != nil {
      host.display?.useBacklights(sysfs: sysfs ?? "/nonexistent", stateDirectory: states)
    }
    host.application.launch(delegate)
    host.application.displayDidChange = { [weak self] in self?.changes.append($0) }
    pass(0)
    host.display?.begin()
    _ = takeLines()
  }

  var application: UIApplication { host.application }
  var life: SystemLife { host.life }
  let display: DisplayPower
  var isOn: Bool { display.isOn }

  private static func line(_ record: RouteRecord) -> String {
    let handled = record.handledBy == nil ? nil : "handled"
    return "\(record.event) \(record.subtype): \(handled ?? record.reason ?? "")"
  }

  /// Lets time pass.
  func pass(_ seconds: Double) {
    scheduler.advance(to: scheduler.now + seconds)
    application.processPendingEvents()
  }

  /// The lines about touches, presses, commands and the machine since the last time.
  func takeLines() -> [String] {
    defer { lines = [] }
    return lines.filter { line in
      ["touches", "presses", "remoteControl", "machine"].contains { line.hasPrefix($0) }
    }
  }

  // MARK: - Input

  /// Plays a panel's frames at their times, which are after those of earlier calls.
  func play(_ frames: [(second: Double, events: [(code: UInt16, type: EventType, value: Int32)])]) {
    var description = DeviceDescription(name: "Panel")
    description.properties.insert(DeviceProperty.direct.rawValue)
    let axes: [Axis] = [.mtSlot, .mtTrackingID, .mtPositionX, .mtPositionY]
    description.absoluteAxes = CodeSet(axes.map(\.rawValue))
    description.keys.insert(KeyCode.touch.rawValue)
    description.eventTypes = CodeSet([EventType.key.rawValue, EventType.absolute.rawValue])
    description.ranges[.mtSlot] = AxisRange(minimum: 0, maximum: 9)
    description.ranges[.mtTrackingID] = AxisRange(minimum: 0, maximum: 65_535)
    for axis in [Axis.mtPositionX, .mtPositionY] {
      description.ranges[axis] = AxisRange(minimum: 0, maximum: 799)
    }
    let events = frames.flatMap { frame in
      let time = Timestamp(microseconds: Int64((frame.second * 1_000_000).rounded()))
      return frame.events.map {
        KernelEvent(time: time, type: $0.type, code: $0.code, value: $0.value)
      } + [.report(at: time)]
    }
    var played = PlayedRecordings(
      [Recording(description: description, events: events)], from: 1, offset: 0,
      configuration: HostConfiguration())
    for device in played.devices { host.devices.update(device.candidate) }
    while let time = played.nextTime {
      scheduler.advance(to: time)
      if case .frame(let device)? = played.next(),
        let input = host.devices[device.candidate.identity]
      {
        host.devices.readRecordedFrame(of: input)
      }
      pass(0)
    }
  }

  /// The events of a finger that goes down, or lifts.
  static func finger(
    _ slot: Int32, _ isDown: Bool
  ) -> [(code: UInt16, type: EventType, value: Int32)] {
    [
      (Axis.mtSlot.rawValue, .absolute, slot),
      (Axis.mtTrackingID.rawValue, .absolute, isDown ? slot + 1 : -1),
    ]
      + (isDown
        ? [
          (Axis.mtPositionX.rawValue, .absolute, 100 + slot),
          (Axis.mtPositionY.rawValue, .absolute, 200),
        ] : [])
  }

  /// Sends input of a user over the control socket.
  func send(_ input: ControlRequest.Input) throws { try commands.send(input) }
}

/// Passes what is logged on.
private struct NotedLog: LogHandler {
  let note: @Sendable (String) -> Void
  var logLevel = Logger.Level.debug
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { note("\(event.level): \(event.message)") }
}
