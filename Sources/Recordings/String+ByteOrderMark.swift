extension String {
  /// The text behind the byte order marks that it begins with. They say nothing there, and the YAML
  /// parser loses the first of them.
  var withoutMarksOfOrder: String {
    var rest = unicodeScalars[...]
    while rest.first == "\u{feff}" { rest.removeFirst() }
    return String(rest)
  }
}
