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
  private let settings: BridgeSettings
  private let machine: Machine
  private let topics: Topics
  private let loop: EventLoop
  private let logger: Logger
  private let daemon: any PanelSource
  let broker: BrokerClient
  private let announcer: Announcer
  private let commands: CommandReceiver
  private var queue: EventQueue
  private var file: QueueFile?
  private var counts = EventCounts()
  /// The ids of the events that were sent, by the numbers with which the broker acknowledges them.
  private var inFlight: [Int32: UInt64] = [:]
  private var silence: EventLoop.Token?
  private var lastState: [UInt8] = []
  private var isDaemonOnline: Bool?
  private var complaints: Set<String> = []
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
    self.loop = loop
    self.logger = logger
    topics = Topics(panel: settings.panel)
    daemon = source
    var connection = broker
    connection.will = BrokerMessage(topics.status, Array("offline".utf8), isRetained: true)
    self.broker = BrokerClient(connection, loop: loop)
    announcer = Announcer(settings, machine: machine, folder: folder, loop: loop, logger: logger)
    commands = CommandReceiver(settings, daemon: source, loop: loop, logger: logger)
    queue = EventQueue(settings.queue)
    if let folder, settings.queue.isSaved { readQueue(folder + "/queue.jsonl") }
    announcer.publish = { [weak self] in self?.publish($0) }
    commands.publish = { [weak self] in self?.publish($0) }
    commands.complain = { [weak self] in self?.complain($0) }
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

  private func readQueue(_ path: String) {
    let file = QueueFile(path)
    do throws(SystemError) {
      queue = EventQueue(settings.queue, entries: try file.read())
    } catch {
      let aside = path + ".unreadable"
      let isMoved = unsafe rename(path, aside) == 0
      logger.error(
        "the waiting events cannot be read: \(error)\(isMoved ? "; they are in \(aside) now" : "")")
    }
    self.file = file
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
      announcer.acknowledge(number, isDenied: problem != nil)
      if let problem { complain("the broker does not accept a message: \(problem)") }
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
      announcer.connectionEnded()
      queue.restart()
      watchSilence()
      complain("\(problem)")
    case .connected:
      complaints = []
      commands.connectionBegan()
      logger.notice("connected to \(settings.host)")
      broker.subscribe(topics.set("+"))
      broker.subscribe(topics.status)
      if let assistant = settings.homeAssistant {
        broker.subscribe(Announcement.birthTopic(prefix: assistant.prefix))
      }
      send(topics.status, "online", isRetained: true)
      announcer.announce(daemon.state)
      publishDaemon()
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

  /// Publishes again what the broker has of the panel: Home Assistant started.
  private func publishAll() {
    guard broker.state == .connected else { return }
    announcer.announce(daemon.state, isBirth: true)
    send(topics.status, "online", isRetained: true)
    publishDaemon()
  }

  /// Publishes whether the daemon answers, and the state of the panel, also if they are the same as before.
  private func publishDaemon() {
    isDaemonOnline = nil
    lastState = []
    daemonChanged()
  }

  private func daemonChanged() {
    if let failure = daemon.failure, failure.code != .notRunning { complain("\(failure)") }
    let isOnline = daemon.state != nil
    let isKnown = isOnline || daemon.failure != nil
    if isKnown, isOnline != isDaemonOnline, broker.state == .connected {
      isDaemonOnline = isOnline
      send(topics.daemon, isOnline ? "online" : "offline", isRetained: true)
    }
    publishState()
    if let state = daemon.state, broker.state == .connected { announcer.update(state) }
    reportStatus()
  }

  private func publishState() {
    guard let state = daemon.state, broker.state == .connected else { return }
    let bytes = state.message(lastInput: daemon.lastInput, counts: counts)
    guard bytes != lastState else { return }
    let message = BrokerMessage(topics.state, bytes, quality: .atMostOnce, isRetained: true)
    if publish(message) != nil { lastState = bytes }
  }

  /// A message that arrived.
  private func receive(_ message: BrokerMessage) {
    guard !isStopping else { return }
    if let assistant = settings.homeAssistant,
      message.topic == Announcement.birthTopic(prefix: assistant.prefix)
    {
      if message.text == "online" { announcer.announceLater { [weak self] in self?.publishAll() } }
    } else if message.topic == topics.status {
      answerStatus(message.text)
    } else if let name = topics.command(of: message.topic) {
      commands.receive(name, message)
    }
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
