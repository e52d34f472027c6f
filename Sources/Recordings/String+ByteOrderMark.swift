extension String {
  /// The text without leading byte order marks. They are meaningless there, and the YAML parser
  /// removes only the first.
  var withoutMarksOfOrder: String {
    var rest = unicodeScalars[...]
    while rest.first == "\u{feff}" { rest.removeFirst() }
    return String(rest)
  }
}
