import ArgumentParser
import ControlSocket
import Foundation
import Logging
import ResponderHost
import RouteLog

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Follow the routes of events in a running daemon.",
    discussion: """
      Prints new events until the daemon ends, or until Ctrl-C; with --wait, until Ctrl-C, unless the socket cannot be \
      that of a daemon, or a process listens there that does not answer. If this command is too slow, the \
      daemon drops lines instead of waiting, and the number of dropped lines is printed. Without a \
      filter, all events are printed.

      EXIT STATUS:
        0 the reader of the output ended, or, without --wait, the daemon;
        69 no daemon is running (not with --wait),
        74 the output cannot be written, 76 the socket is not that of a trusted
        responderd, 77 permission denied.

      EXAMPLES:
        responderd trace
        responderd trace --view yellow
        responderd trace --device /dev/input/event3 --event touches
        responderd trace --dropped --json | jq .reason
        responderd trace --published --json | jq .action.payload
        responderd trace --wait >routes.log
      """)

  @Option(
    help: ArgumentHelp(
      "Only events of this device, given by its node or name.", valueName: "device"))
  var device: String?

  @Option(
    help: ArgumentHelp("Only events that reach the responder with this name.", valueName: "view"))
  var view: String?

  @Option(
    help: ArgumentHelp(
      "Only events of this kind: \(Self.kinds).", valueName: "kind"),
    completion: .list(RouteRecord.Event.allCases.map(\.rawValue)))
  var event: String?

  @Flag(help: "Only events that no responder handled and no gesture recogniser follows.")
  var dropped = false

  @Flag(help: "Only what a storyboard publishes.")
  var published = false

  @Flag(help: HostingHelp.hitTests)
  var hitTests = false

  @Flag(help: HostingHelp.showValues)
  var showValues = false

  @Flag(help: "Print lines of JSON, as run --trace json does.")
  var json = false

  @Flag(help: "Wait for a daemon if none is running, and for the next one when it ends.")
  var wait = false

  @OptionGroup var socket: SocketOptions

  private static var kinds: String {
    RouteRecord.Event.allCases.map(\.rawValue).joined(separator: ", ")
  }

  func validate() throws {
    if let event, RouteRecord.Event(rawValue: event) == nil {
      throw ValidationError("no such kind: \"\(event)\"; expected one of \(Self.kinds)")
    }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      guard wait else {
        let client = try socket.connect()
        if case .ofOutput(let status) = try follow(client, try client.ask(request), logger) {
          return status
        }
        logger.notice("\(SuccessiveDaemons.end)")
        return .ok
      }
      var daemons = SuccessiveDaemons(at: socket)
      while true {
        let (client, answer) = try daemons.next(asking: request, logger)
        switch try follow(client, answer, logger) {
        case .ofOutput(let status): return status
        case .ofConnection(let hasRecords):
          try daemons.connectionDidEnd(hasRecords: hasRecords, logger)
        }
      }
    }
  }

  private var request: ControlRequest {
    let filter = ControlRequest.RouteFilter(
      device: device, view: view, event: event, dropped: dropped ? true : nil,
      published: published ? true : nil, hitTests: hitTests ? true : nil,
      values: showValues ? true : nil)
    return ControlRequest(.trace, filter: filter)
  }

  /// Which end following a daemon had.
  private enum End {
    case ofConnection(hasRecords: Bool)
    case ofOutput(ExitStatus)
  }

  /// Prints the routes of a daemon until it or the output ends.
  @MainActor
  private func follow(
    _ client: ControlClient, _ answer: Data, _ logger: Logger
  ) throws(ControlError) -> End {
    // What the filter names may still come.
    if let absence: String = try? ControlAnswer.body(of: answer) { logger.warning("\(absence)") }
    let form = RecordEncoder.Form.text(isColored: Terminal.wantsColor)
    client.follow()
    var hasRecords = false
    while let line = try client.readLine() {
      hasRecords = true
      let text =
        json
        ? JSONText.printable(String(decoding: line, as: UTF8.self)) + "\n"
        : try Self.text(line, form)
      // A reader that closed the pipe needs no more output.
      guard let stop = StandardOutput.write(text) else { continue }
      guard case .outputFailed(let reason) = stop else { return .ofOutput(.ok) }
      logger.error("cannot write the routes: \(reason)")
      return .ofOutput(.ioError)
    }
    return .ofConnection(hasRecords: hasRecords)
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
      return "(\(note.dropped) records dropped: this reader was too slow)\n"
    }
    throw ControlError(
      .broken, "the routes come from another version of responderd; restart the daemon")
  }
}
