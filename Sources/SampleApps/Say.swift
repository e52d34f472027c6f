import ResponderKit

/// The output of the sample applications.
@MainActor
public enum Speech {
  /// Receives the output; `nil` for standard error.
  public static var listener: (@MainActor (String) -> Void)?
}

/// Prints a line for the user.
@MainActor
func say(_ line: String) {
  if let listener = Speech.listener { return listener(line) }
  DiagnosticOutput.write(line + "\n")
}
