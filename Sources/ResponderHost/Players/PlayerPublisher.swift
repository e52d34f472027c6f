// The application as a media player on the session bus. Begin here.

import EventLoop
import Foundation
import InputTranslation
import Logging
import ResponderKit
import SystemBus

/// Publishes an application that is a media player on the session bus, and delivers the requests of
/// controllers to it.
@MainActor
final class PlayerPublisher {
  /// The deviation from the expected position that counts as a jump, in seconds.
  private static let tolerance = 0.5

  private let session: NowPlayingSession
  private let application: UIApplication
  private let delivery: InputDelivery
  private let loop: EventLoop
  private let address: BusAddress
  private let identity: String
  private let logger: Logger
  private lazy var controller = delivery.addController(named: "session bus")
  private var player: PublishedPlayer?
  private var isRefreshPending = false
  private var track = PlayerState.Track()
  /// The position in the track that was last published, and the time.
  private var lastPlace: (seconds: Double, time: Double)?

  init(
    _ session: NowPlayingSession, delivery: InputDelivery, loop: EventLoop,
    identity: String = PlayerPublisher.programName, address: BusAddress = .session, logger: Logger
  ) {
    self.session = session
    application = delivery.application
    self.delivery = delivery
    self.loop = loop
    self.identity = identity
    self.address = address
    self.logger = logger
    session.onChange = { [weak self] in self?.setNeedsRefresh() }
    setNeedsRefresh()
  }

  /// The name of the program's file.
  static var programName: String {
    (CommandLine.arguments.first as NSString?)?.lastPathComponent ?? "responderd"
  }

  /// Removes the player from the bus.
  func stop() {
    session.onChange = nil
    player?.withdraw()
    player = nil
  }

  /// Schedules publishing, so that the values set in one turn are published together.
  private func setNeedsRefresh() {
    guard !isRefreshPending else { return }
    isRefreshPending = true
    loop.schedule(at: loop.now) { [weak self] in
      self?.isRefreshPending = false
      self?.refresh()
    }
  }

  private func refresh() {
    guard session.onChange != nil else { return }
    guard session.isPlayer else {
      player?.withdraw()
      player = nil
      return
    }
    let isNew = player == nil
    let player = self.player ?? makePlayer()
    self.player = player
    let state = makeState()
    let isSameTrack = player.state.track == state.track
    let expected = expectedPlace(player.state)
    player.state = state
    let place = session.info.elapsedTime(at: application.scheduler.now) ?? 0
    lastPlace = (place, application.scheduler.now)
    if isNew {
      player.publish()
    } else if isSameTrack, let expected, abs(expected - place) > Self.tolerance {
      player.reportJump()
    }
  }

  private func expectedPlace(_ state: PlayerState) -> Double? {
    lastPlace.map {
      $0.seconds
        + (state.status == .playing ? (application.scheduler.now - $0.time) * state.rate : 0)
    }
  }

  private func makePlayer() -> PublishedPlayer {
    let player = PublishedPlayer(
      identity: identity, process: ProcessInfo.processInfo.processIdentifier, loop: loop,
      address: address)
    player.position = { [weak self] in
      guard let self else { return 0 }
      return session.info.elapsedTime(at: application.scheduler.now) ?? 0
    }
    player.onRequest = { [weak self] request in
      guard let self else { return }
      delivery.receive(request, from: controller)
    }
    player.onNotice = { [logger] notice in
      switch notice {
      case .published(let name): logger.info("the application is the media player \(name)")
      case .unreachable(let reason):
        logger.notice("no media controller reaches the application: session bus: \(reason)")
      }
    }
    return player
  }

  // MARK: - State

  private func makeState() -> PlayerState {
    let (info, commands) = (session.info, session.commandCenter)
    // Commands without a handler go to responders, which do not declare what they support.
    let isOpen = application.isReceivingRemoteControlEvents
    func isTaken(_ list: MPRemoteCommand...) -> Bool {
      list.contains(where: \.isAvailable) || (isOpen && !list.contains(where: \.hasTarget))
    }
    var state = PlayerState()
    state.status =
      switch info.status {
      case .playing: .playing
      case .stopped: .stopped
      default: .paused
      }
    state.rate = info.rate == 0 ? 1 : info.rate
    state.track = makeTrack()
    state.canPlay = isTaken(commands.playCommand, commands.togglePlayPauseCommand)
    state.canPause = isTaken(commands.pauseCommand, commands.togglePlayPauseCommand)
    state.canGoNext = isTaken(commands.nextTrackCommand)
    state.canGoPrevious = isTaken(commands.previousTrackCommand)
    state.canSeek =
      commands.changePlaybackPositionCommand.isAvailable || commands.skipForwardCommand.isAvailable
      || commands.skipBackwardCommand.isAvailable
    state.canChangeRate = commands.changePlaybackRateCommand.isAvailable
    if commands.changeRepeatModeCommand.hasTarget {
      state.loop = PlayerState.Loop(commands.changeRepeatModeCommand.currentRepeatType)
    }
    if commands.changeShuffleModeCommand.hasTarget {
      state.shuffle = commands.changeShuffleModeCommand.currentShuffleType != .off
    }
    return state
  }

  private func makeTrack() -> PlayerState.Track? {
    let info = session.info
    guard info.nowPlayingInfo != nil else { return nil }
    var new = PlayerState.Track()
    new.number = track.number
    new.title = info.text(MPMediaItemPropertyTitle)
    new.artist = info.text(MPMediaItemPropertyArtist)
    new.album = info.text(MPMediaItemPropertyAlbumTitle)
    new.albumArtist = info.text(MPMediaItemPropertyAlbumArtist)
    new.genre = info.text(MPMediaItemPropertyGenre)
    new.trackNumber = info.number(MPMediaItemPropertyAlbumTrackNumber).flatMap {
      Int32(exactly: $0.rounded())
    }
    // The length does not identify a track, because it often becomes known later.
    new.length = track.length
    if new != track || track.number == 0 { new.number += 1 }
    new.length = info.duration
    track = new
    return new
  }
}

extension PlayerState.Loop {
  fileprivate init(_ type: MPRepeatType) {
    self =
      switch type {
      case .off: .none
      case .one: .track
      case .all: .playlist
      }
  }
}
