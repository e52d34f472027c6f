internal import ControlSocket
internal import FoundationEssentials

/// What the broker learns of a panel besides its events.
package struct PanelState: Equatable {
  /// `active`, `inactive` or `background`.
  package var application: String
  /// The scene in front; `nil` for an application that is part of the program.
  package var screen: String?
  /// Whether the display is on; `nil` if that is not the daemon's task.
  package var isDisplayOn: Bool?
  /// The names that the storyboard publishes.
  package var published: [String]
  /// The version of the daemon.
  package var version: String
  /// The number of input events since the daemon started.
  package var inputCount: Int

  package init(application: String, screen: String?, published: [String], version: String) {
    self.application = application
    self.screen = screen
    self.published = published
    self.version = version
    inputCount = 0
  }

  /// Reads the answer to `status`.
  init?(_ answer: Data) {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: answer).answer else {
      return nil
    }
    application = answer.application
    screen = answer.scene
    isDisplayOn = answer.display?.isOn
    published = answer.published ?? []
    version = answer.version
    inputCount = answer.total.events
  }

  private struct Answer: Decodable {
    var answer: Status

    struct Status: Decodable {
      var application: String
      var scene: String?
      var display: Display?
      var published: [String]?
      var version: String
      var total: Total

      struct Display: Decodable { var isOn: Bool }
      struct Total: Decodable { var events: Int }
    }
  }

  /// Returns the message for the broker.
  /// - Parameters:
  ///   - lastInput: The time of the last input, rounded down to a minute: no more is published of what people do.
  ///   - counts: What waits for the broker, and what was lost.
  func message(lastInput: Date?, counts: EventCounts) -> [UInt8] {
    JSONValue.object([
      "application": .text(application), "version": .text(version), "lost": .integer(counts.lost),
      "screen": JSONValue(screen), "display": JSONValue(isDisplayOn.map { $0 ? "on" : "off" }),
      "lastInput": JSONValue(lastInput.map { Self.minute($0).inUTC() }),
    ]).bytes
  }

  static func minute(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 60).rounded(.down) * 60)
  }
}
