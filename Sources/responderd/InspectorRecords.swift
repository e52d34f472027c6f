import ControlSocket
import EventLoop
import Foundation
import Inspector
import Logging

/// The lines of records that a process reads.
protocol RecordFeed: AnyObject {
  /// The descriptor, to wait for.
  var descriptor: CInt { get }
  /// Reads once, without blocking, and returns the complete lines; `nil` at the end.
  func readReadyLines() -> [Data]?
  /// Returns the lines that have already arrived.
  func takeLines() -> [Data]
}

extension ControlClient: RecordFeed {}

/// Forwards the records of a running daemon to the server of a page.
@MainActor
final class InspectorRecords {
  private let feed: any RecordFeed
  private let server: InspectorServer
  private let loop: EventLoop
  private let logger: Logger
  private var token: EventLoop.Token?

  init(
    _ feed: any RecordFeed, server: InspectorServer, loop: EventLoop, _ logger: Logger
  ) throws {
    self.feed = feed
    self.server = server
    self.loop = loop
    self.logger = logger
    token = try loop.watch(feed.descriptor) { [weak self] in self?.read() }
    // Lines that arrived together with the answer.
    for line in feed.takeLines() { forward(line) }
  }

  private func read() {
    if let lines = feed.readReadyLines() {
      for line in lines { forward(line) }
      return
    }
    if let token { loop.unwatch(token) }
    token = nil
    server.end()
    let reason = (feed as? ForwardedRecords)?.reasonOfEnd()
    logger.notice("\(reason ?? "the daemon ended, or ended the connection")")
  }

  private func forward(_ line: Data) {
    guard line.isEmpty else { return server.send(line) }
    server.end(isWaiting: true)
    logger.notice("the daemon ended, or ended the connection; waiting for the next one")
  }
}
