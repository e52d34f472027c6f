public import EventLoop

/// Asks the media player that is in use to do something, over the session bus (MPRIS, version 2).
///
/// The player in use is the one that plays; else the one that was asked last, or was last seen to
/// play; else one that is paused; else any. Commands are carried out in the order in which they
/// come, one after the other. Nothing is said on the bus before the first command, nor between
/// commands.
@MainActor
public final class MediaPlayers {
  /// What a player can be asked for.
  public enum Command: Equatable, Sendable {
    /// Play.
    case play
    /// Pause.
    case pause
    /// Pause if it plays, and play if it does not.
    case playPause
    /// Stop.
    case stop
    /// On to the next track.
    case next
    /// Back to the track before.
    case previous
    /// Forward within the track by some seconds, or back for less than 0.
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
      // What is more than a number of microseconds can be means as far as it goes.
      let limit = 9e12
      let microseconds = seconds.isNaN ? 0 : (min(max(seconds, -limit), limit) * 1e6)
      return [.int64(Int64(microseconds))]
    }
  }

  /// Why a command came to nothing.
  public enum Failure: Error, Equatable, CustomStringConvertible, Sendable {
    /// There is no session bus, or it did not answer.
    case noBus(String)
    /// There is no player on the bus.
    case noPlayer
    /// The player left the bus while it was asked.
    case left(player: String)
    /// The player did not answer in time, or said that it failed.
    case failed(player: String, reason: String)
    /// Too many commands wait already.
    case tooMany
    /// The application ended before there was an answer.
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
  /// A proxy that stands for another player on the same bus.
  private static let proxy = "org.mpris.MediaPlayer2.playerctld"
  /// How long anybody may take to answer, in seconds.
  var timeout = 2.0
  /// How many commands may wait.
  private static let limit = 32

  private let bus: Bus
  private let loop: EventLoop
  private var jobs: [Job] = []
  private var isAtWork = false
  private var lastPlayer: String?
  /// Called when no command waits any more.
  private var onIdle: (() -> Void)?

  /// - Parameters:
  ///   - loop: Turns while players are asked.
  ///   - address: The bus that the players are on.
  public init(loop: EventLoop, address: BusAddress = .session) {
    bus = Bus(address, loop: loop)
    self.loop = loop
  }

  /// Asks the player in use for something.
  /// - Parameters:
  ///   - command: What it shall do.
  ///   - completion: Told once which player obeyed, by its name on the bus without what all have in
  ///     common, or why none did.
  public func send(
    _ command: Command,
    completion: @escaping @MainActor (Result<String, Failure>) -> Void = { _ in }
  ) {
    guard jobs.count < Self.limit else { return completion(.failure(.tooMany)) }
    jobs.append(Job(command: command, completion: completion))
    startNext()
  }

  /// Turns the loop until every command was answered, or until a time has passed.
  /// - Parameter seconds: For all commands together.
  public func finish(within seconds: Double) {
    let end = loop.now + seconds
    onIdle = { [loop] in loop.stop() }
    let timer = loop.schedule(at: end) { [loop] in loop.stop() }
    // Others may stop the loop too.
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
    // What was given up has been reported.
    guard !jobs.isEmpty else { return }
    jobs.removeFirst()
    job.completion(result)
    startNext()
    if jobs.isEmpty { onIdle?() }
  }

  // MARK: - The player in use

  private func findPlayer(_ found: @escaping @MainActor (Result<String, Failure>) -> Void) {
    // A bus that is not there is waited for otherwise, until the call times out.
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
    var states: [String: String] = [:]
    var open = players.count
    for name in players {
      let get = BusCall(name, Self.path, "org.freedesktop.DBus.Properties", "Get")
      bus.call(get, [.string(Self.player), .string("PlaybackStatus")], timeout: timeout) {
        [weak self] answer in
        // Whoever does not tell is as good as stopped.
        states[name] = (try? answer.get())?.first?.string ?? "Stopped"
        open -= 1
        guard open == 0, let self else { return }
        found(.success(inUse(players, states)))
      }
    }
  }

  private func inUse(_ players: [String], _ states: [String: String]) -> String {
    let playing = players.filter { states[$0] == "Playing" }
    if let last = lastPlayer, playing.contains(last) { return last }
    if let first = playing.first { return first }
    if let last = lastPlayer, players.contains(last) { return last }
    return players.first { states[$0] == "Paused" } ?? players[0]
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
