extension Unicode.Scalar {
  /// Whether a terminal obeys it, or shows what follows elsewhere: control characters, line separators
  /// and marks that turn the direction of writing.
  package var steersTerminal: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension String {
  /// The text with something in the place of each character that steers a terminal. Devices and
  /// processes choose their names.
  package func replacingTerminalControls(_ replacement: (Unicode.Scalar) -> String) -> String {
    guard unicodeScalars.contains(where: \.steersTerminal) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.steersTerminal {
        text += replacement(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
