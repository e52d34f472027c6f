/// The lines that two texts have in common, in time that is almost proportional to their number.
///
/// Lines that are unique in both texts, such as declarations, are matched first; what is between two of them is small as
/// a rule, and compared line by line. A large part without such lines counts as replaced.
struct LineMatching {
  /// The number of lines of a part that is compared line by line, which takes up to its square.
  private static let partLimit = 512

  private let old: [Int]
  private let new: [Int]
  /// The indices of the lines in the old and in the new text, both ascending.
  private(set) var pairs: [(old: Int, new: Int)] = []

  init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    self.old = old.map(number)
    self.new = new.map(number)
    var (oldStart, newStart) = (0, 0)
    for anchor in anchors(count: numbers.count) {
      match(oldStart..<anchor.old, newStart..<anchor.new)
      pairs.append(anchor)
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    match(oldStart..<old.count, newStart..<new.count)
  }

  /// Returns the longest sequence of lines that are unique in both texts, and in the same order there.
  private func anchors(count: Int) -> [(old: Int, new: Int)] {
    var oldPlaces = [[Int]](repeating: [], count: count)
    var newCounts = [Int](repeating: 0, count: count)
    for (index, line) in old.enumerated() { oldPlaces[line].append(index) }
    for line in new { newCounts[line] += 1 }
    let unique: [(old: Int, new: Int)] = new.enumerated().compactMap { index, line in
      guard newCounts[line] == 1, oldPlaces[line].count == 1 else { return nil }
      return (oldPlaces[line][0], index)
    }
    // The last elements of the best sequences of each length, and what precedes each element in its sequence.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: unique.count)
    for (index, pair) in unique.enumerated() {
      let length = ends.partitioningIndex { unique[$0].old > pair.old }
      if length > 0 { previous[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var anchors: [(old: Int, new: Int)] = []
    var next = ends.last
    while let index = next {
      anchors.append(unique[index])
      next = previous[index]
    }
    return anchors.reversed()
  }

  /// Matches a part of the texts.
  private mutating func match(_ old: Range<Int>, _ new: Range<Int>) {
    var (old, new) = (old, new)
    while let first = old.first, let other = new.first, self.old[first] == self.new[other] {
      pairs.append((first, other))
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    var ends: [(old: Int, new: Int)] = []
    while let last = old.last, let other = new.last, self.old[last] == self.new[other] {
      ends.append((last, other))
      (old, new) = (old.dropLast(), new.dropLast())
    }
    if !old.isEmpty, !new.isEmpty, old.count + new.count <= Self.partLimit { compare(old, new) }
    pairs += ends.reversed()
  }

  private mutating func compare(_ old: Range<Int>, _ new: Range<Int>) {
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in self.new[new].difference(from: self.old[old]) {
      switch change {
      case .remove(let offset, _, _): removed.insert(old.lowerBound + offset)
      case .insert(let offset, _, _): added.insert(new.lowerBound + offset)
      }
    }
    pairs += zip(old.filter { !removed.contains($0) }, new.filter { !added.contains($0) }).map {
      (old: $0, new: $1)
    }
  }
}
