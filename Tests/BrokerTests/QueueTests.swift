import Foundation
import Testing

@testable import PanelBridge

@Suite @MainActor struct `The events that wait for a broker` {
  private func settings(count: Int, age: Double = 60) -> BridgeSettings.Queue {
    var queue = BridgeSettings.Queue()
    (queue.count, queue.age) = (count, age)
    return queue
  }

  @Test func `are sent in order, and again from the first that was not acknowledged`() throws {
    var queue = EventQueue(settings(count: 10))
    for number: UInt8 in 1...4 { _ = queue.append(topic: "t", payload: [number], time: 0) }
    let (first, next) = (queue.takeNext(), queue.takeNext())
    let second = try #require(next)
    #expect(first?.payload == [1] && second.payload == [2])
    queue.remove(second.id)
    queue.restart()
    let (again, third) = (queue.takeNext(), queue.takeNext())
    #expect(again?.payload == [1] && third?.payload == [3])
  }

  @Test func `are dropped from the oldest, and counted`() {
    var queue = EventQueue(settings(count: 2, age: 10))
    for number: UInt8 in [1, 2] {
      #expect(queue.append(topic: "t", payload: [number], time: 99 + Double(number)) == 0)
    }
    _ = queue.takeNext()
    let dropped = queue.append(topic: "t", payload: [3], time: 102)
    let second = queue.takeNext()
    #expect(dropped == 1 && second?.payload == [2])
    let expired = queue.expire(at: 111.5)
    let third = queue.takeNext()
    #expect(expired == 1 && queue.entries.map(\.payload) == [[3]] && third?.payload == [3])
  }

  @Test func `survive the service, with a line of the file cut short`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "queue-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "queue.jsonl").path
    var queue = EventQueue(settings(count: 500))
    let file = QueueFile(path)
    for number in 0..<300 {
      _ = queue.append(topic: "t", payload: Array("\(number)".utf8), time: Double(number))
      file.append(try #require(queue.entries.last), of: queue)
      if number % 3 > 0 {
        let id = try #require(queue.entries.first?.id)
        queue.remove(id)
        file.remove(id, from: queue)
      }
    }
    #expect(file.failure == nil)
    #expect(try QueueFile(path).read() == queue.entries)
    let bytes = try Data(contentsOf: URL(filePath: path))
    // What it has is not much more than what waits.
    #expect(bytes.split(separator: UInt8(ascii: "\n")).count < 2 * queue.entries.count + 102)
    try bytes.dropLast(3).write(to: URL(filePath: path))
    let read = try QueueFile(path).read()
    #expect(queue.entries.count - read.count <= 1 || read.count - queue.entries.count <= 1)
  }

  @Test func `are not kept on a full disk, which is said`() throws {
    let file = QueueFile("/proc/none/queue.jsonl")
    var queue = EventQueue(settings(count: 5))
    _ = queue.append(topic: "t", payload: [1], time: 0)
    file.append(queue.entries[0], of: queue)
    #expect(file.failure != nil)
  }
}
