import CoreMotion
import MediaPlayer
import UIKit

/// Plays to the beat of steps: it prints what the accelerometer says, and a key pauses.
final class StepPlayerViewController: UIViewController {
  private let motion = CMMotionManager()
  private var isPlaying = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "player"
    let center = MPRemoteCommandCenter.shared()
    center.togglePlayPauseCommand.addTarget { [weak self] _ in
      guard let self else { return .commandFailed }
      isPlaying.toggle()
      publish()
      return .success
    }
    center.nextTrackCommand.isEnabled = false
    publish()
  }

  private func publish() {
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPMediaItemPropertyTitle: "Steps",
      MPNowPlayingInfoPropertyPlaybackRate: isPlaying ? 1.0 : 0.0,
    ]
  }

  func startCounting() {
    let rate = Double(ProcessInfo.processInfo.environment["STEPS_RATE"] ?? "") ?? 50
    guard motion.isAccelerometerAvailable else { return report("no accelerometer") }
    motion.accelerometerUpdateInterval = 1.0 / rate
    motion.startAccelerometerUpdates(to: .main) { [weak self] data, error in
      guard let self, let data, error == nil else { return }
      let a = data.acceleration
      report("\(data.timestamp) \(a.x) \(a.y) \(a.z)")
    }
  }

  func stopCounting() { motion.stopAccelerometerUpdates() }

  private func report(_ text: String) {
    FileHandle.standardError.write(Data("steps: \(text)\n".utf8))
  }
}
