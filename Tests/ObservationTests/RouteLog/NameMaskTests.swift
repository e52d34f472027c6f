import Foundation
import ResponderKit
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

  @Test func `nothing of an action stays that its storyboard names`() {
    var (record, mask) = (RouteRecord.command, NameMask())
    record.reason = "cannot be started: run mpc: no such file"
    mask.learn(from: record)
    mask.hide(in: &record)
    let action = record.action
    #expect(action?.scene == "scene 1" && action?.view == "view 1")
    #expect(action?.handler == "handler 1" && action?.place == "place 1")
    #expect(action?.name == "subject 1" && action?.values == nil)
    #expect(record.reason == "cannot be started: run subject 1: no such file")
    #expect(action?.result == .failed && action?.event == 11)
  }

  @Test func `nothing stays of what is published`() {
    var (record, mask) = (RouteRecord.publication, NameMask())
    mask.learn(from: record)
    mask.hide(in: &record)
    #expect(record.action?.name == "subject 1" && record.action?.payload == nil)
    #expect(record.action?.result == .done)
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

  @Test func `names in the texts of hit tests and recognisers are replaced, too`() throws {
    let json = """
      {"inspect":"hit","time":1,"v":1,
      "hit":{"touch":1,"x":1,"y":2,"path":["pin"],"hit":1,"steps":[{"id":1,"view":"pin","depth":0,
      "x":1,"y":2,"outcome":"covered","text":"covered by pin pad, which is in front of it"}]},
      "recognizer":{"id":2,"name":"pin tap","type":"UITapGestureRecognizer","from":"possible",
      "to":"failed","isWaiting":false,"others":["pin pan"],"otherIDs":[3],
      "cause":"pin pan has recognised the gesture"}}
      """
    var (record, mask) = (
      try JSONDecoder().decode(InspectionRecord.self, from: Data(json.utf8)), NameMask()
    )
    mask.learn(from: route())
    mask.learn(from: record)
    mask.hide(in: &record)
    #expect(record.hit?.path == ["view 1"] && record.hit?.steps[0].view == "view 1")
    #expect(record.hit?.steps[0].text == "covered by recognizer 1, which is in front of it")
    #expect(record.recognizer?.name == "recognizer 2")
    #expect(record.recognizer?.others == ["recognizer 3"])
    #expect(record.recognizer?.cause == "recognizer 3 has recognised the gesture")
    #expect(record.recognizer?.type == "UITapGestureRecognizer")
  }

  @Test func `a name that begins or ends with a sign is replaced, and signs are kept`() {
    var (route, mask) = (RouteRecord(time: 1, event: .touches, subtype: "began"), NameMask())
    route.hitTest = ["(pin)", "<b>", "a.b", "é"]
    route.reason = "covered by (pin), <b> or a.b; é, eé; \"<b>\""
    mask.learn(from: route)
    mask.hide(in: &route)
    #expect(route.reason == "covered by view 1, view 2 or view 3; view 4, eé; \"view 2\"")
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
