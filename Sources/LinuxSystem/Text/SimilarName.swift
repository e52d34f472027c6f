/// Finds a valid name that is similar to an unknown one.
package enum SimilarName {
  /// Returns the most similar name; `nil` if none is close.
  /// - Parameter synonyms: Other names, with the names that they stand for.
  package static func to(
    _ wrong: String, among names: some Sequence<String>, synonyms: [String: [String]] = [:]
  ) -> String? {
    let names = Array(names)
    for meant in synonyms[wrong] ?? [] where names.contains(meant) { return meant }
    let low = wrong.lowercased()
    var best: (name: String, distance: Int)?
    for name in names {
      let known = name.lowercased()
      // The distance is at least the difference of the lengths.
      guard abs(low.count - known.count) * 3 <= low.count else { continue }
      let distance = Self.distance(low, known)
      // A mistyped name usually begins correctly.
      guard distance <= 2 || low.first == known.first else { continue }
      if distance < best?.distance ?? .max { best = (name, distance) }
    }
    if let best, best.distance * 3 <= low.count { return best.name }
    guard low.count >= 3 else { return nil }
    // A part of the name was written, or more than the name, but not more than twice as much.
    return names.filter { $0.lowercased().contains(low) }.min { $0.count < $1.count }
      ?? names.filter { low.contains($0.lowercased()) && $0.count * 2 >= low.count }
      .max { $0.count < $1.count }
  }

  /// Returns the number of letters to insert, delete, replace or swap with the next.
  private static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.unicodeScalars.prefix(64))
    let right = Array(right.unicodeScalars.prefix(64))
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = last
    for row in left.indices {
      current[0] = row + 1
      for column in right.indices {
        let change = last[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(change, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current[column + 1] = least
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count]
  }

  /// Returns a hint for an error message: the name that was probably meant, or else the valid
  /// names.
  package static func hint(
    _ wrong: String, among names: some Sequence<String>, _ have: String,
    synonyms: [String: [String]] = [:]
  ) -> String {
    let names = Array(names)
    if let meant = to(wrong, among: names, synonyms: synonyms) {
      return "; did you mean \"\(meant)\"?"
    }
    if names.isEmpty { return "" }
    let listed = names.prefix(24).joined(separator: ", ")
    return "; \(have) \(listed)" + (names.count > 24 ? ", …" : "")
  }
}
