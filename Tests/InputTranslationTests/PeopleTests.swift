import Testing

/// Recordings of people who shake, chop, drive, walk, sit down and hold still.
@Suite struct PeopleTests {
  @Test func `the recordings are there`() {
    #expect(AccelerationTable.all.count >= 12)
    #expect(AccelerationTable.all.allSatisfy { $0.samples.count > 20 })
  }

  @Test(arguments: AccelerationTable.all.filter(\.isShake))
  func `a shake is recognised`(table: AccelerationTable) throws {
    var sensor = Sensor()
    sensor.feel(table)
    sensor.rest(after: table, for: 1)
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test(arguments: AccelerationTable.all.filter { !$0.isShake })
  func `what else people do is not a shake`(table: AccelerationTable) throws {
    var sensor = Sensor()
    sensor.feel(table)
    sensor.rest(after: table, for: 1)
    #expect(!sensor.lines.contains("shake ended"))
  }
}
