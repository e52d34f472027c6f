import Foundation
import Testing

/// Holds the page of behaviours and the tests to each other.
@Suite struct `The catalogue of behaviours` {
  /// The groups whose facts are all on the page.
  private static let groups: Set<String> = [
    "RL", "HT", "TS", "GR", "RC", "FR", "MO", "RE", "PR", "TA", "VC", "AL", "BT", "MW", "SR",
    "SV", "TV", "BA", "AC", "TB", "PG", "AN", "LO", "AU", "DR",
  ]

  let catalogue: Catalogue

  init() throws { catalogue = try Catalogue() }

  @Test func `has a test for each row`() {
    let tested = Set(catalogue.tested.values.joined())
    for row in catalogue.rows {
      #expect(tested.contains(row.id), "no test's name begins with \(row.id)")
    }
    #expect(catalogue.rows.count >= 400)
  }

  @Test func `knows every id that a test names`() {
    let known = Set(catalogue.rows.map(\.id) + catalogue.left)
    for (test, ids) in catalogue.tested {
      for id in ids where Self.groups.contains(String(id.prefix(2))) {
        #expect(known.contains(id), "\(test)")
      }
    }
  }

  @Test func `every record of touches and gestures is done again`() {
    let known = Set(catalogue.tested.values.joined())
    for number in 50...81 { #expect(known.contains("OL-\(number)")) }
  }

  @Test func `every record of a device is reproduced, or has a reason why not, and not both`() {
    let records = (1...82).map { ($0 < 10 ? "OL-0" : "OL-") + "\($0)" }
    let done = Set(catalogue.tested.values.joined()).intersection(records)
    let left = Set(catalogue.left).intersection(records)
    #expect(Set(records).subtracting(done).subtracting(left) == [])
    #expect(done.intersection(left) == [])
    #expect(done.count >= 70)
  }

  @Test func `names each fact once`() {
    let ids = catalogue.rows.map(\.id) + catalogue.left
    #expect(Set(ids).count == ids.count)
  }

  @Test func `has the certainty of each fact, and an existing policy`() throws {
    for row in catalogue.rows {
      #expect(["V", "V*", "N", "R", "D"].contains(row.flag), "\(row.id)")
      #expect(row.cells.allSatisfy { !$0.isEmpty }, "\(row.id)")
      guard row.policy != "–" else { continue }
      let names = row.policy.matches(of: /`([A-Za-z]+)`/).map(\.1)
      #expect(!names.isEmpty, "\(row.id)")
      for name in names {
        #expect(catalogue.behavior.contains("public var \(name)"), "\(row.id): \(name)")
      }
    }
  }
}
