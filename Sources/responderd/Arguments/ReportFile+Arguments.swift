import ArgumentParser
import ResponderHost

extension ReportFile {
  nonisolated static let help = ArgumentHelp(
    """
    Write a page that shows what happened: views, hit tests, the responder chain, recognisers, \
    shakes. One file for any browser; it loads nothing else.
    """, valueName: "file")

  nonisolated static let hideNamesHelp: ArgumentHelp = """
    Replace the names of views, recognisers, responders and devices in the report, for readers who should \
    not know them.
    """

  /// Refuses standard output, and hidden names without a report.
  nonisolated static func validate(_ path: String?, hidesNames: Bool) throws {
    if let misuse = misuse(path, hidesNames: hidesNames) { throw ValidationError(misuse) }
  }
}
