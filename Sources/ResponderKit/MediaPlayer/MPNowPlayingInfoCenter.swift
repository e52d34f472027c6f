public import Foundation

/// The metadata of the item that the application plays, for controllers on the session bus.
///
/// As on iOS, the center is not isolated to the main actor, and may be used on any thread: another one than the main
/// thread waits for that one.
public final class MPNowPlayingInfoCenter: NSObject {
  /// Returns the center of the application.
  public class func `default`() -> MPNowPlayingInfoCenter {
    fromAnyThread { UIApplication.shared.nowPlaying.info }
  }

  private let scheduler: any Scheduler
  /// The time at which ``nowPlayingInfo`` was set.
  private var infoTime = 0.0
  weak var session: NowPlayingSession?
  private var storedInfo: [String: Any]?
  private var storedState = MPNowPlayingPlaybackState.unknown

  init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
    super.init()
  }

  /// The metadata of the current item, with the keys `MPMediaItemProperty…` and
  /// `MPNowPlayingInfoProperty…`; `nil` if there is none. The elapsed time advances at the rate that
  /// was set.
  public var nowPlayingInfo: [String: Any]? {
    get { onMain { $0.storedInfo } }
    set {
      // Not Sendable, but the caller waits while the main thread keeps it.
      nonisolated(unsafe) let info = newValue
      onMain { center in
        center.storedInfo = unsafe info
        center.infoTime = center.scheduler.now
        center.session?.didChange()
      }
    }
  }

  /// The playback state. While it is unknown, the metadata determine it: the item is playing unless
  /// its rate is 0.
  public var playbackState: MPNowPlayingPlaybackState {
    get { onMain { $0.storedState } }
    set {
      onMain { center in
        guard center.storedState != newValue else { return }
        center.storedState = newValue
        center.session?.didChange()
      }
    }
  }

  private func onMain<Result>(_ body: @MainActor (MPNowPlayingInfoCenter) -> Result) -> Result {
    // Not Sendable, but the caller waits while the main thread uses it.
    nonisolated(unsafe) let center = self
    return fromAnyThread { unsafe body(center) }
  }

  // MARK: - For hosts

  /// The resulting state: `playing`, `paused` or `stopped`.
  package var status: MPNowPlayingPlaybackState {
    switch playbackState {
    case .playing: return .playing
    case .paused, .interrupted: return .paused
    case .stopped: return .stopped
    case .unknown: break
    }
    guard nowPlayingInfo != nil else { return .stopped }
    return rate == 0 ? .paused : .playing
  }

  /// Whether the application reports that it is playing or not, and not only what.
  var isStatusReported: Bool {
    playbackState != .unknown || number(MPNowPlayingInfoPropertyPlaybackRate) != nil
  }

  /// The rate of playback, by default 1.
  package var rate: Double { number(MPNowPlayingInfoPropertyPlaybackRate) ?? 1 }
  /// The duration of the track, in seconds.
  package var duration: Double? { number(MPMediaItemPropertyPlaybackDuration) }

  /// Returns the elapsed time at a time, in seconds; `nil` if unknown.
  package func elapsedTime(at time: Double) -> Double? {
    guard nowPlayingInfo != nil else { return nil }
    let start = number(MPNowPlayingInfoPropertyElapsedPlaybackTime) ?? 0
    let passed = status == .playing ? (time - infoTime) * rate : 0
    return min(max(start + passed, 0), max(duration ?? .infinity, 0))
  }

  /// Returns a string of the metadata; `nil` if it is missing or empty.
  package func text(_ key: String) -> String? {
    guard let text = nowPlayingInfo?[key] as? String, !text.isEmpty else { return nil }
    return text
  }

  /// Returns a finite number of the metadata.
  package func number(_ key: String) -> Double? {
    let value: Double? =
      switch nowPlayingInfo?[key] {
      case let number as NSNumber: number.doubleValue
      case let number as Double: number
      case let number as Float: Double(number)
      case let number as Int: Double(number)
      case let number as CGFloat: Double(number)
      default: nil
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// The playback state of an application.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
  /// The state is not known.
  case unknown
  /// The application is playing.
  case playing
  /// Playback is paused.
  case paused
  /// Playback is stopped.
  case stopped
  /// Playback is interrupted.
  case interrupted
}
