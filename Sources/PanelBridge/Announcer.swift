internal import EventLoop
internal import FoundationEssentials
internal import LinuxSystem
internal import Logging
internal import MQTT

/// Announces the panel to Home Assistant, and remembers what was announced: what is gone has to be removed there.
@MainActor
final class Announcer {
  /// Publishes a message, and returns the number with which the broker acknowledges it; `nil` if it is not published.
  var publish: @MainActor (BrokerMessage) -> Int32? = { _ in nil }

  private let settings: BridgeSettings
  private let machine: PanelBridge.Machine
  private let path: String?
  private let loop: EventLoop
  private let logger: Logger
  /// What Home Assistant has, as far as the broker acknowledged it.
  private var announced: AnnouncedDevice?
  /// The numbers of the messages of an announcement that the broker does not have yet, and what is announced then.
  private var pending: (numbers: Set<Int32>, device: AnnouncedDevice?)?
  /// What was published last over this connection. The broker may have denied it, and would do so again.
  private var published: Announcement?
  private var timer: EventLoop.Token?

  /// Home Assistant asks all panels at the same time: they answer within this time, in seconds.
  private static let spread = 5.0

  /// - Parameter folder: Where what was announced is kept; `nil` to keep nothing.
  init(
    _ settings: BridgeSettings, machine: PanelBridge.Machine, folder: String?, loop: EventLoop,
    logger: Logger
  ) {
    self.settings = settings
    self.machine = machine
    path = folder.map { $0 + "/announced.json" }
    self.loop = loop
    self.logger = logger
    if let path, let bytes = try? DurableFile(path).read(limit: 1 << 20) {
      announced = try? JSONDecoder().decode(AnnouncedDevice.self, from: Data(bytes))
    }
  }

  isolated deinit { if let timer { loop.cancelTimer(timer) } }

  /// Announces the device of a state and its components, and removes what is gone.
  /// - Parameters:
  ///   - state: The state of the panel. Before the daemon answered, its names are not known: what was announced stays.
  ///   - isBirth: Whether Home Assistant has just started.
  func announce(_ state: PanelState?, isBirth: Bool = false) {
    if let old = announced, !old.topic.isEmpty, topic != old.topic {
      begin([BrokerMessage(old.topic, [], isRetained: true)], of: nil)
    }
    guard let current = state.flatMap(announcement) else { return }
    var removed = announced?.removed ?? [:]
    removed.merge(announced?.components ?? [:]) { _, newer in newer }
    removed = removed.filter { current.components[$0.key] == nil }
    // Home Assistant may have all of this until the broker acknowledges what follows.
    let oldTopic = announced.flatMap { $0.topic.isEmpty ? nil : $0.topic }
    keep(
      AnnouncedDevice(
        topic: oldTopic ?? current.topic,
        components: current.components.merging(announced?.components ?? [:]) { $1 },
        removed: removed))
    begin(
      current.messages(removing: removed, isBirth: isBirth).map {
        BrokerMessage(current.topic, $0, isRetained: true)
      },
      of: AnnouncedDevice(
        topic: current.topic, components: current.components, removed: isBirth ? [:] : removed))
    published = current
  }

  /// Announces the device of a state if that differs from what was published over this connection.
  func update(_ state: PanelState) {
    // Soon all of it is announced.
    guard timer == nil, let current = announcement(of: state) else { return }
    if published?.components != current.components { announce(state) }
  }

  /// Calls an action soon: Home Assistant started.
  func announceLater(_ action: @escaping @MainActor () -> Void) {
    guard timer == nil else { return }
    timer = loop.schedule(at: loop.now + .random(in: 0...Self.spread)) { [weak self] in
      self?.timer = nil
      action()
    }
  }

  /// Notes that the broker has a message of a number, or denied it.
  func acknowledge(_ number: Int32, isDenied: Bool) {
    guard pending?.numbers.remove(number) != nil else { return }
    if isDenied { return pending = nil }
    guard let pending, pending.numbers.isEmpty else { return }
    keep(pending.device)
    self.pending = nil
  }

  /// Has the next connection announce everything.
  func connectionEnded() { (pending, published) = (nil, nil) }

  private var topic: String? {
    settings.homeAssistant.map { Announcement.topic(prefix: $0.prefix, id: machine.id) }
  }

  private func announcement(of state: PanelState) -> Announcement? {
    Announcement(
      .init(
        settings: settings, id: machine.id, published: state.published,
        hasDisplay: state.isDisplayOn != nil, version: machine.version))
  }

  /// Publishes an announcement, which counts when the broker has all of it.
  private func begin(_ messages: [BrokerMessage], of device: AnnouncedDevice?) {
    pending = nil
    let numbers = messages.compactMap { publish($0) }
    if numbers.count == messages.count { pending = (Set(numbers), device) }
  }

  private func keep(_ announced: AnnouncedDevice?) {
    guard self.announced != announced else { return }
    self.announced = announced
    guard let path else { return }
    do {
      let data = try JSONEncoder().encode(announced ?? AnnouncedDevice(topic: "", components: [:]))
      try DurableFile(path).write(Array(data))
    } catch { logger.warning("what was announced is not kept: \(error)") }
  }
}
