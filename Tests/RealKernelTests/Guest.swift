import Foundation
import TestSupport
import Testing
import guest_cases

/// A machine to boot, and the list of the cases that run in it.
enum Guest: Sendable {
  /// Nothing but udev: the cases start the daemon themselves.
  case bare
  /// systemd, with the daemon as its service.
  case systemd
  /// As bare as the first, but put to sleep.
  case asleep
  /// As bare, booted once for each case: its power is cut, and its disk is kept.
  case poweredOff
  /// systemd, booted once for each case: it shuts down, and its disk is kept.
  case shutDown

  private static let bareRun = Task { await boots(.bare) }
  private static let systemdRun = Task { await boots(.systemd) }
  private static let asleepRun = Task { await GuestRun.boot(.asleep) }
  private static let poweredOffRun = Task { await bootsWithDisk(.poweredOff) }
  private static let shutDownRun = Task { await bootsWithDisk(.shutDown) }

  /// Boots a guest for each share of the cases, as many at a time as there are turns.
  private static func boots(_ guest: Guest) async -> GuestRun {
    await withTaskGroup(of: GuestRun.self) { group in
      for share in guest.list.shares {
        group.addTask {
          await GuestRun.boot(
            guest, cases: share.cases, seconds: share.seconds, processors: share.processors)
        }
      }
      return await group.reduce(into: GuestRun(guest, cases: [])) { $0.add($1) }
    }
  }

  /// Boots a guest for each case, all with the same disk.
  private static func bootsWithDisk(_ guest: Guest) async -> GuestRun {
    let disk = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: disk) }
    var run = GuestRun(guest, cases: [])
    let cases = guest.list.cases
    for (index, guestCase) in cases.enumerated() {
      let seconds = (cases.count - index) * GuestRun.secondsOfBoot
      run.add(await GuestRun.boot(guest, cases: [guestCase], disk: disk.path, seconds: seconds))
    }
    return run
  }

  /// The boot that all tests of a suite share.
  var run: GuestRun {
    get async {
      switch self {
      case .bare: await Guest.bareRun.value
      case .systemd: await Guest.systemdRun.value
      case .asleep: await Guest.asleepRun.value
      case .poweredOff: await Guest.poweredOffRun.value
      case .shutDown: await Guest.shutDownRun.value
      }
    }
  }

  /// Boots it when its turn comes, and does not wait for it.
  func begin() {
    switch self {
    case .bare: _ = Guest.bareRun
    case .systemd: _ = Guest.systemdRun
    case .asleep: _ = Guest.asleepRun
    case .poweredOff: _ = Guest.poweredOffRun
    case .shutDown: _ = Guest.shutDownRun
    }
  }

  var list: CaseList {
    switch self {
    case .bare: .kernel
    case .systemd: .service
    case .asleep: .sleep
    case .poweredOff: .power
    case .shutDown: .shutdown
    }
  }

  /// What `Tests/Guest/boot` is called with.
  func arguments(_ products: BuildProducts) -> [String] {
    let (cases, program) = (products.tester("guest-cases"), products.executable("responderd"))
    return switch self {
    case .bare, .asleep, .poweredOff: [cases, list.rawValue, program]
    case .systemd, .shutDown: ["-s", program, cases, list.rawValue, "/usr/bin/responderd"]
    }
  }

  // MARK: - Verdicts

  /// What ran. Where the machine cannot run a guest, the test is skipped with the reason; with
  /// `RESPONDERD_REQUIRE_GUEST=1` in the environment it fails instead.
  private func requireRun() async throws -> GuestRun {
    let run = await run
    guard run.status == GuestRun.cannotRun else { return run }
    let isRequired = ProcessInfo.processInfo.environment["RESPONDERD_REQUIRE_GUEST"] == "1"
    if isRequired { throw GuestError(description: run.complaints) }
    try Test.cancel("\(run.complaints)")
  }

  /// Records an issue unless the case passed.
  func expectPassed(_ guestCase: GuestCase) async throws {
    switch try await requireRun().results[guestCase.name] {
    case .passed: break
    case .failed(let reason, let notes):
      Issue.record("\(([reason] + notes).joined(separator: "\n"))")
    case nil: Issue.record("the guest did not report it")
    }
  }

  /// Records an issue if the guest died, or reported a case that is not in the list.
  func expectGoodOrder() async throws {
    let run = try await requireRun()
    #expect([0, 1].contains(run.status), "\(run.complaints)")
    let unknown = Set(run.results.keys).subtracting(list.cases.map(\.name))
    #expect(unknown.isEmpty)
  }
}
