import ControlSocket
import Foundation
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

  /// A link to a character device, which is removed at the end.
  private static func withLink(
    to node: String, _ body: (String, _ lead: (String) throws -> Void) throws -> Void
  ) throws {
    let link = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: link) }
    func lead(_ node: String) throws {
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: node)
    }
    try lead(node)
    try body(link, lead)
  }

  @Test func `finds a device by a link to its node, as long as it leads there`() throws {
    var (record, added) = (Self.record, RouteRecord(time: 1, event: .device, subtype: "added"))
    (record.node, added.node) = ("/dev/null", "/dev/null")
    try Self.withLink(to: "/dev/null") { link, lead in
      let filter = Filter(device: link)
      #expect(ClientFilter(filter, openNodes: ["/dev/zero", "/dev/null"]).matches(record))
      #expect(!ClientFilter(filter, openNodes: ["/dev/zero"]).matches(record))
      // A device that is opened later.
      var later = ClientFilter(filter, openNodes: [])
      later.update(with: record)
      #expect(!later.matches(record))
      later.update(with: added)
      #expect(later.matches(record) && later.matches(added))
      try lead("/dev/zero")
      // Only when a device is opened, its node is looked at.
      #expect(later.matches(record))
      later.update(with: added)
      #expect(!later.matches(record))
    }
  }

  @Test @MainActor func `says that no device has a name, unless it is a link to the node of one`()
    throws
  {
    let application = UIApplication(
      screen: HostConfiguration().makeScreen(), scheduler: VirtualScheduler())
    let devices = [(node: "/dev/null", name: "Panel")]
    try Self.withLink(to: "/dev/null") { link, lead in
      let filter = Filter(device: link)
      #expect(filter.absence(in: application, devices: devices) == nil)
      try lead("/dev/zero")
      let sentence = try #require(filter.absence(in: application, devices: devices))
      #expect(sentence.hasPrefix("no open device has the node or name \"\(link)\" now"))
    }
    #expect(Filter(device: "Panel").absence(in: application, devices: devices) == nil)
    #expect(Filter(device: "Other").absence(in: application, devices: devices) != nil)
  }
}

extension ControlRequest.RouteFilter {
  fileprivate func matches(_ record: RouteRecord) -> Bool {
    ClientFilter(self, openNodes: []).matches(record)
  }
}
