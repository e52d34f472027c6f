internal import FoundationEssentials

/// What a storyboard published, as the daemon reports it: a line of its route log.
package struct PublishedEvent: Equatable {
  /// The name that the storyboard gives it.
  package var name: String
  package var payload: String?
  /// The number of its event in the daemon.
  package var number: Int
  /// The time on the monotonic clock of the machine, in seconds.
  package var uptime: Double

  package init(name: String, payload: String?, number: Int, uptime: Double) {
    self.name = name
    self.payload = payload
    self.number = number
    self.uptime = uptime
  }

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
  func message(boot: String, date: Date) -> String {
    let text = JSONValue.object([
      "event_type": .text(name), "number": .integer(number), "uptime": .number(uptime),
      "boot": .text(boot), "time": .text(date.inUTC(fractions: true)),
    ]).text
    guard let payload else { return text }
    // As it is: numbers of JSON can be larger and more exact than any of this program.
    let value = JSONValue.isObject(payload) ? payload : JSONValue.text(payload).text
    return text.dropLast() + #","payload":\#(value)}"#
  }
}

extension Date {
  /// The date in ISO 8601, in UTC.
  func inUTC(fractions: Bool = false) -> String {
    formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: fractions, timeZone: .gmt))
  }
}
