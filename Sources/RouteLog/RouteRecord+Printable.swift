extension RouteRecord {
  /// The same record with no control character in any name.
  ///
  /// A device names itself and an application its views: neither shall move a terminal's cursor,
  /// or begin a line that looks like a record of its own.
  var printable: Self {
    var copy = self
    copy.device = device?.printable
    copy.node = node?.printable
    copy.subtype = subtype.printable
    copy.hitTest = hitTest.map(\.printable)
    copy.calls = calls.map { Call(to: $0.to.printable, method: $0.method.printable) }
    copy.handledBy = handledBy?.printable
    copy.reason = reason?.printable
    return copy
  }
}

extension String {
  fileprivate var printable: String {
    guard unicodeScalars.contains(where: \.steersTerminal) else { return self }
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.steersTerminal ? "\u{fffd}" : scalar) }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// Control characters, and line separators and marks that turn the direction of writing.
  var steersTerminal: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
