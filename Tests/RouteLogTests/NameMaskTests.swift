import Testing

@testable import RouteLog

/// Names that are left out of a report.
@Suite struct NameMaskTests {
  private func route() -> RouteRecord {
    var route = RouteRecord(time: 1, event: .touches, subtype: "began")
    route.device = "Secret Panel"
    route.touches = [
      RouteRecord.Touch(id: 1, phase: "began", x: 1, y: 2, tapCount: 1, view: "pin")
    ]
    route.hitTest = ["UIWindow", "pin"]
    route.calls = [RouteRecord.Call(to: "pin", method: "touchesBegan")]
    route.handledBy = "pin"
    route.watchedBy = ["pin pad"]
    route.reason = "pin pad waits for pin; spinning"
    return route
  }

  @Test func `each name becomes its kind and a number, the same everywhere`() {
    var (route, mask) = (route(), NameMask())
    mask.learn(from: route)
    mask.hide(in: &route)
    #expect(route.device == "device 1" && route.touches[0].view == "view 1")
    #expect(route.calls[0].to == "view 1" && route.calls[0].method == "touchesBegan")
    #expect(route.handledBy == "view 1" && route.watchedBy == ["recognizer 1"])
  }

  @Test func `UIKit's own types stay`() {
    var (route, mask) = (route(), NameMask())
    mask.learn(from: route)
    mask.hide(in: &route)
    #expect(route.hitTest == ["UIWindow", "view 1"])
    // A name that only looks like one does not.
    var other = RouteRecord(time: 1, event: .touches, subtype: "began")
    other.hitTest = ["UISecretView"]
    mask.learn(from: other)
    mask.hide(in: &other)
    #expect(other.hitTest == ["view 2"])
  }

  @Test func `names in texts are replaced as words, the longest first`() {
    var (route, mask) = (route(), NameMask())
    mask.learn(from: route)
    mask.hide(in: &route)
    #expect(route.reason == "recognizer 1 waits for view 1; spinning")
  }

  @Test func `a mask is not replaced by another one`() {
    var mask = NameMask()
    var route = RouteRecord(time: 1, event: .touches, subtype: "began")
    route.hitTest = ["first", "view", "1"]
    route.reason = "first, view and 1"
    mask.learn(from: route)
    mask.hide(in: &route)
    #expect(route.hitTest == ["view 1", "view 2", "view 3"])
    #expect(route.reason == "view 1, view 2 and view 3")
  }
}
