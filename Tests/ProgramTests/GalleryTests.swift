import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A gallery` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let gallery = GalleryController()

    init() { device.show(gallery) }

    var viewer: PhotoController? { gallery.presentedViewController as? PhotoController }
  }

  @Test func `shows a photograph over everything, to which remote controls are for then`() throws {
    let fixture = Fixture()
    try fixture.device.tap(at: "photo 1")
    fixture.device.settle()
    let viewer = try #require(fixture.viewer)
    #expect(viewer.index == 1 && viewer.isFirstResponder)
    #expect(throws: SimulationError.self) { try fixture.device.tap(at: "photo 2") }
    fixture.device.remoteControl(.remoteControlNextTrack)
    #expect(viewer.index == 2)
  }

  @Test func `closes it when it is dragged far enough, and then drops commands`() throws {
    let fixture = Fixture()
    try fixture.device.tap(at: "photo 0")
    fixture.device.settle()
    try fixture.device.drag(from: "viewer", to: CGPoint(x: 160, y: 300))
    fixture.device.settle()
    #expect(fixture.viewer?.view.transform == .identity)
    let journal = RouteJournal(fixture.device.application, includesLifecycle: true)
    try fixture.device.drag(from: "viewer", to: CGPoint(x: 160, y: 460))
    fixture.device.settle()
    #expect(fixture.viewer == nil)
    let calls = journal.calls.filter { $0.contains(".view") && !$0.contains("Layout") }
    #expect(
      calls.filter { $0.hasPrefix("Gallery") }.map { $0.split(separator: ".")[1] }
        == ["viewWillAppear", "viewDidAppear"])
    #expect(
      calls.filter { $0.hasPrefix("Photo") }.map { $0.split(separator: ".")[1] }
        == ["viewWillDisappear", "viewDidDisappear"])
    _ = journal.take()
    fixture.device.remoteControl(.remoteControlNextTrack)
    #expect(journal.drops.count == 1)
    try fixture.device.tap(at: "photo 3")
    fixture.device.settle()
    #expect(fixture.viewer?.index == 3)
  }

  @Test func `opens one photograph when two are tapped at once`() {
    let fixture = Fixture()
    let fingers = [CGPoint(x: 70, y: 90), CGPoint(x: 230, y: 90)].map {
      fixture.device.touchDown(at: $0)
    }
    fixture.device.frame { fingers.forEach(fixture.device.lift) }
    fixture.device.settle()
    #expect(fixture.viewer != nil && fixture.viewer?.presentedViewController == nil)
  }
}
