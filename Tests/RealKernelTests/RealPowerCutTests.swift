import Testing
import guest_cases

/// What only a machine shows whose power goes, in boots that share a disk.
@Suite("On a real kernel without power", .needs(.poweredOff))
struct RealPowerCutTests {
  @Test("in the guest", arguments: CaseList.power.cases)
  func passes(_ powerCut: GuestCase) async throws {
    try await Guest.poweredOff.expectPassed(powerCut)
  }

  @Test func `the guest ends in good order and reports no other case`() async throws {
    try await Guest.poweredOff.expectGoodOrder()
  }
}
