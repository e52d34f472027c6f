import Testing
import guest_cases

/// What only a real systemd shows of the service and of the udev rule, in a guest of their own.
@Suite("Under a real systemd", .needs(.systemd))
struct RealServiceTests {
  @Test("in the guest", arguments: CaseList.service.chosen)
  func passes(_ serviceCase: GuestCase) async throws {
    try await Guest.systemd.expectPassed(serviceCase)
  }

  @Test func `the guest ends in good order and reports no other case`() async throws {
    try await Guest.systemd.expectGoodOrder()
  }
}
