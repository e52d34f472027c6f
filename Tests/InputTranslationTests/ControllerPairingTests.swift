import InputSession
import InputTranslation
import Testing

struct ControllerPairingTests {
  private enum Source: UInt32 { case key = 1, bus }

  /// Sends commands, and returns which of them count.
  private func counted(
    _ commands: [(Source, RemoteControlCommand.Kind, Double)]
  ) -> [Bool] {
    var pairing = ControllerPairing()
    return commands.map { source, command, time in
      !pairing.pairUp(
        RemoteControlCommand(
          device: DeviceID(rawValue: source.rawValue), kind: command, timestamp: time),
        byController: source == .bus)
    }
  }

  @Test func `a key that is passed on counts once, whichever way is faster`() {
    #expect(counted([(.key, .nextTrack, 1), (.bus, .nextTrack, 1.04)]) == [true, false])
    #expect(counted([(.bus, .nextTrack, 1), (.key, .nextTrack, 1.3)]) == [true, false])
  }

  @Test func `a key that is pressed twice counts twice`() {
    #expect(
      counted([
        (.key, .nextTrack, 1), (.key, .nextTrack, 1.1), (.bus, .nextTrack, 1.15),
        (.bus, .nextTrack, 1.2), (.bus, .nextTrack, 1.25),
      ]) == [true, true, false, false, true])
  }

  @Test func `later than a controller takes, it is another press`() {
    #expect(counted([(.key, .stop, 1), (.bus, .stop, 1.51)]) == [true, true])
    #expect(counted([(.key, .stop, 1), (.bus, .stop, 1.5)]) == [true, false])
  }

  @Test(arguments: [
    RemoteControlCommand.Kind.play, .pause, .togglePlayPause,
  ])
  func `a controller may choose another of play, pause and both in one`(
    command: RemoteControlCommand.Kind
  ) {
    #expect(counted([(.key, .togglePlayPause, 1), (.bus, command, 1.01)]) == [true, false])
    #expect(counted([(.key, command, 1), (.bus, .togglePlayPause, 1.01)]) == [true, false])
  }

  @Test func `different keys and seeks are not paired`() {
    #expect(
      counted([
        (.key, .nextTrack, 1), (.bus, .previousTrack, 1), (.key, .stop, 1), (.bus, .play, 1),
        (.key, .beginSeekingForward, 2), (.bus, .beginSeekingForward, 2),
        (.key, .endSeekingBackward, 2), (.bus, .endSeekingBackward, 2),
      ]) == Array(repeating: true, count: 8))
  }
}
