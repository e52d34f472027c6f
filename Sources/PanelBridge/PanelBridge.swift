package import ControlSocket
package import EventLoop
internal import FoundationEssentials
internal import Glibc
internal import LinuxSystem
package import Logging
package import MQTT

/// Connects a panel to a broker: events and state go up, and the commands that the settings allow come down.
///
/// The events wait here while the broker is away, and nowhere else, so that each is delivered in order or counted as lost.
@MainActor
package final class PanelBridge {
  /// What of this machine the messages contain.
  package struct Machine: Sendable {
    /// Its id for responderd, which tells nothing of the machine's own id.
    package var id: String
    /// The id of the boot.
    package var boot: String
    /// The version of this service.
    package var version: String

    package init(id: String, boot: String, version: String) {
      self.id = id
      self.boot = boot
      self.version = version
    }
  }

  private let settings: BridgeSettings
  private let machine: Machine
  private let topics: Topics
  private let loop: EventLoop
  private let logger: Logger
  private let daemon: any PanelSource
  private let broker: BrokerClient
  private let folder: String?
  private var queue: EventQueue
  private var file: QueueFile?
  private var counts = EventCounts()
  /// The ids of the events that were sent, by the numbers with which the broker acknowledges them.
  private var inFlight: [Int32: UInt64] = [:]
  private var silence: EventLoop.Token?
  private var lastState: [UInt8] = []
  private var isDaemonOnline: Bool?
  private var announced: AnnouncedDevice?
  /// The numbers of the messages of an announcement that the broker does not have yet, and what is announced then.
  private var announcing: (numbers: Set<Int32>, device: AnnouncedDevice?)?
  /// Whether the device was announced over this connection.
  private var isAnnounced = false
  private var announcement: EventLoop.Token?
  private var complaints: Set<String> = []
  /// The commands and the reasons that were logged.
  private var refusals: Set<String> = []
  /// A flood of commands neither fills the journal nor keeps the daemon busy.
  private var commandLimit = RateLimiter(limit: 20)
  private var statusLimit = RateLimiter(limit: 2)
  private var isStopping = false
  private var lastStatus: BrokerStatus?
  private var lastProblem: BrokerProblem?

  /// Called with each new status.
  package var onStatus: @MainActor (BrokerStatus) -> Void = { _ in }

  /// The number of events that are sent without an acknowledgement.
  private static let window = 20
  /// How long the broker may take for an acknowledgement, in seconds.
  private static let acknowledgementTimeout = 20.0
  /// Home Assistant asks all panels at the same time: they answer within this time, in seconds.
  private static let announcementSpread = 5.0

  /// Creates a bridge; ``start()`` connects it.
  /// - Parameters:
  ///   - broker: How to connect to the broker, without the will.
  ///   - source: The panel.
  ///   - folder: Where waiting events and what was announced are kept; `nil` to keep nothing.
  package init(
    _ settings: BridgeSettings, broker: BrokerSettings, source: any PanelSource, machine: Machine,
    folder: String?, loop: EventLoop, logger: Logger
  ) {
    self.settings = settings
    self.machine = machine
    self.folder = folder
    self.loop = loop
    self.logger = logger
    topics = Topics(panel: settings.panel)
    daemon = source
    var connection = broker
    connection.will = BrokerMessage(topics.status, Array("offline".utf8), isRetained: true)
    self.broker = BrokerClient(connection, loop: loop)
    queue = EventQueue(settings.queue)
    readFolder()
    daemon.onEvent = { [weak self] in self?.publish($0) }
    daemon.onChange = { [weak self] in self?.daemonChanged() }
    daemon.onSkip = { [weak self] in self?.skip($0) }
    self.broker.onState = { [weak self] in self?.brokerChanged($0) }
    self.broker.onMessage = { [weak self] in self?.receive($0) }
    self.broker.onAcknowledgement = { [weak self] in self?.acknowledge($0, $1) }
    self.broker.onDeniedSubscription = { [weak self] in
      self?.complain("the broker denies the subscription to commands: \($0)")
    }
  }

  /// Connects to the daemon and to the broker.
  package func start() {
    daemon.start()
    broker.start()
    reportStatus()
  }

  /// Ends both connections in good order; what waits is kept if the settings say so.
  package func stop() {
    isStopping = true
    daemon.stop()
    if broker.state == .connected {
      for topic in [topics.daemon, topics.status] { send(topic, "offline", isRetained: true) }
    }
    broker.stop()
    if file == nil, !queue.entries.isEmpty {
      logger.warning(
        "\(queue.entries.count) events were not delivered; \"queue: {saved: true}\" keeps them")
    }
  }

  // MARK: - Files

  private var announcedPath: String? { folder.map { $0 + "/announced.json" } }

  private func readFolder() {
    guard let folder else { return }
    if settings.queue.isSaved {
      let path = folder + "/queue.jsonl"
      let file = QueueFile(path)
      do throws(SystemError) {
        queue = EventQueue(settings.queue, entries: try file.read())
      } catch {
        let aside = path + ".unreadable"
        let isMoved = unsafe rename(path, aside) == 0
        logger.error(
          "the waiting events cannot be read: \(error)\(isMoved ? "; they are in \(aside) now" : "")"
        )
      }
      self.file = file
    }
    if let path = announcedPath, let bytes = try? DurableFile(path).read(limit: 1 << 20) {
      announced = try? JSONDecoder().decode(AnnouncedDevice.self, from: Data(bytes))
    }
  }

  private func keep(_ announced: AnnouncedDevice?) {
    guard self.announced != announced else { return }
    self.announced = announced
    guard let path = announcedPath else { return }
    do {
      let data = try JSONEncoder().encode(announced ?? AnnouncedDevice(topic: "", components: [:]))
      try DurableFile(path).write(Array(data))
    } catch { logger.warning("what was announced is not kept: \(error)") }
  }

  // MARK: - Events

  private var now: EventQueue.Now {
    .init(time: Date().timeIntervalSince1970, uptime: loop.now, boot: machine.boot)
  }

  private func publish(_ event: PublishedEvent) {
    let date = Date(timeIntervalSinceNow: event.uptime - loop.now)
    let payload = event.message(boot: machine.boot, date: date)
    let published = EventQueue.Now(
      time: date.timeIntervalSince1970, uptime: event.uptime, boot: machine.boot)
    let dropped = queue.append(topic: topics.event(event.name), payload: payload, at: published)
    if let entry = queue.entries.last { file?.append(entry, of: queue) }
    drop(
      dropped, \.overflowed, "more than \(settings.queue.count) events wait; the oldest are dropped"
    )
    drain()
  }

  /// Counts events that were dropped.
  private func drop(
    _ ids: [UInt64], _ count: WritableKeyPath<EventCounts, Int>, _ words: @autoclosure () -> String
  ) {
    guard !ids.isEmpty else { return }
    counts[keyPath: count] += ids.count
    file?.remove(ids, from: queue)
    complain(words())
  }

  /// Sends what waits, as far as the window allows.
  private func drain() {
    defer {
      if let failure = file?.failure { complain("waiting events are not kept: \(failure)") }
      publishState()
      reportStatus()
    }
    drop(
      queue.expire(at: now), \.expired,
      "events waited longer than \(Int(settings.queue.age)) s and are dropped")
    guard broker.state == .connected, !isStopping else { return }
    while inFlight.count < Self.window, let entry = queue.takeNext() {
      let rest = max(1, settings.queue.age - max(0, now.age(of: entry)))
      let message = BrokerMessage(
        entry.topic, Array(entry.payload.utf8), expiry: UInt32(min(rest, Double(UInt32.max))))
      do throws(BrokerProblem) {
        // Without a connection, all that waits is sent again by the next.
        guard let number = try broker.publish(message) else { break }
        inFlight[number] = entry.id
      } catch { deny(entry.id, error) }
    }
    watchSilence()
  }

  private func deny(_ id: UInt64, _ problem: BrokerProblem) {
    queue.remove(id)
    drop(
      [id], \.denied,
      "the broker does not accept events: \(problem); check the rights of the user")
  }

  private func acknowledge(_ number: Int32, _ problem: BrokerProblem?) {
    guard let id = inFlight.removeValue(forKey: number) else {
      guard let problem else { return noteAnnouncement(number) }
      complain("the broker does not accept a message: \(problem)")
      if announcing?.numbers.contains(number) == true { announcing = nil }
      return
    }
    if let problem {
      deny(id, problem)
    } else {
      counts.delivered += 1
      queue.remove(id)
      file?.remove([id], from: queue)
    }
    if silence != nil { restartSilence() }
    drain()
  }

  /// Gives the connection up if the broker acknowledges nothing: it may be a broker that hangs.
  private func watchSilence() {
    if inFlight.isEmpty {
      if let silence { loop.cancelTimer(silence) }
      silence = nil
    } else if silence == nil {
      restartSilence()
    }
  }

  private func restartSilence() {
    if let silence { loop.cancelTimer(silence) }
    silence = loop.schedule(at: loop.now + Self.acknowledgementTimeout) { [weak self] in
      self?.silence = nil
      self?.broker.giveUp(
        "the broker has acknowledged nothing for \(Int(Self.acknowledgementTimeout)) s")
    }
  }

  private func skip(_ count: Int) {
    counts.skipped += count
    complain("the daemon dropped events because this service was too slow")
    publishState()
  }

  // MARK: - The broker

  private func brokerChanged(_ state: BrokerClient.State) {
    switch state {
    case .connecting: break
    case .disconnected(let problem):
      inFlight = [:]
      announcing = nil
      queue.restart()
      watchSilence()
      complain("\(problem)")
    case .connected:
      (complaints, refusals) = ([], [])
      logger.notice("connected to \(settings.host)")
      broker.subscribe(topics.set("+"))
      broker.subscribe(topics.status)
      if let assistant = settings.homeAssistant {
        broker.subscribe(Announcement.birthTopic(prefix: assistant.prefix))
      }
      send(topics.status, "online", isRetained: true)
      isDaemonOnline = nil
      isAnnounced = false
      lastState = []
      announce()
      daemonChanged()
      drain()
    }
    reportStatus()
  }

  /// Publishes a message that is not kept without a connection.
  /// - Returns: The number with which it is acknowledged.
  @discardableResult
  private func publish(_ message: BrokerMessage) -> Int32? {
    do throws(BrokerProblem) { return try broker.publish(message) } catch {
      complain("the broker does not accept a message on \(message.topic): \(error)")
      return nil
    }
  }

  private func send(_ topic: String, _ text: String, isRetained: Bool = false) {
    publish(BrokerMessage(topic, Array(text.utf8), isRetained: isRetained))
  }

  private func daemonChanged() {
    if let failure = daemon.failure, failure.code != .notRunning { complain("\(failure)") }
    let isOnline = daemon.state != nil
    if isOnline != isDaemonOnline, broker.state == .connected {
      isDaemonOnline = isOnline
      send(topics.daemon, isOnline ? "online" : "offline", isRetained: true)
    }
    publishState()
    if isOnline, broker.state == .connected, announcement == nil { announceIfChanged() }
    reportStatus()
  }

  private func publishState() {
    guard let state = daemon.state, broker.state == .connected else { return }
    let bytes = state.message(lastInput: daemon.lastInput, counts: counts)
    guard bytes != lastState else { return }
    let message = BrokerMessage(topics.state, bytes, quality: .atMostOnce, isRetained: true)
    if publish(message) != nil { lastState = bytes }
  }

  // MARK: - Home Assistant

  private var currentAnnouncement: Announcement? {
    // Before the daemon answered, its names are not known: what was announced stays.
    guard let state = daemon.state else { return nil }
    return Announcement(
      .init(
        settings: settings, id: machine.id, published: state.published,
        hasDisplay: state.isDisplayOn != nil, version: machine.version))
  }

  private func announceIfChanged() {
    let current = currentAnnouncement
    let announced = announcing.map(\.device) ?? announced
    guard
      !isAnnounced || current?.topic != announced?.topic
        || current?.components != announced?.components
    else { return }
    announce()
  }

  /// Announces the device and its components, and removes what is gone.
  /// - Parameter isBirth: Whether Home Assistant has just started.
  private func announce(isBirth: Bool = false) {
    guard broker.state == .connected else { return }
    if let old = announced, !old.topic.isEmpty,
      settings.homeAssistant.map({ Announcement.topic(prefix: $0.prefix, id: machine.id) })
        != old.topic
    {
      begin([BrokerMessage(old.topic, [], isRetained: true)], of: nil)
    }
    guard let current = currentAnnouncement else { return }
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
    isAnnounced = true
  }

  /// Publishes an announcement, which counts when the broker has all of it.
  private func begin(_ messages: [BrokerMessage], of device: AnnouncedDevice?) {
    announcing = nil
    let numbers = messages.compactMap { publish($0) }
    if numbers.count == messages.count { announcing = (Set(numbers), device) }
  }

  private func noteAnnouncement(_ number: Int32) {
    guard announcing?.numbers.remove(number) != nil, announcing?.numbers.isEmpty == true else {
      return
    }
    keep(announcing?.device)
    announcing = nil
  }

  /// Home Assistant started.
  private func announceLater() {
    guard announcement == nil else { return }
    let wait = Double.random(in: 0...Self.announcementSpread)
    announcement = loop.schedule(at: loop.now + wait) { [weak self] in
      guard let self else { return }
      announcement = nil
      announce(isBirth: true)
      send(topics.status, "online", isRetained: true)
      isDaemonOnline = nil
      lastState = []
      daemonChanged()
    }
  }

  // MARK: - Commands

  private func receive(_ message: BrokerMessage) {
    guard !isStopping else { return }
    if let assistant = settings.homeAssistant,
      message.topic == Announcement.birthTopic(prefix: assistant.prefix)
    {
      if message.text == "online" { announceLater() }
      return
    }
    if message.topic == topics.status { return answerStatus(message.text) }
    guard let name = topics.command(of: message.topic) else { return }
    guard commandLimit.take(at: loop.now) == nil else {
      return complain(
        "more than \(commandLimit.limit) commands a second arrive; the others are ignored")
    }
    let words = Self.printable(name) + " " + Self.printable(message.text)
    var reason: String?
    do {
      let now = Date().timeIntervalSince1970
      try daemon.send(PanelCommand(name, message, settings.permissions, now: now).request)
      logger.notice("command from the broker: \(words)")
    } catch let error as PanelCommand.Refusal {
      reason = error.description
    } catch {
      reason = "\(error)"
    }
    if let reason, refusals.count < 100, refusals.insert(name + reason).inserted {
      logger.warning("command \(words) is not performed: \(reason)")
    }
    let result = JSONValue.object([
      "value": .text(String(message.text.prefix(64))), "done": .bool(reason == nil),
      "reason": JSONValue(reason),
    ])
    let topic = topics.result(PanelCommand.names.contains(name) ? name : "unknown")
    publish(BrokerMessage(topic, result.bytes, quality: .atMostOnce))
  }

  private static func printable(_ text: String) -> String {
    JSONText.printable(String(text.prefix(64)))
  }

  /// Another client published the status of this panel: one of the same name, or the broker for an earlier connection.
  private func answerStatus(_ status: String) {
    if status == "online" {
      complain(
        "another panel of the name \"\(settings.panel)\" is at this broker; give each a name of its own"
      )
    } else if statusLimit.take(at: loop.now) == nil {
      send(topics.status, "online", isRetained: true)
    }
  }

  // MARK: - Reports

  /// Logs something that can happen again at once: the same words once for each connection.
  private func complain(_ words: String) {
    guard complaints.count < 100, complaints.insert(words).inserted else { return }
    logger.warning("\(words)")
  }

  private func reportStatus() {
    let status = BrokerStatus(
      socket: daemon.place, panel: settings.panel,
      broker: "\(settings.host):\(settings.effectivePort)",
      isConnected: broker.state == .connected, problemKind: problem?.kind.rawValue,
      problem: problem?.description, daemonProblem: daemon.failure?.description,
      waiting: queue.entries.count, counts: counts)
    guard status != lastStatus else { return }
    lastStatus = status
    onStatus(status)
  }

  /// Why there was no connection the last time, also while another attempt is under way.
  private var problem: BrokerProblem? {
    switch broker.state {
    case .disconnected(let problem):
      lastProblem = problem
    case .connected: lastProblem = nil
    case .connecting: break
    }
    return lastProblem
  }
}
