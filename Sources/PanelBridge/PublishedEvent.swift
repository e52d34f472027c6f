internal import Foundation

/// What a storyboard published, as the daemon reports it: a line of its route log.
struct PublishedEvent: Equatable {
  /// The name that the storyboard gives it.
  var name: String
  var payload: String?
  /// The number of its event in the daemon.
  var number: Int
  /// The time on the monotonic clock of the machine, in seconds.
  var uptime: Double

  /// Reads a line of the daemon.
  /// - Returns: `nil` if it is another record.
  init?(_ line: Data) {
    guard let record = try? JSONDecoder().decode(Record.self, from: line),
      record.subtype == "publish", let name = record.action?.name
    else { return nil }
    // A failed one was not published: its payload became too long.
    guard record.action?.result == "done" else { return nil }
    self.name = name
    payload = record.action?.payload
    number = record.seq
    uptime = record.time
  }

  private struct Record: Decodable {
    var seq: Int
    var time: Double
    var subtype: String
    var action: Action?

    struct Action: Decodable {
      var name: String?
      var payload: String?
      var result: String?
    }
  }

  /// Returns the message for the broker.
  ///
  /// `number`, `uptime` and `boot` together are unique, so that a receiver recognises an event that arrives twice.
  /// - Parameters:
  ///   - boot: The id of the machine's boot.
  ///   - date: When it was published.
  func message(boot: String, date: Date) -> [UInt8] {
    var object: [String: Any] = [
      "event_type": name, "number": number, "uptime": uptime, "boot": boot,
      "time": JSONMessage.time(date, fractions: true),
    ]
    if let payload { object["payload"] = JSONMessage.value(of: payload) }
    return JSONMessage.bytes(object)
  }
}

/// The JSON of messages.
enum JSONMessage {
  /// Returns an object as text, with its keys in order.
  static func bytes(_ object: [String: Any]) -> [UInt8] {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    // The objects have texts, finite numbers, booleans, lists and objects.
    return (try? JSONSerialization.data(withJSONObject: object, options: options)).map { Array($0) }
      ?? Array("{}".utf8)
  }

  /// Returns the value that a text has as JSON, if that is an object, and the text otherwise.
  static func value(of text: String) -> Any {
    let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    return object as? [String: Any] ?? text
  }

  /// Returns a date in ISO 8601, in UTC.
  static func time(_ date: Date, fractions: Bool = false) -> String {
    date.formatted(
      Date.ISO8601FormatStyle(includingFractionalSeconds: fractions, timeZone: .gmt))
  }
}
