import InputTranslation

/// Tracks the current seeks, so that an interruption can end them: a responder that began to seek
/// must not seek forever. It serves responders; the command center tracks its own seeks, and the translator of the
/// keys counts those that are held.
@MainActor
final class SeekTracker {
  private var underWay: [RemoteControlCommand] = []
  /// The seeks that an interruption ended, until their keys are released.
  private var interrupted: [RemoteControlCommand] = []

  /// Records the beginning of a seek that is delivered. The key was released since an earlier seek.
  func noteBegin(_ command: RemoteControlCommand) {
    guard command.kind.seekEnd != nil else { return }
    // One end ends a seek, however often it began.
    interrupted.removeAll { $0.device == command.device && $0.kind == command.kind }
    underWay.removeAll { $0.device == command.device && $0.kind == command.kind }
    underWay.append(command)
  }

  /// Records the end of a seek, whether or not it is delivered.
  func noteEnd(_ command: RemoteControlCommand) {
    guard !underWay.isEmpty else { return }
    underWay.removeAll { $0.isEnded(by: command) }
  }

  /// Returns whether a command ends a seek that an interruption already ended, and so has to be
  /// dropped.
  func consumeInterruptedEnd(_ command: RemoteControlCommand) -> Bool {
    guard !interrupted.isEmpty,
      let index = interrupted.firstIndex(where: { $0.isEnded(by: command) })
    else {
      return false
    }
    interrupted.remove(at: index)
    return true
  }

  /// Ends every seek, and returns the commands for it.
  func interrupt(at time: Double) -> [RemoteControlCommand] {
    defer {
      interrupted += underWay
      underWay = []
    }
    return underWay.compactMap { seek in
      seek.kind.seekEnd.map {
        RemoteControlCommand(device: seek.device, kind: $0, timestamp: max(time, seek.timestamp))
      }
    }
  }
}

extension RemoteControlCommand {
  fileprivate func isEnded(by other: RemoteControlCommand) -> Bool {
    device == other.device && kind.seekEnd == other.kind
  }
}

extension RemoteControlCommand.Kind {
  /// The command that ends this one; `nil` for a command without a duration.
  fileprivate var seekEnd: Self? {
    switch self {
    case .beginSeekingForward: .endSeekingForward
    case .beginSeekingBackward: .endSeekingBackward
    default: nil
    }
  }
}
