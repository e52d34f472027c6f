import Foundation
import Testing

@testable import PanelBridge

@Suite @MainActor struct `The events that wait for a broker` {
  private func settings(count: Int, age: Double = 60) -> BridgeSettings.Queue {
    var queue = BridgeSettings.Queue()
    (queue.count, queue.age) = (count, age)
    return queue
  }

  private func now(_ time: Double, uptime: Double? = nil, boot: String = "b") -> EventQueue.Now {
    .init(time: time, uptime: uptime ?? time, boot: boot)
  }

  @Test func `are sent in order, and again from the first that was not acknowledged`() throws {
    var queue = EventQueue(settings(count: 10))
    for number in 1...4 { _ = queue.append(topic: "t", payload: "\(number)", at: now(0)) }
    let (first, next) = (queue.takeNext(), queue.takeNext())
    let second = try #require(next)
    #expect(first?.payload == "1" && second.payload == "2")
    queue.remove(second.id)
    queue.restart()
    let (again, third) = (queue.takeNext(), queue.takeNext())
    #expect(again?.payload == "1" && third?.payload == "3")
  }

  @Test func `are dropped from the oldest that was not sent`() {
    var queue = EventQueue(settings(count: 2, age: 10))
    _ = queue.append(topic: "t", payload: "1", at: now(0))
    _ = queue.takeNext()
    // The one that was sent does not count.
    for number in 2...3 {
      let dropped = queue.append(topic: "t", payload: "\(number)", at: now(0))
      #expect(dropped == [])
    }
    let dropped = queue.append(topic: "t", payload: "4", at: now(2))
    #expect(dropped == [2] && queue.entries.map(\.payload) == ["1", "3", "4"])
    let expired = queue.expire(at: now(11))
    #expect(expired == [3])
    queue.restart()
    let rest = queue.expire(at: now(11.5))
    #expect(rest == [1] && queue.entries.map(\.payload) == ["4"])
  }

  @Test func `that a file kept beyond the limit are dropped when they are counted`() {
    var old = EventQueue(settings(count: 5))
    for number in 1...5 { _ = old.append(topic: "t", payload: "\(number)", at: now(0)) }
    var queue = EventQueue(settings(count: 3), entries: old.entries)
    #expect(queue.entries.count == 5)
    let dropped = queue.append(topic: "t", payload: "6", at: now(0))
    #expect(dropped == [1, 2, 3] && queue.entries.map(\.payload) == ["4", "5", "6"])
  }

  @Test func `are not dropped because the clock is set`() {
    var queue = EventQueue(settings(count: 5, age: 3600))
    _ = queue.append(topic: "t", payload: "1", at: now(1_000, uptime: 10))
    #expect(queue.expire(at: now(1_700_000_000, uptime: 20)) == [])
    #expect(queue.expire(at: now(1_700_000_000, uptime: 4_000)) == [1])
    // Those of an earlier boot have no other clock, and one from the future keeps none of the others.
    _ = queue.append(topic: "t", payload: "2", at: now(9_000_000, uptime: 1, boot: "a"))
    _ = queue.append(topic: "t", payload: "3", at: now(1_000, uptime: 2, boot: "a"))
    #expect(queue.expire(at: now(5_000, uptime: 3)) == [3])
  }

  @Test func `survive the service, with a line of the file cut short`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "queue-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "queue.jsonl").path
    var queue = EventQueue(settings(count: 500))
    let file = QueueFile(path)
    for number in 0..<300 {
      _ = queue.append(topic: "t", payload: "\(number)", at: now(Double(number)))
      file.append(try #require(queue.entries.last), of: queue)
      if number % 3 > 0 {
        let id = try #require(queue.entries.first?.id)
        queue.remove(id)
        file.remove([id], from: queue)
      }
    }
    #expect(file.failure == nil)
    #expect(try QueueFile(path).read() == queue.entries)
    let bytes = try Data(contentsOf: URL(filePath: path))
    // What it has is not much more than what waits.
    #expect(bytes.split(separator: UInt8(ascii: "\n")).count < 2 * queue.entries.count + 102)
    try bytes.dropLast(3).write(to: URL(filePath: path))
    #expect(abs(try QueueFile(path).read().count - queue.entries.count) <= 1)
  }

  @Test func `are not kept on a full disk, which is said`() throws {
    let file = QueueFile("/proc/none/queue.jsonl")
    var queue = EventQueue(settings(count: 5))
    _ = queue.append(topic: "t", payload: "1", at: now(0))
    file.append(queue.entries[0], of: queue)
    #expect(file.failure != nil)
  }
}

@Suite struct `The message of an event` {
  private func message(_ payload: String) -> String {
    PublishedEvent(name: "tapped", payload: payload, number: 7, uptime: 1.5).message(
      boot: "b", date: Date(timeIntervalSince1970: 0))
  }

  @Test(arguments: [
    #"{"n":18446744073709551617,"m":-9223372036854775809}"#, #"{"n":[9007199254740993]}"#,
    #"{ "x": 0.1000000000000000055511151231257827, "y": 1.0 }"#, #"{"a":{"b":"ü\u0000"}}"#,
  ])
  func `has an object as it was published, whatever its numbers are`(payload: String) throws {
    let message = message(payload)
    #expect(message.hasSuffix(#","payload":\#(payload)}"#))
    _ = try JSONSerialization.jsonObject(with: Data(message.utf8))
  }

  @Test(arguments: ["on", "18446744073709551617", "[1]", "{", #"{"n":1}x"#, #"{"n":1e999}"#, ""])
  func `has everything else as text`(payload: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(message(payload).utf8))
    #expect((object as? [String: Any])?["payload"] as? String == payload)
  }
}
