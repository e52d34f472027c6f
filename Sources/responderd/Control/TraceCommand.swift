import ArgumentParser
import ControlSocket
import Foundation
import Logging
import ResponderHost
import RouteLog

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Follow the events' routes of a running daemon.",
    discussion: """
      Prints what happens from now on, until the daemon ends or Ctrl-C. A reader that is too slow \
      loses lines, and is told how many; the daemon never waits for it. What is not asked about \
      is let through.

      EXIT STATUS:
        0 the daemon ended, 69 none is running, 74 the routes cannot be written,
        77 not allowed.

      EXAMPLES:
        responderd trace
        responderd trace --view yellow
        responderd trace --device /dev/input/event3 --event touches
        responderd trace --dropped --json | jq .reason
      """)

  @Option(help: ArgumentHelp("Only of this device, by its node or its name.", valueName: "device"))
  var device: String?

  @Option(help: ArgumentHelp("Only what comes by this responder, by its name.", valueName: "view"))
  var view: String?

  @Option(
    help: ArgumentHelp(
      "Only of this kind: \(Self.kinds).", valueName: "kind"),
    completion: .list(RouteRecord.Event.allCases.map(\.rawValue)))
  var event: String?

  @Flag(help: "Only what nobody handled and no gesture recogniser follows.")
  var dropped = false

  @Flag(help: "Print lines of JSON, as run --trace json does.")
  var json = false

  @OptionGroup var socket: SocketOptions

  private static var kinds: String {
    RouteRecord.Event.allCases.map(\.rawValue).joined(separator: ", ")
  }

  func validate() throws {
    if let event, RouteRecord.Event(rawValue: event) == nil {
      throw ValidationError("There is no kind \"\(event)\"; there are \(Self.kinds).")
    }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofAsking(logger) {
      let client = try socket.connect()
      let filter = ControlRequest.RouteFilter(
        device: device, view: view, event: event, dropped: dropped ? true : nil)
      _ = try client.ask(ControlRequest(.trace, filter: filter))
      let form = RecordEncoder.Form.text(isColored: Terminal.wantsColor)
      client.follow()
      while let line = try client.readLine() {
        let text =
          json
          ? JSONText.printable(String(decoding: line, as: UTF8.self)) + "\n"
          : try Self.text(line, form)
        // A reader that went away has had enough.
        guard let stop = StandardOutput.write(text) else { continue }
        guard case .outputFailed(let reason) = stop else { return .ok }
        logger.error("cannot write the routes: \(reason)")
        return .ioError
      }
      logger.notice("the daemon ended, or ended the connection")
      return .ok
    }
  }

  private struct Note: Decodable {
    var dropped: Int
  }

  private static func text(
    _ line: Data, _ form: RecordEncoder.Form
  ) throws(ControlError) -> String {
    let decoder = JSONDecoder()
    if let record = try? decoder.decode(RouteRecord.self, from: line) {
      return RecordEncoder.string(record, as: form)
    }
    if let note = try? decoder.decode(Note.self, from: line) {
      return "(\(note.dropped) records were dropped: this reader was too slow)\n"
    }
    throw ControlError(.broken, "the daemon's routes are those of another version")
  }
}
