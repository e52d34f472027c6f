extension Unicode.Scalar {
  /// Whether it is a control character, a line separator, or a mark that changes the direction of text.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension String {
  /// The text without characters that control a terminal: names of files can have any.
  public var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isControl {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The name of a file as patch(1) reads it: in quotes if it has control characters, which are in octal.
  var asPatchName: String {
    guard unicodeScalars.contains(where: { $0.isControl || $0 == "\"" || $0 == "\\" }) else {
      return self
    }
    var name = ""
    for scalar in unicodeScalars {
      if scalar.isControl {
        name += String(scalar).utf8.map { byte in
          "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0)
            + String(byte, radix: 8)
        }.joined()
      } else {
        if scalar == "\"" || scalar == "\\" { name += "\\" }
        name.unicodeScalars.append(scalar)
      }
    }
    return "\"\(name)\""
  }
}
