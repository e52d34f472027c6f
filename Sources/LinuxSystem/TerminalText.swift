extension Unicode.Scalar {
  /// Whether it is a control character, a line separator, or a mark that changes the direction of
  /// writing.
  package var isTerminalControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension String {
  /// The text with something in the place of each terminal control. Devices and
  /// processes choose their names.
  package func replacingTerminalControls(_ replacement: (Unicode.Scalar) -> String) -> String {
    // Most texts are printable ASCII, and long ones are looked at while fingers wait.
    guard !utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }),
      unicodeScalars.contains(where: \.isTerminalControl)
    else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isTerminalControl {
        text += replacement(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
