import ResponderKit
import ResponderTesting
import Testing

/// Services of a program that belong to no actor, as on iOS.
@MainActor @Suite(.serialized) struct `A service` {
  final class EmptyDelegate: UIResponder, UIApplicationDelegate {}

  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let delegate = EmptyDelegate()

    init() { device.launch(delegate) }
  }

  @Test func `plays and pauses by the keys of a headset`() {
    let fixture = Fixture()
    let service = PlaybackService()
    service.setUp()
    fixture.device.remoteControl(.remoteControlTogglePlayPause)
    #expect(service.isPlaying)
    fixture.device.changePlaybackPosition(to: 42)
    #expect(service.position == 42)
    fixture.device.remoteControl(.remoteControlTogglePlayPause)
    #expect(!service.isPlaying)
    service.tearDown()
    fixture.device.remoteControl(.remoteControlPlay)
    #expect(!service.isPlaying)
  }

  @Test func `is created before the application, and measures tilt and shoves`() {
    let service = MotionService()
    var shoves = 0
    service.onShove = { shoves += 1 }
    let fixture = Fixture()
    service.start()
    for _ in 0..<100 {
      fixture.device.accelerate(CMAcceleration(x: 0.6, y: 0, z: -0.8))
      fixture.device.advance(by: 0.02)
    }
    #expect(abs(service.tilt - 0.6) < 0.01 && shoves == 0)
    fixture.device.accelerate(CMAcceleration(x: 2, y: 0, z: -0.8))
    fixture.device.advance(by: 0.02)
    #expect(shoves == 1)
    service.stop()
    fixture.device.advance(by: 1)
    #expect(shoves == 1)
  }

  @Test func `makes an activity and a transaction`() {
    _ = Fixture()
    let model = DocumentModel(identifier: "D")
    #expect(model.activity().title == "D")
    var calls: [String] = []
    model.update {
      calls.append("change")
    } completion: {
      calls.append("completion")
    }
    #expect(calls == ["change", "completion"])
  }
}
