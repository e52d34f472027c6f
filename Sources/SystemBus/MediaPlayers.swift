public import EventLoop

/// Sends commands to the active media player over the session bus (MPRIS, version 2).
///
/// The active player is the one that is playing; else the last one that received a command or was
/// playing; else one that is paused; else any. Commands are carried out one after the other, in
/// order. Without commands, there is no traffic on the bus.
@MainActor
public final class MediaPlayers {
  /// A command for a player.
  public enum Command: Equatable, Sendable {
    /// Starts playback.
    case play
    /// Pauses playback.
    case pause
    /// Pauses a player that is playing, and starts any other.
    case playPause
    /// Stops playback.
    case stop
    /// Skips to the next track.
    case next
    /// Skips to the previous track.
    case previous
    /// Seeks forward within the track, or backward for a negative number of seconds.
    case seek(seconds: Double)

    fileprivate var member: String {
      switch self {
      case .play: "Play"
      case .pause: "Pause"
      case .playPause: "PlayPause"
      case .stop: "Stop"
      case .next: "Next"
      case .previous: "Previous"
      case .seek: "Seek"
      }
    }

    fileprivate var arguments: [BusArgument] {
      guard case .seek(let seconds) = self else { return [] }
      // Values out of range are clamped.
      return [.int64(PlayerState.microseconds(seconds))]
    }
  }

  /// Why a command failed.
  public enum Failure: Error, Equatable, CustomStringConvertible, Sendable {
    /// There is no session bus, or it did not answer.
    case noBus(String)
    /// There is no player on the bus.
    case noPlayer
    /// The player left the bus during the command.
    case left(player: String)
    /// The player timed out, or reported an error.
    case failed(player: String, reason: String)
    /// The queue of commands is full.
    case tooMany
    /// The application ended before an answer arrived.
    case tooLate

    public var description: String {
      switch self {
      case .noBus(let reason): "no session bus: \(reason)"
      case .noPlayer: "no media player is on the session bus"
      case .left(let player): "the media player \(player) left while it was asked"
      case .failed(let player, let reason): "the media player \(player): \(reason)"
      case .tooMany: "too many commands wait for the media player"
      case .tooLate: "no answer before the application ended"
      }
    }
  }

  private struct Job {
    let command: Command
    let completion: @MainActor (Result<String, Failure>) -> Void
  }

  private static let prefix = "org.mpris.MediaPlayer2."
  private static let path = "/org/mpris/MediaPlayer2"
  private static let player = "org.mpris.MediaPlayer2.Player"
  /// A proxy for the other players on the same bus.
  private static let proxy = "org.mpris.MediaPlayer2.playerctld"
  /// How long each answer may take, in seconds.
  var timeout = 2.0
  /// The maximum number of queued commands.
  private static let limit = 32

  private let bus: Bus
  private let loop: EventLoop
  private var jobs: [Job] = []
  private var isAtWork = false
  private var lastPlayer: String?
  /// Called when the queue becomes empty.
  private var onIdle: (() -> Void)?

  /// Creates a controller of players.
  /// - Parameters:
  ///   - loop: The loop that serves the connection.
  ///   - address: The address of the players' bus.
  public init(loop: EventLoop, address: BusAddress = .session) {
    bus = Bus(address, loop: loop)
    self.loop = loop
  }

  /// Sends a command to the active player.
  /// - Parameters:
  ///   - command: The command.
  ///   - completion: Called once with the name of the player that carried it out, without the
  ///     prefix that all players share, or with the reason why it failed.
  public func send(
    _ command: Command,
    completion: @escaping @MainActor (Result<String, Failure>) -> Void = { _ in }
  ) {
    guard jobs.count < Self.limit else { return completion(.failure(.tooMany)) }
    jobs.append(Job(command: command, completion: completion))
    startNext()
  }

  /// Runs the loop until every command is answered, or a time has passed.
  /// - Parameter seconds: The time for all commands together.
  public func finish(within seconds: Double) {
    let end = loop.now + seconds
    onIdle = { [loop] in loop.stop() }
    let timer = loop.schedule(at: end) { [loop] in loop.stop() }
    // Other code may stop the loop.
    while !jobs.isEmpty && loop.now < end {
      do throws(EventLoopError) { try loop.run() } catch { break }
    }
    loop.cancelTimer(timer)
    onIdle = nil
    let late = jobs
    jobs = []
    for job in late { job.completion(.failure(.tooLate)) }
  }

  private func startNext() {
    guard !isAtWork, let job = jobs.first else { return }
    isAtWork = true
    findPlayer { [weak self] found in
      switch found {
      case .success(let name): self?.ask(name, job)
      case .failure(let failure): self?.finish(job, .failure(failure))
      }
    }
  }

  private func finish(_ job: Job, _ result: Result<String, Failure>) {
    isAtWork = false
    // A command that timed out has been reported.
    guard !jobs.isEmpty else { return }
    jobs.removeFirst()
    job.completion(result)
    startNext()
    if jobs.isEmpty { onIdle?() }
  }

  // MARK: - The player in use

  private func findPlayer(_ found: @escaping @MainActor (Result<String, Failure>) -> Void) {
    // Otherwise the call would wait for the bus until it times out.
    if let absence = bus.absence { return found(.failure(.noBus(absence))) }
    let list = BusCall(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
    bus.call(list, timeout: timeout) { [weak self] answer in
      switch answer {
      case .failure(let error): found(.failure(.noBus(error.description)))
      case .success(let values):
        let names = values.first?.array.compactMap(\.string) ?? []
        self?.choose(among: names.filter { $0.hasPrefix(Self.prefix) }.sorted(), found)
      }
    }
  }

  private func choose(
    among names: [String], _ found: @escaping @MainActor (Result<String, Failure>) -> Void
  ) {
    let players = names.count > 1 ? names.filter { $0 != Self.proxy } : names
    guard players.count > 1 else {
      return found(players.first.map { .success($0) } ?? .failure(.noPlayer))
    }
    var states: [String: PlayerState.Status] = [:]
    var open = players.count
    for name in players {
      let get = BusCall(name, Self.path, "org.freedesktop.DBus.Properties", "Get")
      bus.call(get, [.string(Self.player), .string("PlaybackStatus")], timeout: timeout) {
        [weak self] answer in
        // A player that does not report its state counts as stopped.
        let status = (try? answer.get())?.first?.string
        states[name] = status.flatMap { PlayerState.Status(rawValue: $0) } ?? .stopped
        open -= 1
        guard open == 0, let self else { return }
        found(.success(inUse(players, states)))
      }
    }
  }

  private func inUse(_ players: [String], _ states: [String: PlayerState.Status]) -> String {
    let playing = players.filter { states[$0] == .playing }
    if let last = lastPlayer, playing.contains(last) { return last }
    if let first = playing.first { return first }
    if let last = lastPlayer, players.contains(last) { return last }
    return players.first { states[$0] == .paused } ?? players[0]
  }

  private func ask(_ name: String, _ job: Job) {
    lastPlayer = name
    let call = BusCall(name, Self.path, Self.player, job.command.member)
    let short = String(name.dropFirst(Self.prefix.count))
    bus.call(call, job.command.arguments, timeout: timeout) { [weak self] answer in
      switch answer {
      case .success: self?.finish(job, .success(short))
      case .failure(let error) where error.isOfMissingPeer:
        self?.finish(job, .failure(.left(player: short)))
      case .failure(let error):
        self?.finish(job, .failure(.failed(player: short, reason: error.description)))
      }
    }
  }
}
