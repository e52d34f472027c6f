import EventLoop
import Foundation
import ResponderKit
import Testing

@testable import ResponderHost
@testable import RouteLog

@Suite @MainActor struct `A log that omits repeated movements` {
  private func record(_ event: RouteRecord.Event, _ subtype: String, seq: Int) -> RouteRecord {
    var record = RouteRecord(time: Double(seq), event: event, subtype: subtype)
    record.seq = seq
    if event == .action {
      record.action = .init()
      record.action?.event = seq
      record.action?.name = "lamp"
    }
    return record
  }

  @Test func `has all that they publish, and only the first of their other actions`() throws {
    let pipe = Pipe()
    var configuration = HostConfiguration()
    configuration.trace = .text
    configuration.omitsRepeatedMoves = true
    let writer = LineWriter(pipe.fileHandleForWriting.fileDescriptor) { _ in }
    let printer = RoutePrinter(configuration, writer: writer)
    for seq in 1...3 {
      printer.print(record(.gesture, "changed", seq: seq))
      for action in ["set", "publish"] { printer.print(record(.action, action, seq: seq)) }
    }
    writer.finish()
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let titles = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      titles == [
        "1.000000 gesture changed", "1.000000 action set lamp", "1.000000 action publish lamp",
        "2.000000 action publish lamp", "3.000000 action publish lamp",
      ])
  }
}
