package import ControlSocket
package import EventLoop
package import FoundationEssentials

/// The connections to the daemon's control socket: one follows what the storyboard publishes, two follow what changes the
/// state, and each request has its own. They are made again until the daemon answers.
@MainActor
package final class DaemonLink: PanelSource {
  /// The state of the panel; `nil` while no daemon answers.
  package private(set) var state: PanelState?
  /// When the daemon last read input, as far as is known.
  package private(set) var lastInput: Date?
  /// Why no daemon answers.
  package private(set) var failure: ControlError?

  package var onEvent: @MainActor (PublishedEvent) -> Void = { _ in }
  /// Called when the state or the time of the last input changed, and when the daemon comes or goes.
  package var onChange: @MainActor () -> Void = {}
  /// Called with the number of lines that the daemon dropped.
  package var onSkip: @MainActor (Int) -> Void = { _ in }

  package var place: String { path }

  private let path: String
  private let loop: EventLoop
  private var followers: [Follower] = []
  private var refresh: EventLoop.Token?
  /// Whether ``state`` still has the scene that was in front before.
  private var isScreenKept = false
  private var retry: EventLoop.Token?

  /// The time between two attempts to connect, in seconds.
  private static let interval = 1.0
  /// How long changes are collected before the state is queried, in seconds.
  private static let delay = 0.1
  /// How often the state is queried for the time of the last input, in seconds.
  private static let period = 60.0
  /// The time that a change of scenes may take, in seconds.
  private static let changeTime = 1.0
  /// How long the daemon may take for an answer, in seconds: it answers between frames of input.
  private static let timeout: Int32 = 2

  package init(path: String, loop: EventLoop) {
    self.path = path
    self.loop = loop
  }

  isolated deinit { stop() }

  /// Connects as soon as a daemon runs.
  package func start() {
    do throws(ControlError) {
      follow(try client(.init(published: true))) { [weak self] line in
        guard let event = PublishedEvent(line) else { return }
        self?.onEvent(event)
      }
      for kind in ["machine", "lifecycle"] {
        follow(try client(.init(event: kind))) { [weak self] _ in self?.refreshSoon() }
      }
      try query()
    } catch { lose(error) }
  }

  /// Ends all connections.
  package func stop() {
    for follower in followers { loop.unwatch(follower.source) }
    followers = []
    for token in [refresh, retry].compactMap(\.self) { loop.cancelTimer(token) }
    (refresh, retry) = (nil, nil)
  }

  /// Sends a request.
  package func send(_ request: ControlRequest) throws(ControlError) {
    _ = try ControlClient(path: path, timeout: Self.timeout).ask(request)
    refreshSoon()
  }

  private struct Follower {
    let client: ControlClient
    let source: EventLoop.Token
  }

  private func client(_ filter: ControlRequest.RouteFilter) throws(ControlError) -> ControlClient {
    let client = try ControlClient(path: path, timeout: Self.timeout)
    _ = try client.ask(ControlRequest(.trace, filter: filter))
    return client
  }

  private func follow(_ client: ControlClient, _ handle: @escaping @MainActor (Data) -> Void) {
    func handleAll(_ lines: [Data]) {
      for line in lines {
        if let note = try? JSONDecoder().decode(Note.self, from: line) {
          onSkip(note.dropped)
          refreshSoon()
        } else {
          handle(line)
        }
      }
    }
    let source = try? loop.watch(client.descriptor) { [weak self] in
      guard let self else { return }
      guard let lines = client.readReadyLines() else {
        return lose(ControlError(.notRunning, "\(path): the daemon ended"))
      }
      handleAll(lines)
    }
    guard let source else { return }
    followers.append(Follower(client: client, source: source))
    handleAll(client.takeLines())
  }

  /// What a daemon sends if this service is too slow.
  private struct Note: Decodable { var dropped: Int }

  private func refreshSoon() {
    scheduleRefresh(after: Self.delay)
  }

  private func scheduleRefresh(after seconds: Double) {
    guard state != nil else { return }
    if let refresh { loop.cancelTimer(refresh) }
    refresh = loop.schedule(at: loop.now + seconds) { [weak self] in
      do throws(ControlError) { try self?.query() } catch { self?.lose(error) }
    }
  }

  private func query() throws(ControlError) {
    let answer = try ControlClient(path: path, timeout: Self.timeout).ask(ControlRequest(.status))
    guard var new = PanelState(answer) else {
      throw ControlError(
        .broken, "\(path): the answer comes from another version of responderd; restart the daemon")
    }
    let old = state
    let oldInput = lastInput
    if let old, new.inputCount != old.inputCount { lastInput = PanelState.minute(Date()) }
    // No scene is in front while one takes the place of another.
    let isChanging = new.screen == nil && old?.screen != nil && !isScreenKept
    isScreenKept = isChanging
    if isChanging { new.screen = old?.screen }
    state = new
    failure = nil
    scheduleRefresh(after: isChanging ? Self.changeTime : Self.period)
    if old?.isSame(as: new) != true || oldInput != lastInput { onChange() }
  }

  private func lose(_ error: ControlError) {
    stop()
    let isChanged = state != nil || failure != error
    state = nil
    failure = error
    retry = loop.schedule(at: loop.now + Self.interval) { [weak self] in self?.start() }
    if isChanged { onChange() }
  }
}

extension PanelState {
  /// Whether two states are the same except for the number of events.
  fileprivate func isSame(as other: Self) -> Bool {
    application == other.application && screen == other.screen
      && isDisplayOn == other.isDisplayOn && published == other.published
      && version == other.version
  }
}
