import GuestCaseList
import Testing

/// What only a real kernel shows: each test is a case that ran in the guest, which boots once.
@Suite("On a real kernel", .needsGuest)
struct RealKernelTests {
  @Test("in the guest", arguments: GuestCase.allCases)
  func passes(_ guestCase: GuestCase) async {
    switch await GuestRun.shared.value.results[guestCase.rawValue] {
    case .passed: break
    case .failed(let reason, let notes):
      Issue.record("\(([reason] + notes).joined(separator: "\n"))")
    case nil: Issue.record("the guest did not report it")
    }
  }

  @Test func `the guest ends in good order and reports no other case`() async {
    let run = await GuestRun.shared.value
    #expect([0, 1].contains(run.status), "\(run.complaints)")
    let unknown = run.results.keys.filter { GuestCase(rawValue: $0) == nil }
    #expect(unknown.isEmpty)
  }
}
