import EventLoop
import Logging
import RouteLog

/// Prints the route log of a host.
@MainActor
final class RouteOutput {
  let printer: RoutePrinter
  private let writer: LineWriter
  private let logger: Logger

  /// Creates an output.
  /// - Parameters:
  ///   - loop: Waits for a slow reader; `nil` to block.
  ///   - onEnd: Called once when the reader closes the output, or writing fails.
  init(
    _ configuration: HostConfiguration, loop: EventLoop?, logger: Logger,
    onEnd: @escaping @MainActor (LineWriter.End) -> Void
  ) {
    self.logger = logger
    writer = LineWriter(configuration.traceDescriptor, loop: loop, onEnd: onEnd)
    printer = RoutePrinter(configuration, writer: writer)
    writer.onCatchingUp = { [weak self] in self?.reportDroppedLines() }
  }

  /// Whether output is waiting for the reader.
  var isBehind: Bool { writer.isBehind }

  /// Prints a line between the routes.
  func print(_ line: String) { writer.write(line + "\n") }

  /// Writes the rest before the process ends.
  func finish() {
    writer.finish()
    reportDroppedLines()
  }

  private func reportDroppedLines() {
    let dropped = writer.takeDroppedLines()
    guard dropped > 0 else { return }
    logger.warning("the reader of the route log is too slow: \(dropped) records dropped")
  }
}
