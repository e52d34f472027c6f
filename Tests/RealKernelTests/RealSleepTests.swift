import Testing
import guest_cases

/// What only a machine that sleeps shows, in a guest of its own.
@Suite("On a real kernel that sleeps", .needs(.asleep))
struct RealSleepTests {
  @Test("in the guest", arguments: CaseList.sleep.cases)
  func passes(_ sleepCase: GuestCase) async throws {
    try await Guest.asleep.expectPassed(sleepCase)
  }

  @Test func `the guest ends in good order and reports no other case`() async throws {
    try await Guest.asleep.expectGoodOrder()
  }
}
