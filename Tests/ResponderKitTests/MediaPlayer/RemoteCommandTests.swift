import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class RemoteCommandTests {
  /// A program that handles commands by its own methods.
  @MainActor
  final class Player: UIResponder {
    var calls: [String] = []
    var status = MPRemoteCommandHandlerStatus.success

    func play(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
      calls.append("play")
      return status
    }
    func pause() { calls.append("pause") }
    func stop(_ button: UIButton) { calls.append("stop") }

    static let play = Selector(Player.play(_:))
    static let pause = Selector(Player.pause)
  }

  @MainActor
  struct Fixture {
    let stage = Stage()
    let view: ProbeView

    init() {
      view = stage.view("view", 0, 0, 100, 100)
      view.becomeFirstResponder()
      stage.application.beginReceivingRemoteControlEvents()
      _ = stage.log.take()
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var view: ProbeView { fixture.view }
  var calls: [String] = []
  var center: MPRemoteCommandCenter {
    _ = stage.application
    return MPRemoteCommandCenter.shared()
  }

  private func listen(
    _ command: MPRemoteCommand, _ name: String, _ status: MPRemoteCommandHandlerStatus = .success
  ) {
    command.addTarget { [unowned self] _ in
      calls.append(name)
      return status
    }
  }

  private func send(_ subtypes: UIEvent.EventSubtype...) -> [String] {
    calls = []
    for subtype in subtypes { stage.device.remoteControl(subtype) }
    return calls
  }

  @Test func `there is one center in an application`() {
    let first = center
    #expect(MPRemoteCommandCenter.shared() === first)
  }

  @Test func `RE-06 a command with a handler needs no beginReceiving and no first responder`() {
    stage.application.endReceivingRemoteControlEvents()
    view.resignFirstResponder()
    listen(center.playCommand, "play")
    #expect(send(.remoteControlPlay) == ["play"])
  }

  @Test func `a command goes to the center or to a responder, and never to both`() {
    listen(center.playCommand, "play")
    #expect(send(.remoteControlPlay, .remoteControlStop) == ["play"])
    #expect(stage.log.take() == ["view remote remoteControlStop"])
  }

  @Test func `each command that a key sends has its own handlers`() {
    listen(center.playCommand, "play")
    listen(center.pauseCommand, "pause")
    listen(center.stopCommand, "stop")
    listen(center.togglePlayPauseCommand, "toggle")
    listen(center.nextTrackCommand, "next")
    listen(center.previousTrackCommand, "previous")
    #expect(
      send(
        .remoteControlPlay, .remoteControlPause, .remoteControlStop, .remoteControlTogglePlayPause,
        .remoteControlNextTrack, .remoteControlPreviousTrack)
        == ["play", "pause", "stop", "toggle", "next", "previous"])
    #expect(stage.log.take() == [])
  }

  @Test func `handlers are called in their order, each once`() {
    listen(center.playCommand, "first")
    listen(center.playCommand, "second")
    #expect(send(.remoteControlPlay) == ["first", "second"])
  }

  @Test func `a held key begins a seek and ends it`() {
    var types: [MPSeekCommandEventType] = []
    center.seekForwardCommand.addTarget { event in
      if let seek = event as? MPSeekCommandEvent { types.append(seek.type) }
      return .success
    }
    _ = send(.remoteControlBeginSeekingForward)
    center.seekForwardCommand.isEnabled = false
    // The end goes where the beginning went.
    _ = send(.remoteControlEndSeekingForward)
    #expect(types == [.beginSeeking, .endSeeking])
    _ = send(.remoteControlBeginSeekingForward, .remoteControlEndSeekingForward)
    #expect(types.count == 2)
  }

  @Test func `a seek that a responder began ends there`() {
    _ = send(.remoteControlBeginSeekingBackward)
    listen(center.seekBackwardCommand, "seek")
    #expect(send(.remoteControlEndSeekingBackward) == [])
    #expect(
      stage.log.take() == [
        "view remote remoteControlBeginSeekingBackward",
        "view remote remoteControlEndSeekingBackward",
      ])
  }

  @Test func `a command that is disabled is dropped, and goes to no responder`() {
    stage.observe()
    listen(center.nextTrackCommand, "next")
    center.nextTrackCommand.isEnabled = false
    #expect(send(.remoteControlNextTrack) == [])
    #expect(stage.log.take() == [])
    #expect(
      stage.routes.take() == ["remoteControlNextTrack | dropped: nextTrackCommand is disabled"])
    center.nextTrackCommand.isEnabled = true
    #expect(send(.remoteControlNextTrack) == ["next"])
  }

  @Test func `a disabled command without a handler is for responders`() {
    center.nextTrackCommand.isEnabled = false
    _ = send(.remoteControlNextTrack)
    #expect(stage.log.take() == ["view remote remoteControlNextTrack"])
  }

  @Test func `the toggling key calls play or pause where only those have handlers`() {
    listen(center.playCommand, "play")
    listen(center.pauseCommand, "pause")
    #expect(send(.remoteControlTogglePlayPause) == ["play"])
    MPNowPlayingInfoCenter.default().playbackState = .playing
    #expect(send(.remoteControlTogglePlayPause) == ["pause"])
  }

  @Test func `play and pause toggle where only that has a handler, if it leads there`() {
    stage.observe()
    listen(center.togglePlayPauseCommand, "toggle")
    MPNowPlayingInfoCenter.default().playbackState = .paused
    #expect(send(.remoteControlPlay, .remoteControlPause) == ["toggle"])
    #expect(
      stage.routes.take() == [
        "remoteControlPlay | MPRemoteCommandCenter | handled by MPRemoteCommandCenter",
        "remoteControlPause | dropped: it does not play",
      ])
    MPNowPlayingInfoCenter.default().playbackState = .playing
    #expect(send(.remoteControlPlay, .remoteControlPause) == ["toggle"])
  }

  // MARK: - A player that does not report whether it plays

  @Test func `the toggling key pauses after it has played, without any information`() {
    listen(center.playCommand, "play")
    listen(center.pauseCommand, "pause")
    let toggle = UIEvent.EventSubtype.remoteControlTogglePlayPause
    #expect(send(toggle, toggle, toggle) == ["play", "pause", "play"])
    #expect(send(.remoteControlPause, toggle) == ["pause", "play"])
    listen(center.stopCommand, "stop")
    #expect(send(toggle, .remoteControlStop, toggle) == ["pause", "stop", "play"])
  }

  @Test func `the same with information that has no rate, which plays at first`() {
    listen(center.playCommand, "play")
    listen(center.pauseCommand, "pause")
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "A song"]
    let toggle = UIEvent.EventSubtype.remoteControlTogglePlayPause
    #expect(send(toggle, toggle, toggle) == ["pause", "play", "pause"])
    // What the application reports counts more than the last command.
    MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = 1.0
    #expect(send(toggle) == ["pause"])
  }

  @Test func `a command that fails does not count as played`() {
    listen(center.playCommand, "play", .commandFailed)
    listen(center.pauseCommand, "pause")
    let toggle = UIEvent.EventSubtype.remoteControlTogglePlayPause
    #expect(send(toggle, toggle) == ["play", "play"])
  }

  @Test func `a toggling handler alone gets pause, and then play`() {
    listen(center.togglePlayPauseCommand, "toggle")
    #expect(send(.remoteControlPause) == ["toggle"])
    #expect(send(.remoteControlPause) == [])
    #expect(send(.remoteControlPlay) == ["toggle"])
    #expect(send(.remoteControlPlay) == [])
    #expect(send(.remoteControlTogglePlayPause, .remoteControlPlay) == ["toggle", "toggle"])
  }

  // MARK: - States of the application

  @Test func `a suspended application gets commands only if it plays or has played`() {
    stage.observe()
    listen(center.playCommand, "play")
    stage.device.suspend()
    _ = stage.routes.take()
    #expect(send(.remoteControlPlay) == [])
    #expect(stage.routes.take() == ["remoteControlPlay | dropped: the application is not active"])
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "A song"]
    #expect(send(.remoteControlPlay) == ["play"])
    #expect(stage.device.isApplicationSuspended)
  }

  @Test func `commands come while the application is inactive and in the background`() {
    listen(center.playCommand, "play")
    stage.device.interrupt()
    #expect(send(.remoteControlPlay) == ["play"])
    stage.device.pressHomeButton()
    #expect(send(.remoteControlPlay) == ["play"])
    stage.device.terminate()
    #expect(send(.remoteControlPlay) == [])
  }

  @Test func `an interruption does not end a seek of the center`() {
    var types: [MPSeekCommandEventType] = []
    center.seekForwardCommand.addTarget { event in
      if let seek = event as? MPSeekCommandEvent { types.append(seek.type) }
      return .success
    }
    _ = send(.remoteControlBeginSeekingForward)
    stage.device.interrupt()
    #expect(types == [.beginSeeking])
    _ = send(.remoteControlEndSeekingForward)
    #expect(types == [.beginSeeking, .endSeeking])
  }

  // MARK: - Targets

  @Test func `a method is called with the event, or without`() {
    let player = Player()
    center.playCommand.addTarget(player, action: Player.play)
    center.pauseCommand.addTarget(player, action: Player.pause)
    _ = send(.remoteControlPlay, .remoteControlPause)
    #expect(player.calls == ["play", "pause"])
  }

  @Test func `the same method of the same object is called once`() {
    let player = Player()
    center.playCommand.addTarget(player, action: Player.play)
    center.playCommand.addTarget(player, action: Player.play)
    _ = send(.remoteControlPlay)
    #expect(player.calls == ["play"])
  }

  @Test func `a target is not kept alive, and its command goes to responders again`() {
    var player: Player? = Player()
    if let player { center.playCommand.addTarget(player, action: Player.play) }
    player = nil
    _ = send(.remoteControlPlay)
    #expect(stage.log.take() == ["view remote remoteControlPlay"])
  }

  @Test func `targets are removed by object, by method, by token, and all at once`() {
    let (one, other) = (Player(), Player())
    for player in [one, other] {
      center.playCommand.addTarget(player, action: Player.play)
      center.playCommand.addTarget(player, action: Player.pause)
    }
    center.playCommand.removeTarget(one, action: Player.play)
    _ = send(.remoteControlPlay)
    #expect((one.calls, other.calls) == (["pause"], ["play", "pause"]))
    center.playCommand.removeTarget(other)
    _ = send(.remoteControlPlay)
    #expect((one.calls, other.calls) == (["pause", "pause"], ["play", "pause"]))
    center.playCommand.removeTarget(one, action: nil)
    let token = center.playCommand.addTarget { [unowned self] _ in
      calls.append("block")
      return .success
    }
    #expect(send(.remoteControlPlay) == ["block"])
    center.playCommand.removeTarget(token)
    #expect(send(.remoteControlPlay) == [])
    listen(center.playCommand, "again")
    center.playCommand.removeTarget(nil)
    #expect(send(.remoteControlPlay) == [])
  }

  @Test func `a handler that an earlier one removes is not called`() {
    var token: Any?
    center.playCommand.addTarget { [unowned self] _ in
      calls.append("first")
      center.playCommand.removeTarget(token)
      return .success
    }
    token = center.playCommand.addTarget { [unowned self] _ in
      calls.append("second")
      return .success
    }
    listen(center.playCommand, "third")
    #expect(send(.remoteControlPlay) == ["first", "third"])
  }

  // MARK: - Statuses

  @Test(arguments: [
    MPRemoteCommandHandlerStatus.noSuchContent, .noActionableNowPlayingItem, .deviceNotFound,
    .commandFailed,
  ])
  func `a command that fails is dropped, with the handler's status`(
    status: MPRemoteCommandHandlerStatus
  ) {
    stage.observe()
    listen(center.playCommand, "play", status)
    _ = send(.remoteControlPlay)
    #expect(
      stage.routes.take() == [
        "remoteControlPlay | MPRemoteCommandCenter | dropped: the handler of playCommand returned "
          + "\(status)"
      ])
    #expect(stage.log.take() == [])
  }

  @Test func `a command succeeds if one handler does`() {
    stage.observe()
    listen(center.playCommand, "one")
    listen(center.playCommand, "other", .commandFailed)
    _ = send(.remoteControlPlay)
    #expect(
      stage.routes.take()
        == ["remoteControlPlay | MPRemoteCommandCenter | handled by MPRemoteCommandCenter"])
  }

  @Test func `a method that takes something else is not called, and the command fails`() {
    stage.observe()
    let player = Player()
    center.stopCommand.addTarget(player, action: Selector(Player.stop(_:)))
    _ = send(.remoteControlStop)
    #expect(player.calls == [])
    #expect(stage.routes.take().first?.contains("returned commandFailed") == true)
  }

  @Test func `statuses have the numbers of MediaPlayer`() {
    let all: [MPRemoteCommandHandlerStatus] = [
      .success, .noSuchContent, .noActionableNowPlayingItem, .deviceNotFound, .commandFailed,
    ]
    #expect(all.map(\.rawValue) == [0, 100, 110, 120, 200])
  }

  @Test func `an event has its command and its time`() throws {
    var event: MPRemoteCommandEvent?
    center.playCommand.addTarget {
      event = $0
      return .success
    }
    stage.device.advance(by: 2)
    _ = send(.remoteControlPlay)
    #expect(event?.command === center.playCommand)
    #expect(event?.timestamp == stage.device.now)
  }
}
