import Foundation

/// Lengths that lie one after the other, any of which can change.
///
/// The sum of the first lengths, the length at a distance and a change take a number of steps that is the
/// logarithm of the count (a binary indexed tree).
struct PrefixSums {
  private(set) var lengths: [CGFloat]
  /// At each index, the sum of the lengths from `index & (index + 1)` to the index.
  private var tree: [CGFloat]

  init(_ lengths: [CGFloat]) {
    self.lengths = lengths
    tree = lengths
    for index in tree.indices {
      let parent = index | (index + 1)
      if parent < tree.count { tree[parent] += tree[index] }
    }
  }

  var total: CGFloat { sum(before: lengths.count) }

  /// Returns the sum of the lengths before an index.
  func sum(before index: Int) -> CGFloat {
    var sum: CGFloat = 0
    var place = index - 1
    while place >= 0 {
      sum += tree[place]
      place = (place & (place + 1)) - 1
    }
    return sum
  }

  mutating func set(_ length: CGFloat, at index: Int) {
    let change = length - lengths[index]
    lengths[index] = length
    var place = index
    while place < tree.count {
      tree[place] += change
      place |= place + 1
    }
  }

  /// Returns the last index whose length begins at or before a distance. There has to be a length.
  func index(at distance: CGFloat) -> Int {
    let count = lengths.count
    var start = 0
    var rest = distance
    var step = 1
    while step * 2 <= count { step *= 2 }
    while step > 0 {
      let next = start + step
      if next <= count, tree[next - 1] <= rest {
        start = next
        rest -= tree[next - 1]
      }
      step /= 2
    }
    return min(start, count - 1)
  }
}
