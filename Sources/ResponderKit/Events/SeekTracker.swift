import InputTranslation

/// Tracks the seeks that are under way, so that an interruption ends them: a responder that began to
/// seek must not seek forever.
@MainActor
final class SeekTracker {
  private var underWay: [RemoteControl] = []
  /// Seeks that an interruption ended, until their keys are let go.
  private var interrupted: [RemoteControl] = []

  /// Notes a command that goes out.
  func note(_ command: RemoteControl) {
    if command.command.seekEnd != nil {
      underWay.append(command)
    } else if !underWay.isEmpty {
      underWay.removeAll { $0.isEnded(by: command) }
    }
  }

  /// Whether a command ends a seek that an interruption has ended already; then it is dropped.
  func consumeInterruptedEnd(_ command: RemoteControl) -> Bool {
    guard !interrupted.isEmpty,
      let index = interrupted.firstIndex(where: { $0.isEnded(by: command) })
    else {
      return false
    }
    interrupted.remove(at: index)
    return true
  }

  /// Ends every seek, and returns the commands that say so.
  func interrupt(at time: Double) -> [RemoteControl] {
    defer {
      interrupted += underWay
      underWay = []
    }
    return underWay.compactMap { seek in
      seek.command.seekEnd.map {
        RemoteControl(device: seek.device, command: $0, timestamp: max(time, seek.timestamp))
      }
    }
  }
}

extension RemoteControl {
  fileprivate func isEnded(by other: RemoteControl) -> Bool {
    device == other.device && command.seekEnd == other.command
  }
}

extension RemoteControl.Command {
  /// The command that ends this one; `nil` for one that is done at once.
  fileprivate var seekEnd: Self? {
    switch self {
    case .beginSeekingForward: .endSeekingForward
    case .beginSeekingBackward: .endSeekingBackward
    default: nil
    }
  }
}
