import Foundation
import ResponderKit
import ResponderTesting
import Synchronization
import Testing

/// Programs with the API that the porting command was tried on.
@MainActor @Suite(.serialized) struct `A ported program` {
  private let device = SimulatedDevice.phone()

  @Test func `draws its stars again when their number changes`() {
    let meter = StarMeter(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    device.show(meter)
    device.advance(by: 0.1)
    #expect(meter.drawings == 1 && meter.outlines.count == 5)
    device.turn { meter.filled = 3 }
    #expect(meter.drawings == 2)
    #expect(meter.outlines.allSatisfy { $0.width > 18 && $0.width < 20 })
  }

  @Test func `learns on its own queue how the device is held`() {
    let seen = Mutex<[UIDeviceOrientation]>([])
    let watcher = UprightWatcher { turn in seen.withLock { $0.append(turn) } }
    device.show(UIView())
    watcher.start()
    func hold(_ x: Double, _ y: Double) -> UIDeviceOrientation? {
      for _ in 0..<20 {
        device.accelerate(CMAcceleration(x: x, y: y, z: 0))
        device.advance(by: 0.02)
      }
      watcher.finish()
      return seen.withLock { $0.last }
    }
    #expect(hold(0, -1) == .portrait)
    #expect(hold(1, 0) == .landscapeRight)
    #expect(hold(-0.9, 0.1) == .landscapeLeft)
    #expect(hold(0, 1) == .portraitUpsideDown)
    watcher.stop()
    #expect(hold(0, -1) == .portraitUpsideDown)
  }

  @Test func `takes a photograph for a tap, and a film for a hold, up to its limit`() {
    final class Camera: ShutterButtonDelegate {
      var longestFilm: TimeInterval = 3
      var steps: [String] = []
      func shutter(did step: String) { steps.append(step) }
    }
    let camera = Camera()
    let button = ShutterButton(frame: CGRect(x: 100, y: 100, width: 80, height: 80))
    button.delegate = camera
    device.show(UIView()).addSubview(button)
    let middle = CGPoint(x: 140, y: 140)
    device.tap(at: middle)
    let short = device.touchDown(at: middle)
    device.advance(by: 2)
    device.lift(short)
    let long = device.touchDown(at: middle)
    device.advance(by: 5)
    device.lift(long)
    #expect(camera.steps == ["photograph", "film", "cut", "film", "full", "cut"])
  }

  @Test func `goes one state further with each tap, though it registers its action twice`() {
    let button = CycleButton(frame: CGRect(x: 100, y: 100, width: 80, height: 40))
    button.titles = ["Auto", "On", "Off"]
    var changes: [Int] = []
    button.onChange = { changes.append($0) }
    device.show(UIView()).addSubview(button)
    for _ in 0..<4 { device.tap(at: CGPoint(x: 120, y: 120)) }
    #expect(changes == [1, 2, 0, 1])
    #expect(button.currentTitle == "On")
    button.tintColor = .systemRed
    #expect(button.titleColor(for: .normal) == .systemRed)
  }

  @Test func `replaces a constraint by another one of the same edges`() {
    let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), UIView())
    device.show(UIView()).addSubview(outer)
    outer.addSubview(inner)
    device.turn {
      for edge in [NSLayoutConstraint.Attribute.left, .right, .top] {
        outer.pin(inner, edge, to: outer)
      }
      outer.pin(inner, .bottom, to: outer, offset: -32)
    }
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 200, height: 68))
    device.turn { outer.pin(inner, .bottom, to: outer, offset: -64) }
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 200, height: 36))
    #expect(outer.constraints.count == 4)
  }

  @Test func `shows its row in the window of a scene, and selects it by a tap`() throws {
    device.launch(CardAppDelegate())
    let scene = try #require(device.application.connectedScenes.first as? UIWindowScene)
    let controller = try #require(scene.keyWindow?.rootViewController as? CardController)
    device.advance(by: 0.1)
    #expect(controller.row.frame.height == 52 && controller.row.center.y == 240)
    device.tap(at: controller.row.center)
    #expect(controller.row.isOn && controller.row.mark.isOn)
    device.tap(at: controller.row.center)
    #expect(!controller.row.isOn)
  }

  @Test func `is turned by one finger, over the place where angles start again`() {
    let controller = DialController()
    device.show(controller)
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: 160 + 80 * cos(angle), y: 240 + 80 * sin(angle))
    }
    for _ in 0..<2 {
      let finger = device.touchDown(at: point(.pi * 0.75))
      for step in 1...10 { device.move(finger, to: point(.pi * (0.75 + 0.05 * CGFloat(step)))) }
      device.lift(finger)
    }
    #expect(abs(controller.turn - .pi) < 1e-6)
    #expect(abs(controller.square.transform.a + 1) < 1e-6)
  }

  @Test func `is controlled from the lock screen`() {
    final class Player: LockScreenPlayer {
      var isPlaying = false
      var position = 0.0
    }
    struct Controls: LockScreenControls { let skip = 30.0 }
    final class EmptyDelegate: UIResponder, UIApplicationDelegate {}
    device.launch(EmptyDelegate())
    let player = Player()
    Controls().connect(player)
    Controls().describe("Talk")
    device.remoteControl(.remoteControlPlay)
    #expect(player.isPlaying)
    device.remoteControl(.remoteControlPause)
    #expect(!player.isPlaying)
    device.changePlaybackPosition(to: 42)
    device.skip(bySeconds: 30)
    #expect(player.position == 72)
    let info = MPNowPlayingInfoCenter.default().nowPlayingInfo
    #expect(info?[MPMediaItemPropertyPodcastTitle] as? String == "Talk")
    Controls().disconnect()
    device.remoteControl(.remoteControlPlay)
    #expect(!player.isPlaying)
  }
}
