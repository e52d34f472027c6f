// The stage: plays the history of an application in a terminal. `StageHistory` is what it plays, `Drawing` makes its
// pictures, and this folder writes them. Begin here.

import EventLoop
import Glibc
import LinuxSystem
import RouteLog

/// Plays a history in a terminal, in its own time: the views to scale, the fingers and the last routes.
@MainActor
public final class TerminalStage {
  /// The reason why the stage ended.
  public enum End: Equatable, Sendable {
    /// Everything was shown, or the user quit.
    case done
    /// A signal arrived: its number.
    case signal(Int32)
    /// The terminal was closed.
    case terminalLost
    /// The feed ended.
    case feedEnded
  }

  private let look: TerminalLook
  private let loop: EventLoop
  private var history: StageHistory
  private let feed: StageFeed?
  private var player: StagePlayer
  private var encoder: CellEncoder
  private var writer: LineWriter?
  private var keys: [UInt8] = []
  private var timer: EventLoop.Token?
  /// The time of the last turn.
  private var lastTurn = 0.0
  private var end: End?

  /// The time after the last step until the stage ends without a key, in seconds.
  private static let lastLook = 1.5
  /// The interval of updates of the time, in seconds.
  private static let interval = 0.1
  /// The interval at which the daemon's messages are read, in seconds.
  private static let messageInterval = 0.25
  /// The minimum time between two pictures, in seconds.
  private static let shortest = 1.0 / 60

  /// Whether standard input and output are a terminal that can move its cursor, with this process in the foreground.
  nonisolated public static var isPossible: Bool {
    SystemCall.isTerminal(STDIN_FILENO) && SystemCall.isTerminal(STDOUT_FILENO)
      && SystemCall.isForeground(on: STDIN_FILENO) && TerminalLook.own != nil
  }

  /// Starts a second process that restores the terminal if this one crashes or is killed. Call it first.
  nonisolated public static func guardTerminal() { SystemCall.guardTerminal(STDIN_FILENO) }

  /// The number of routes that are kept of a running daemon.
  private static let limit = 20_000

  /// Plays a history.
  /// - Throws: What the system refused.
  public convenience init(_ history: StageHistory, look: TerminalLook) throws {
    try self.init(history, nil, look)
  }

  /// Shows the records of a feed as they arrive.
  /// - Throws: What the system refused.
  public convenience init(following feed: StageFeed, look: TerminalLook) throws {
    try self.init(StageHistory(), feed, look)
  }

  private init(_ history: StageHistory, _ feed: StageFeed?, _ look: TerminalLook) throws {
    self.history = history
    self.feed = feed
    self.look = look
    player = StagePlayer(isLive: feed != nil)
    loop = try EventLoop()
    encoder = CellEncoder(depth: look.depth)
    append(feed?.first ?? [])
  }

  /// Plays until the end, until the user quits, or until a signal arrives.
  /// - Throws: What the system refused.
  public func play() throws -> End {
    try loop.onSignals([SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]) { [self] in
      handle(signal: $0)
    }
    try enter()
    lastTurn = loop.now
    turn()
    draw()
    try loop.watch(STDIN_FILENO) { [self] in readKeys() }
    if let feed {
      try loop.watch(feed.descriptor) { [self] in follow(feed) }
      readMessages(of: feed)
    }
    try loop.run()
    leave()
    loop.releaseSignals()
    return end ?? .done
  }

  // MARK: - The terminal

  private func enter() throws {
    try SystemCall.takeKeys(of: STDIN_FILENO)
    let writer = LineWriter(STDOUT_FILENO, loop: loop) { [weak self] _ in
      self?.finish(.terminalLost)
    }
    self.writer = writer
    writer.write(SystemCall.enterScreen)
    encoder.forget()
  }

  private func leave() {
    writer?.write(SystemCall.leaveScreen)
    writer?.finish(within: 0.5)
    writer = nil
    SystemCall.restoreTerminal(STDIN_FILENO)
  }

  private func finish(_ end: End) {
    self.end = self.end ?? end
    loop.stop()
  }

  private func handle(signal: CInt) {
    switch signal {
    case SIGWINCH: draw()
    case SIGTSTP:
      leave()
      SystemCall.suspend()
      resume { try enter() }
    // The process was stopped by another one: the alternate screen is still there.
    case SIGCONT: resume { try SystemCall.takeKeys(of: STDIN_FILENO) }
    default: finish(.signal(signal))
    }
  }

  /// Continues after the process was stopped.
  private func resume(_ takeTerminal: () throws -> Void) {
    guard end == nil else { return }
    do { try takeTerminal() } catch { return finish(.terminalLost) }
    encoder.forget()
    lastTurn = loop.now
    draw()
  }

  private func readKeys() {
    var bytes = [UInt8](repeating: 0, count: 256)
    switch SystemCall.read(STDIN_FILENO, into: &bytes) {
    case .bytes(let count): keys += bytes[..<count]
    case .notReady: return
    case .closed, .failed: return finish(.terminalLost)
    }
    let pressed = StageKey.take(from: &keys)
    guard !pressed.isEmpty else { return }
    turn()
    for key in pressed {
      guard key != .quit else { return finish(.done) }
      player.handle(key, in: history)
    }
    draw()
  }

  private func append(_ events: [LogRecord]) {
    for event in events {
      switch event {
      case .route(let route): history.append(route)
      case .inspection(let record): history.append(record)
      }
    }
  }

  /// Reads the feed, and draws after the minimum time.
  private func follow(_ feed: StageFeed) {
    guard let events = feed.read() else { return finish(.feedEnded) }
    append(events)
    drawSoon()
  }

  /// Reads the messages, now and later: no event says that there are new ones.
  private func readMessages(of feed: StageFeed) {
    let messages = feed.readMessages()
    for message in messages { history.append(message: message, at: loop.now) }
    if !messages.isEmpty { drawSoon() }
    loop.schedule(at: loop.now + Self.messageInterval) { [weak self] in
      self?.readMessages(of: feed)
    }
  }

  private func drawSoon() {
    player.forget(history.forget(beyond: Self.limit))
    guard timer == nil else { return }
    timer = loop.schedule(at: loop.now + Self.shortest) { [weak self] in
      self?.turn()
      self?.draw()
    }
  }

  // MARK: - Time

  private func turn() {
    let now = loop.now
    player.advance(by: now - lastTurn, in: history)
    lastTurn = now
  }

  /// Draws the current picture, unless the terminal is behind, and schedules the next one.
  private func draw() {
    if let timer { loop.cancelTimer(timer) }
    timer = nil
    guard let writer, end == nil else { return }
    if !writer.isBehind {
      let size = SystemCall.windowSize(of: STDOUT_FILENO)
      let picture = StagePicture(
        history: history, player: player, isColored: look.depth != .none,
        isUnicode: look.isUnicode)
      // A limit for terminals that report a wrong size.
      let grid = picture.grid(width: min(size.columns, 1000), height: min(size.rows, 1000))
      let bytes = encoder.bytes(for: grid)
      if !bytes.isEmpty { writer.write(bytes[...]) }
    }
    let isAtEnd = player.isAtEnd(of: history)
    if isAtEnd, !player.isLive, !player.isHandled {
      timer = loop.schedule(at: loop.now + Self.lastLook) { [weak self] in self?.endAlone() }
    } else if writer.isBehind || !(player.isLive || player.isPaused || isAtEnd) {
      let wait = min(player.secondsToNext(in: history) ?? Self.interval, Self.interval)
      timer = loop.schedule(at: loop.now + max(wait, Self.shortest)) { [weak self] in
        self?.turn()
        self?.draw()
      }
    }
  }

  private func endAlone() {
    guard !player.isHandled else { return }
    finish(.done)
  }
}
