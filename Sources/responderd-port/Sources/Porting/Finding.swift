/// Something that the port could not do, or that the author of the program has to check.
public struct Finding: Hashable, Sendable {
  /// How serious a finding is.
  public enum Severity: String, Sendable {
    /// The file was not changed.
    case error
    /// The line needs a change by hand.
    case warning
  }

  /// A line and a column, both from 1. Columns count bytes, as those of the compiler do.
  public struct Location: Hashable, Sendable {
    public let line: Int
    public let column: Int
  }

  /// The path of the file, as it was given.
  public let path: String
  public let severity: Severity
  /// The place in the file before the port.
  public let original: Location
  /// The place in the file after the port.
  public let ported: Location
  public let message: String

  /// Returns the finding in the format of compilers.
  /// - Parameter isPorted: Whether to name the place in the ported file.
  public func text(isPorted: Bool) -> String {
    let place = isPorted ? ported : original
    return
      "\(path.printable):\(place.line):\(place.column): \(severity.rawValue): \(message.printable)"
  }
}
