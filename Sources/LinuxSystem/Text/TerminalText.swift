extension Unicode.Scalar {
  /// Whether it is a control character, a line separator, or a mark that changes the direction of
  /// text.
  package var isTerminalControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension String {
  /// Replaces characters that control a terminal, because names of devices and processes are
  /// untrusted.
  package func replacingTerminalControls(_ replacement: (Unicode.Scalar) -> String) -> String {
    // Most texts are printable ASCII, and long ones must not delay input.
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
