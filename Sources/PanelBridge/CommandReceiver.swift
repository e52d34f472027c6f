internal import ControlSocket
internal import EventLoop
internal import FoundationEssentials
internal import Logging
internal import MQTT

/// Has the daemon perform the commands of the broker that the settings allow, and publishes what came of each.
@MainActor
final class CommandReceiver {
  /// Publishes a message, which is not kept without a connection.
  var publish: @MainActor (BrokerMessage) -> Void = { _ in }
  /// Logs the same words once for each connection.
  var complain: @MainActor (String) -> Void = { _ in }

  private let settings: BridgeSettings
  private let topics: Topics
  private let daemon: any PanelSource
  private let loop: EventLoop
  private let logger: Logger
  /// The commands and the reasons that were logged.
  private var refusals: Set<String> = []
  /// A flood of commands neither fills the journal nor keeps the daemon busy.
  private var limit = RateLimiter(limit: 20)

  init(_ settings: BridgeSettings, daemon: any PanelSource, loop: EventLoop, logger: Logger) {
    self.settings = settings
    topics = Topics(panel: settings.panel)
    self.daemon = daemon
    self.loop = loop
    self.logger = logger
  }

  /// Has each reason logged once more.
  func connectionBegan() { refusals = [] }

  /// Performs a command, or says why not.
  func receive(_ name: String, _ message: BrokerMessage) {
    guard limit.take(at: loop.now) == nil else {
      return complain("more than \(limit.limit) commands a second arrive; the others are ignored")
    }
    do throws(PanelCommand.Refusal) {
      let now = Date().timeIntervalSince1970
      let command = try PanelCommand(name, message, settings.permissions, now: now)
      daemon.send(command.request) { [weak self] error in
        self?.report(name, message, reason: error?.description)
      }
    } catch { report(name, message, reason: error.description) }
  }

  /// Says what came of a command.
  /// - Parameter reason: Why it was not performed; `nil` if it was.
  private func report(_ name: String, _ message: BrokerMessage, reason: String?) {
    let words = Self.printable(name) + " " + Self.printable(message.text)
    if let reason {
      if refusals.count < 100, refusals.insert(name + reason).inserted {
        logger.warning("command \(words) is not performed: \(reason)")
      }
    } else {
      logger.notice("command from the broker: \(words)")
    }
    let result = JSONValue.object([
      "value": .text(String(message.text.prefix(64))), "done": .bool(reason == nil),
      "reason": JSONValue(reason),
    ])
    let topic = topics.result(PanelCommand.names.contains(name) ? name : "unknown")
    publish(BrokerMessage(topic, result.bytes, quality: .atMostOnce))
  }

  private static func printable(_ text: String) -> String {
    JSONText.printable(String(text.prefix(64)))
  }
}
