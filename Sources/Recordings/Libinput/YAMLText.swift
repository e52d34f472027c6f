import LinuxSystem

/// Text in the form of YAML's double-quoted scalars.
enum YAMLText {
  /// Returns the text in quotes. Characters that YAML does not accept, that end a line, or that
  /// change the direction of text are escaped.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where isPlain(scalar): result.unicodeScalars.append(scalar)
      default: result += escape(scalar.value)
      }
    }
    return result + "\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .surrogate, .unassigned, .privateUse: false
    default: !scalar.isTerminalControl
    }
  }

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    let width = value > 0xffff ? 8 : value > 0xff ? 4 : 2
    let letter = value > 0xffff ? "U" : value > 0xff ? "u" : "x"
    return "\\\(letter)" + String(repeating: "0", count: width - digits.count) + digits
  }
}
