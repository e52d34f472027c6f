import ControlSocket
import ResponderKit
import Testing

@testable import ResponderHost
@testable import RouteLog

@Suite struct `A trace's filter` {
  private static let record: RouteRecord = {
    var record = RouteRecord(time: 1, event: .touches, subtype: "began")
    record.device = "Panel"
    record.node = "/dev/input/event3"
    record.hitTest = ["window", "red", "yellow"]
    record.calls = [.init(to: "yellow", method: "touchesBegan")]
    record.handledBy = "yellow"
    return record
  }()

  typealias Filter = ControlRequest.RouteFilter

  @Test(arguments: [
    Filter(), Filter(device: "Panel"), Filter(device: "/dev/input/event3"), Filter(view: "red"),
    Filter(view: "yellow", event: "touches"), Filter(dropped: false),
  ])
  func `lets through what all of it is true of`(filter: Filter) {
    #expect(filter.matches(Self.record))
  }

  @Test(arguments: [
    Filter(device: "Other"), Filter(view: "blue"), Filter(event: "motion"), Filter(dropped: true),
    Filter(device: "Panel", view: "blue"),
  ])
  func `keeps back what some of it is not true of`(filter: Filter) {
    #expect(!filter.matches(Self.record))
  }

  @Test func `finds the actions of a view`() {
    var record = RouteRecord(time: 1, event: .action, subtype: "run")
    record.action = .init()
    record.action?.view = "yellow"
    #expect(Filter(view: "yellow").matches(record))
    #expect(Filter(event: "action").matches(record))
    #expect(!Filter(view: "red").matches(record) && !Filter(dropped: true).matches(record))
  }

  @Test func `finds what is published`() {
    var record = RouteRecord(time: 1, event: .action, subtype: "publish")
    record.action = .init()
    #expect(Filter(published: true).matches(record))
    #expect(!Filter(event: "touches", published: true).matches(record))
    record.subtype = "run"
    #expect(!Filter(published: true).matches(record) && Filter(published: false).matches(record))
    #expect(!Filter(published: true).matches(Self.record))
  }

  @Test func `knows what was dropped`() {
    var record = Self.record
    record.handledBy = nil
    #expect(Filter(dropped: true).matches(record))
    record.watchedBy = ["tap"]
    #expect(!Filter(dropped: true).matches(record))
    record.watchedBy = []
    record.event = .device
    #expect(!Filter(dropped: true).matches(record))
  }
}
