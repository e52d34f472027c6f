public import EventLoop

/// Publishes this process as a media player on the session bus (MPRIS, version 2), for controllers
/// such as `playerctl`, the media keys of a desktop and, through `mpris-proxy`, Bluetooth headsets.
///
/// There is no traffic on the bus unless the state changes or a controller sends a request.
@MainActor
public final class PublishedPlayer {
  /// Receives the requests of controllers.
  public var onRequest: @MainActor (PlayerRequest) -> Void = { _ in }
  /// Returns the elapsed time of the track, in seconds.
  public var position: @MainActor () -> Double = { 0 }
  /// Called when the player becomes reachable, and with the reason when it is not.
  public var onNotice: @MainActor (Notice) -> Void = { _ in }

  /// Whether the player can be reached.
  public enum Notice: Equatable, Sendable {
    /// The player is on the bus, under a name.
    case published(name: String)
    /// The player is not on the bus, for a reason.
    case unreachable(String)
  }

  static let prefix = "org.mpris.MediaPlayer2."
  private static let root = "org.mpris.MediaPlayer2"
  private static let player = "org.mpris.MediaPlayer2.Player"
  private static let standard = "org.freedesktop.DBus.Properties"

  private let identity: String
  private let names: [String]
  private(set) var bus: Bus!

  /// The published state. A change is reported on the bus.
  public var state = PlayerState() {
    didSet { if state != oldValue { report(since: oldValue) } }
  }

  /// Creates a player that is not published yet.
  /// - Parameters:
  ///   - identity: The name that controllers display.
  ///   - process: The ID of this process, appended to the bus name if another player already has
  ///     it.
  ///   - loop: The loop that serves the connection.
  ///   - address: The address of the bus.
  public init(
    identity: String, process: Int32, loop: EventLoop, address: BusAddress = .session
  ) {
    self.identity = identity
    let name = Self.prefix + Self.element(identity)
    names = [name, "\(name).instance\(process)"]
    bus = Bus(address, loop: loop) { [weak self] change in
      guard let self else { return }
      switch change {
      case .ready: takeName(names[...])
      case .lost(let reason): onNotice(.unreachable(reason))
      }
    }
    bus.serve(PlayerState.playerPath) { [weak self] in self?.answer($0) ?? .unknown($0) }
  }

  /// Returns the characters of a name that a bus name can contain: letters, digits, `_` and `-`,
  /// without a leading digit.
  static func element(_ name: String) -> String {
    let text = String(
      name.unicodeScalars.map { scalar -> Character in
        let isAllowed = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9") ~= scalar)
        return isAllowed || scalar == "_" || scalar == "-" ? Character(scalar) : "_"
      })
    guard let first = text.first else { return "player" }
    return first.isNumber ? "_" + text : text
  }

  /// Publishes the player, now or as soon as there is a bus.
  public func publish() {
    guard bus.isNamed else { return onNotice(.unreachable(bus.absence ?? "there is no bus")) }
    bus.connect()
  }

  /// Removes the player from the bus.
  public func withdraw() { bus.disconnect() }

  private func takeName(_ rest: ArraySlice<String>) {
    guard let name = rest.first else {
      return onNotice(.unreachable("other players have the names \(names.joined(separator: ", "))"))
    }
    let driver = BusNames.driver
    let request = BusCall(driver, "/org/freedesktop/DBus", driver, "RequestName")
    // Flag 4: do not queue for the name. Reply 1: the name is now owned by this process; 4: it
    // already was.
    bus.call(request, [.string(name), .uint32(4)], timeout: .infinity) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success(let values) where [.unsigned(1), .unsigned(4)].contains(values.first):
        onNotice(.published(name: name))
      case .success: takeName(rest.dropFirst())
      case .failure(let error): onNotice(.unreachable(error.description))
      }
    }
  }

  // MARK: - Calls

  private func answer(_ request: BusRequest) -> BusReply {
    switch request.interface {
    case Self.standard: return properties(request)
    case Self.root, "":
      // There is no window to raise, and the daemon does not quit on request.
      if ["Raise", "Quit"].contains(request.member) { return .values([]) }
      return request.interface.isEmpty ? command(request) : .unknown(request)
    case Self.player: return command(request)
    case "org.freedesktop.DBus.Introspectable" where request.member == "Introspect":
      return .values([.string(Self.introspection)])
    default: return .unknown(request)
    }
  }

  private func command(_ request: BusRequest) -> BusReply {
    switch (request.member, request.arguments.first, request.arguments.dropFirst().first) {
    case ("Play", _, _): onRequest(.play)
    case ("Pause", _, _): onRequest(.pause)
    case ("PlayPause", _, _): onRequest(.playPause)
    case ("Stop", _, _): onRequest(.stop)
    case ("Next", _, _): onRequest(.next)
    case ("Previous", _, _): onRequest(.previous)
    case ("Seek", .integer(let offset)?, nil): onRequest(.seek(seconds: Double(offset) / 1e6))
    case ("SetPosition", .string(let track)?, .integer(let place)?):
      // MPRIS: ignored for any track but the current one, and for positions outside of it.
      let seconds = Double(place) / 1e6
      guard track == state.trackPath, state.track != nil, seconds >= 0,
        seconds <= state.track?.length ?? .infinity
      else { break }
      onRequest(.position(seconds: seconds))
    case ("OpenUri", .string?, nil):
      return .error(
        name: "org.freedesktop.DBus.Error.NotSupported", message: "the player opens no addresses")
    default: return .unknown(request)
    }
    return .values([])
  }

  // MARK: - Properties

  private var rootProperties: [BusArgument.Property] {
    [
      .init("CanQuit", .bool(false)), .init("CanRaise", .bool(false)),
      .init("HasTrackList", .bool(false)), .init("Identity", .string(identity)),
      .init("SupportedUriSchemes", .strings([])), .init("SupportedMimeTypes", .strings([])),
    ]
  }

  private func properties(of interface: String?) -> [BusArgument.Property] {
    switch interface {
    case Self.root: rootProperties
    case Self.player:
      state.properties + [.init("Position", .int64(PlayerState.microseconds(position())))]
    default: []
    }
  }

  private func properties(_ request: BusRequest) -> BusReply {
    let interface = request.arguments.first?.string
    let list = properties(of: interface)
    if request.member == "GetAll" { return .values([.properties(list)]) }
    let name = request.arguments.dropFirst().first?.string ?? ""
    guard let property = list.first(where: { $0.name == name }) else {
      return .error(
        name: "org.freedesktop.DBus.Error.UnknownProperty",
        message: "there is no property \(interface ?? "").\(name)")
    }
    switch (request.member, request.arguments.dropFirst(2).first) {
    case ("Get", nil): return .values([.variant(property.value)])
    case ("Set", .variant(let value)?): return set(name, to: value)
    default: return .unknown(request)
    }
  }

  private func set(_ name: String, to value: BusValue) -> BusReply {
    switch (name, value) {
    case ("Rate", .double(let rate)):
      // MPRIS: 0 means pause.
      onRequest(rate == 0 ? .pause : .rate(rate))
    case ("LoopStatus", .string(let text)) where PlayerState.Loop(rawValue: text) != nil:
      if let loop = PlayerState.Loop(rawValue: text) { onRequest(.loop(loop)) }
    case ("Shuffle", .bool(let isOn)): onRequest(.shuffle(isOn))
    // The volume belongs to the system, not to the application.
    case ("Volume", .double): break
    default:
      return .error(
        name: "org.freedesktop.DBus.Error.PropertyReadOnly", message: "\(name) cannot be set so")
    }
    return .values([])
  }

  // MARK: - Signals

  private func report(since old: PlayerState) {
    let before = old.properties
    let changed = state.properties.filter { !before.contains($0) }
    bus.signal(
      PlayerState.playerPath, Self.standard, "PropertiesChanged",
      [.string(Self.player), .properties(changed), .strings([])])
  }

  /// Reports that the position changed other than by playback.
  public func reportJump() {
    bus.signal(
      PlayerState.playerPath, Self.player, "Seeked",
      [.int64(PlayerState.microseconds(position()))])
  }
}
