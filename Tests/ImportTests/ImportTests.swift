import CoreMotion
import Foundation
import MediaPlayer
import QuartzCore
import ResponderTesting
import TestSupport
import Testing
import UIKit

@testable import step_player

/// A program whose files import what they do on iOS.
@MainActor
@Suite(.serialized) struct ImportTests {
  @Test func `a program runs by its own imports`() throws {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)))
    device.launch(AppDelegate())
    let scene = try #require(device.application.connectedScenes.first as? UIWindowScene)
    #expect(scene.keyWindow?.rootViewController is StepPlayerViewController)
    let info = MPNowPlayingInfoCenter.default()
    #expect(info.nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] as? Double == 0)
    device.remoteControl(.remoteControlTogglePlayPause)
    #expect(info.nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] as? Double == 1)
    #expect(CACurrentMediaTime() > 0)
    #expect(CMMotionManager().isAccelerometerAvailable)
  }
}
