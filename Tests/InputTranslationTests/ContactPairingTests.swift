import Testing

@testable import InputTranslation

@Suite struct `The pairing of interrupted touches` {
  /// The best pairs from a row on, by trying all: their number, and the sum of their distances.
  private func best(
    _ distances: [[Double]], from row: Int = 0, free: Set<Int>
  ) -> (count: Int, sum: Double) {
    guard row < distances.count else { return (0, 0) }
    var best = best(distances, from: row + 1, free: free)
    for column in free where distances[row][column] < .infinity {
      let rest = self.best(distances, from: row + 1, free: free.subtracting([column]))
      let candidate = (count: rest.count + 1, sum: rest.sum + distances[row][column])
      if candidate.count > best.count || candidate.count == best.count && candidate.sum < best.sum {
        best = candidate
      }
    }
    return best
  }

  @Test func `makes as many pairs as possible, and the nearest`() {
    var pairing = ContactPairing()
    var state: UInt64 = 1
    func random(_ limit: UInt64) -> UInt64 {
      // The constants of Knuth's MMIX.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    for _ in 0..<2000 {
      let rows = Int(random(5)) + 1
      let columns = rows + Int(random(2))
      pairing.begin(rows: rows, columns: columns)
      var distances = [[Double]](repeating: [], count: rows)
      for row in 0..<rows {
        for column in 0..<columns {
          let distance = random(3) == 0 ? Double.infinity : Double(random(20))
          distances[row].append(distance)
          pairing[row, column] = distance
        }
      }
      pairing.solve()
      let pairs = (0..<rows).compactMap { row in pairing.column(of: row).map { (row, $0) } }
      #expect(Set(pairs.map(\.1)).count == pairs.count)
      let best = best(distances, free: Set(0..<columns))
      #expect(pairs.count == best.count)
      #expect(pairs.reduce(0) { $0 + distances[$1.0][$1.1] } == best.sum)
    }
  }
}
