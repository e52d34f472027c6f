import TestSupport
import Testing

@Suite struct `An application that is used for a day` {
  private struct Hour {
    let number, residentSize, descriptors, records, count: Int

    init?(_ line: String) {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 5 else { return nil }
      (number, residentSize, descriptors) = (numbers[0], numbers[1], numbers[2])
      (records, count) = (numbers[3], numbers[4])
    }
  }

  @Test(.enabled(if: !Sanitizer.isActive))
  func `uses no more memory in the evening than in the morning`() throws {
    let hours = try Probe(executable: "SoakProbe", "24").lines().compactMap(Hour.init)
    #expect(hours.map(\.number) == Array(1...24))
    // The first hours fill what is kept for the next ones.
    let morning = try #require(hours.dropFirst(2).first)
    let evening = try #require(hours.last)
    #expect(evening.residentSize * 100 <= morning.residentSize * 101, "\(hours)")
    #expect(evening.descriptors == morning.descriptors)
    // Each hour is like the others: nothing stopped answering.
    let inAnHour = hours[2].count - hours[1].count
    #expect(inAnHour >= 240)
    #expect(evening.count - morning.count == 21 * inAnHour)
    #expect(evening.records > 24 * 1000)
  }
}
