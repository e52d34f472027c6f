import Testing
import guest_cases

/// What only a machine shows that shuts down, in boots that share a disk.
@Suite("Under a real systemd that shuts down", .needs(.shutDown))
struct RealShutdownTests {
  @Test("in the guest", arguments: CaseList.shutdown.cases)
  func passes(_ shutdown: GuestCase) async throws {
    try await Guest.shutDown.expectPassed(shutdown)
  }

  @Test func `the guest ends in good order and reports no other case`() async throws {
    try await Guest.shutDown.expectGoodOrder()
  }
}
