import ControlSocket
import EventLoop
import Inspector

/// Forwards the records of a running daemon to the server of a page.
@MainActor
final class InspectorRecords {
  private let client: ControlClient
  private let server: InspectorServer
  private let loop: EventLoop
  private let onEnd: () -> Void
  private var token: EventLoop.Token?

  /// Creates a forwarder.
  /// - Parameter onEnd: Called when the daemon ended, or closed the connection.
  init(
    _ client: ControlClient, server: InspectorServer, loop: EventLoop,
    onEnd: @escaping () -> Void
  ) throws {
    self.client = client
    self.server = server
    self.loop = loop
    self.onEnd = onEnd
    token = try loop.watch(client.descriptor) { [weak self] in self?.read() }
    // Lines that arrived together with the answer.
    for line in client.takeLines() { server.send(line) }
  }

  private func read() {
    if let lines = client.readReadyLines() {
      for line in lines { server.send(line) }
      return
    }
    if let token { loop.unwatch(token) }
    token = nil
    server.end()
    onEnd()
  }
}
