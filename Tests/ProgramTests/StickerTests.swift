import ResponderKit
import ResponderTesting
import SampleApps
import Testing

@MainActor @Suite(.serialized) struct `A sticker under two fingers` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let sticker: StickerView

    init() {
      sticker = StickerView(frame: CGRect(x: 60, y: 140, width: 200, height: 200))
      sticker.accessibilityIdentifier = "sticker"
      device.show(sticker)
    }
  }

  @Test func `is dragged, turned and scaled by the same fingers at once`() throws {
    let fixture = Fixture()
    try fixture.device.transform(
      at: "sticker", by: CGVector(dx: 20, dy: 40), scale: 1.5, rotation: .pi / 6, radius: 60,
      duration: 1)
    let transform = fixture.sticker.transform
    // What the fingers did until the recognisers began does not count for pinch and rotation.
    let scale = hypot(transform.a, transform.b)
    #expect(scale > 1.35 && scale < 1.55)
    let angle = atan2(transform.b, transform.a)
    #expect(angle > 0.3 && angle < .pi / 6 + 0.01)
    #expect(abs(fixture.sticker.center.x - 180) < 1 && abs(fixture.sticker.center.y - 280) < 1)
  }

  @Test func `does not jump when one of the fingers lifts`() throws {
    let fixture = Fixture()
    let device = fixture.device
    let one = device.touchDown(at: CGPoint(x: 100, y: 240))
    let other = device.touchDown(at: CGPoint(x: 220, y: 240))
    for step in 1...10 {
      device.advance(by: 1.0 / 60)
      device.frame {
        device.move(one, to: CGPoint(x: 100 + 4 * step, y: 240))
        device.move(other, to: CGPoint(x: 220 + 4 * step, y: 240))
      }
    }
    let before = fixture.sticker.center
    #expect(before.x == 200)
    device.lift(other)
    #expect(fixture.sticker.center == before)
    device.advance(by: 0.02)
    device.move(one, to: CGPoint(x: 150, y: 240))
    #expect(fixture.sticker.center == CGPoint(x: 210, y: 240))
    device.lift(one)
  }

  @Test func `is put straight by two taps`() throws {
    let fixture = Fixture()
    try fixture.device.rotate(center: "sticker", radius: 60, by: 1)
    #expect(!fixture.sticker.transform.isIdentity)
    try fixture.device.tap(at: "sticker", count: 2)
    #expect(fixture.sticker.transform.isIdentity)
  }
}
