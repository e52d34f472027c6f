package import InputTranslation

/// Detects a key that arrives twice: from its device, and from a media controller that also reads the
/// device and forwards the key, as a desktop does.
///
/// Each command of a controller is paired with at most one of a device, in either order, so that a key
/// that is pressed twice counts twice.
package struct ControllerPairing: Sendable {
  /// The time within which a controller forwards a key, in seconds. A headset's button is reported
  /// late, when no further click can follow.
  package static let window = 0.5

  /// Play, pause and both in one count as the same key, because a controller may convert them.
  private enum Key { case playPause, stop, next, previous }

  private struct Half {
    let key: Key
    let isController: Bool
    let time: Double
  }

  private var halves: [Half] = []

  /// Creates an empty pairing.
  package init() {}

  /// Pairs a command with one of the other source, or stores it to be paired. Seeks are not paired.
  /// - Returns: Whether the other source has already reported the press.
  package mutating func pairUp(_ command: RemoteControlCommand, byController isController: Bool)
    -> Bool
  {
    guard let key = Self.key(of: command.kind) else { return false }
    let time = command.timestamp
    halves.removeAll { abs(time - $0.time) > Self.window }
    if let index = halves.firstIndex(where: { $0.key == key && $0.isController != isController }) {
      halves.remove(at: index)
      return true
    }
    halves.append(Half(key: key, isController: isController, time: time))
    return false
  }

  private static func key(of command: RemoteControlCommand.Kind) -> Key? {
    switch command {
    case .play, .pause, .togglePlayPause: .playPause
    case .stop: .stop
    case .nextTrack: .next
    case .previousTrack: .previous
    case .beginSeekingForward, .endSeekingForward, .beginSeekingBackward, .endSeekingBackward: nil
    }
  }
}
