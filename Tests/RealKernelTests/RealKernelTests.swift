import Testing
import guest_cases

/// What only a real kernel shows: each test is a case that ran in the guest, which boots once.
@Suite("On a real kernel", .needs(.bare))
struct RealKernelTests {
  @Test("in the guest", arguments: CaseList.kernel.chosen)
  func passes(_ guestCase: GuestCase) async throws { try await Guest.bare.expectPassed(guestCase) }

  @Test func `the guest ends in good order and reports no other case`() async throws {
    try await Guest.bare.expectGoodOrder()
  }
}
