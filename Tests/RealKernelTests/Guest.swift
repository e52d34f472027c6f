import Foundation
import GuestCaseList
import TestSupport
import Testing

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

  /// How many guests share the bare one's cases: most of the time a case waits.
  private static let bareGuests = 3
  private static let bareRun = Task {
    await withTaskGroup(of: GuestRun.self) { group in
      for index in 0..<bareGuests {
        group.addTask {
          let own = Guest.bare.caseNames.enumerated().filter { $0.offset % bareGuests == index }
          return await GuestRun.boot(.bare, cases: own.map(\.element))
        }
      }
      return await group.reduce(into: GuestRun(.bare, cases: [])) { $0.add($1) }
    }
  }
  private static let systemdRun = Task { await GuestRun.boot(.systemd) }
  private static let asleepRun = Task { await GuestRun.boot(.asleep) }
  private static let poweredOffRun = Task {
    let disk = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: disk) }
    var run = GuestRun(.poweredOff, cases: [])
    for name in Guest.poweredOff.caseNames {
      run.add(await GuestRun.boot(.poweredOff, cases: [name], disk: disk.path))
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
      }
    }
  }

  var caseNames: [String] {
    switch self {
    case .bare: GuestCase.allCases.map(\.rawValue)
    case .systemd: ServiceCase.allCases.map(\.rawValue)
    case .asleep: SleepCase.allCases.map(\.rawValue)
    case .poweredOff: PowerCutCase.allCases.map(\.rawValue)
    }
  }

  /// What `Tests/Guest/boot` is called with.
  func arguments(_ products: BuildProducts) -> [String] {
    let (cases, program) = (products.tester("guest-cases"), products.executable("responderd"))
    return switch self {
    case .bare: [cases, "kernel", program]
    case .asleep: [cases, "sleep", program]
    case .poweredOff: [cases, "power", program]
    case .systemd: ["-s", program, cases, "service", "/usr/bin/responderd"]
    }
  }

  // MARK: - Verdicts

  /// Records an issue unless the case passed.
  func expectPassed(_ guestCase: some CaseList) async {
    switch await run.results[guestCase.rawValue] {
    case .passed: break
    case .failed(let reason, let notes):
      Issue.record("\(([reason] + notes).joined(separator: "\n"))")
    case nil: Issue.record("the guest did not report it")
    }
  }

  /// Records an issue if the guest died, or told of a case that is not in the list.
  func expectGoodOrder() async {
    let run = await run
    #expect([0, 1].contains(run.status), "\(run.complaints)")
    let unknown = Set(run.results.keys).subtracting(caseNames)
    #expect(unknown.isEmpty)
  }
}
