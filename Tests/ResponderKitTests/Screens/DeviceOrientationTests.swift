import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// The orientation of the device, and its notifications.
@MainActor
@Suite(.serialized)
final class DeviceOrientationTests {
  @MainActor
  private final class Listener {
    var heard: [UIDeviceOrientation] = []

    func turned(_ notification: Notification) {
      heard.append((notification.object as? UIDevice)?.orientation ?? .unknown)
    }
  }

  /// Keeps to portrait.
  private final class Upright: UIViewController {
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  }

  lazy var stage = ScreenStage()

  @Test func `VC-83 the device's orientation is unknown until notifications are enabled`() {
    stage.show(UIViewController())
    let listener = Listener()
    NotificationCenter.default.addObserver(
      listener, selector: Selector(Listener.turned(_:)),
      name: UIDevice.orientationDidChangeNotification, object: nil)
    defer { NotificationCenter.default.removeObserver(listener) }
    let device = UIDevice.current
    stage.device.rotate(to: .landscapeRight)
    #expect(device.orientation == .unknown && listener.heard.isEmpty)
    device.beginGeneratingDeviceOrientationNotifications()
    device.beginGeneratingDeviceOrientationNotifications()
    #expect(device.orientation == .landscapeLeft, "the interface turns against the device")
    stage.device.rotate(to: .landscapeLeft)
    device.endGeneratingDeviceOrientationNotifications()
    stage.device.rotate(to: .portrait)
    stage.device.rotate(to: .portrait)
    #expect(listener.heard == [.landscapeRight, .portrait])
    device.endGeneratingDeviceOrientationNotifications()
    device.endGeneratingDeviceOrientationNotifications()
    stage.device.rotate(to: .portraitUpsideDown)
    #expect(listener.heard.count == 2 && device.orientation == .unknown)
  }

  @Test func `VC-83 a device is turned where the interface stays`() {
    stage.show(Upright())
    UIDevice.current.beginGeneratingDeviceOrientationNotifications()
    stage.device.rotate(to: .landscapeRight)
    #expect(UIDevice.current.orientation == .landscapeLeft)
    #expect(stage.application.statusBarOrientation == .portrait)
    #expect(UIDevice.current.orientation.isLandscape && !UIDevice.current.orientation.isFlat)
  }

  @Test(arguments: [
    (UIInterfaceOrientation.portrait, CGPoint(x: 10, y: 20)),
    (.portraitUpsideDown, CGPoint(x: 310, y: 460)),
    (.landscapeRight, CGPoint(x: 300, y: 10)), (.landscapeLeft, CGPoint(x: 20, y: 470)),
  ])
  func `HT-45 a point of the rotated screen is converted to the fixed coordinates`(
    orientation: UIInterfaceOrientation, fixedPoint: CGPoint
  ) {
    stage.show(Turning())
    stage.device.rotate(to: orientation)
    stage.settle()
    let screen = stage.application.screen
    let fixed = screen.fixedCoordinateSpace
    #expect(fixed.bounds == CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(screen.coordinateSpace.bounds == screen.bounds)
    let point = CGPoint(x: 10, y: 20)
    #expect(screen.coordinateSpace.convert(point, to: fixed) == fixedPoint)
    #expect(screen.coordinateSpace.convert(fixedPoint, from: fixed) == point)
    #expect(fixed.convert(fixedPoint, to: stage.window) == point)
    #expect(stage.window.convert(point, to: fixed) == fixedPoint)
  }

  private final class Turning: UIViewController {
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  }
}
