package import ControlSocket
package import EventLoop
package import FoundationEssentials
internal import LinuxSystem

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
  private let requests: RequestSequence
  /// The requests of ``followers``.
  private var subscriptions: [PendingAnswer] = []
  private var followers: [Follower] = []
  private var inquiry: PendingAnswer?
  /// Whether the state is to be queried again after ``inquiry``.
  private var isQueryDue = false
  private var refresh: (time: Double, token: EventLoop.Token)?
  /// The number of input events that this daemon reported last.
  private var inputCount: Int?
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
  private static let timeout = 2.0

  package init(path: String, loop: EventLoop) {
    self.path = path
    self.loop = loop
    requests = RequestSequence(path: path, loop: loop)
  }

  isolated deinit { stop() }

  /// Connects as soon as a daemon runs.
  package func start() {
    let changes = ["machine", "lifecycle"].map { ControlRequest.RouteFilter(event: $0) }
    follow(.init(published: true)) { [weak self] line in
      if let event = PublishedEvent(line) { self?.onEvent(event) }
    } onSkip: { [weak self] in
      self?.onSkip($0)
    }
    for filter in changes {
      follow(filter) { [weak self] _ in
        self?.scheduleQuery(after: Self.delay)
      } onSkip: { [weak self] _ in
        self?.scheduleQuery(after: Self.delay)
      }
    }
  }

  /// Ends all connections.
  package func stop() {
    end()
    requests.fail(failure ?? ControlError(.broken, "\(path): this service ends"))
  }

  private func end() {
    for follower in followers { loop.unwatch(follower.source) }
    (followers, subscriptions, inquiry, isQueryDue) = ([], [], nil, false)
    for token in [refresh?.token, retry].compactMap(\.self) { loop.cancelTimer(token) }
    (refresh, retry) = (nil, nil)
  }

  /// Sends a request, which the daemon performs in the time of an answer, or not at all.
  package func send(
    _ request: ControlRequest, then handler: @escaping @MainActor (ControlError?) -> Void
  ) {
    guard state != nil else {
      return handler(failure ?? ControlError(.notRunning, "\(path): no daemon answers"))
    }
    requests.append(request, until: deadline) { [weak self] error in
      // Without followers, the link is ending, or has noticed.
      if let self, let error, error.code == .broken, !followers.isEmpty { miss(error) }
      handler(error)
      if error == nil { self?.scheduleQuery(after: Self.delay) }
    }
  }

  private struct Follower {
    let descriptor: CInt
    let source: EventLoop.Token
    let read: @MainActor () -> Bool
  }

  private var deadline: Double { loop.now + Self.timeout }

  /// Follows records of the daemon. What it sends later goes to the handlers, and the state is queried once all are
  /// followed.
  private func follow(
    _ filter: ControlRequest.RouteFilter, onLine: @escaping @MainActor (Data) -> Void,
    onSkip: @escaping @MainActor (Int) -> Void
  ) {
    let request = ControlRequest(.trace, filter: filter)
    subscriptions.append(
      PendingAnswer(to: request, at: path, in: loop, until: deadline) { [weak self] outcome in
        guard let self else { return }
        do throws(ControlError) {
          let (_, client) = try outcome.get()
          try follow(client, onLine: onLine, onSkip: onSkip)
          if !followers.isEmpty, followers.count == subscriptions.count { query() }
        } catch { lose(error) }
      })
  }

  private func follow(
    _ client: ControlClient, onLine: @escaping @MainActor (Data) -> Void,
    onSkip: @escaping @MainActor (Int) -> Void
  ) throws(ControlError) {
    func handle(_ lines: [Data]) {
      for line in lines {
        if let note = try? JSONDecoder().decode(Note.self, from: line) {
          onSkip(note.dropped)
        } else {
          onLine(line)
        }
      }
    }
    let read: @MainActor () -> Bool = {
      guard let lines = client.readReadyLines() else { return false }
      handle(lines)
      return true
    }
    do throws(SystemError) {
      let source = try loop.watch(client.descriptor) { [weak self] in
        guard let self, !read() else { return }
        lose(ControlError(.notRunning, "\(path): the daemon ended"))
      }
      followers.append(Follower(descriptor: client.descriptor, source: source, read: read))
    } catch { throw ControlError(.broken, "\(path): \(error)") }
    handle(client.takeLines())
  }

  /// What a daemon sends if this service is too slow.
  private struct Note: Decodable { var dropped: Int }

  /// Queries the state at a time, unless it is queried before.
  private func scheduleQuery(after seconds: Double) {
    guard !followers.isEmpty else { return }
    let time = loop.now + seconds
    if let refresh {
      guard time < refresh.time else { return }
      loop.cancelTimer(refresh.token)
    }
    let token = loop.schedule(at: time) { [weak self] in
      self?.refresh = nil
      self?.query()
    }
    refresh = (time, token)
  }

  private func query() {
    // Its answer may be older than the change.
    guard inquiry == nil else { return isQueryDue = true }
    inquiry = PendingAnswer(to: ControlRequest(.status), at: path, in: loop, until: deadline) {
      [weak self] in self?.receive($0)
    }
  }

  private func receive(_ outcome: PendingAnswer.Outcome) {
    inquiry = nil
    do throws(ControlError) {
      guard let new = PanelState(try outcome.get().line) else {
        throw ControlError(
          .broken,
          "\(path): the answer comes from another version of responderd; restart the daemon")
      }
      adopt(new)
    } catch { miss(error) }
    if isQueryDue { scheduleQuery(after: Self.delay) }
    isQueryDue = false
  }

  private func adopt(_ answer: PanelState) {
    var new = answer
    let (old, oldInput) = (state, lastInput)
    if let inputCount, new.inputCount != inputCount { lastInput = PanelState.minute(Date()) }
    inputCount = new.inputCount
    // No scene is in front while one takes the place of another.
    let isChanging = new.screen == nil && old?.screen != nil && !isScreenKept
    isScreenKept = isChanging
    if isChanging { new.screen = old?.screen }
    state = new
    failure = nil
    scheduleQuery(after: isChanging ? Self.changeTime : Self.period)
    if old?.isSame(as: new) != true || oldInput != lastInput { onChange() }
  }

  /// Notes that the daemon does not answer. It may be busy: what it publishes still comes.
  private func miss(_ error: ControlError) {
    guard !followers.isEmpty else { return lose(error) }
    note(error)
    scheduleQuery(after: Self.interval)
  }

  private func lose(_ error: ControlError) {
    // What arrived before.
    for follower in followers {
      while SystemCall.canRead(follower.descriptor, within: 0), follower.read() {}
    }
    end()
    inputCount = nil
    retry = loop.schedule(at: loop.now + Self.interval) { [weak self] in self?.start() }
    note(error)
    requests.fail(error)
  }

  private func note(_ error: ControlError) {
    let isChanged = state != nil || failure != error
    state = nil
    failure = error
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
