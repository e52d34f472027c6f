import Foundation
import GuestCaseList

/// Cases that run in one boot, in the order of their list.
struct Share<Case: CaseList & Hashable>: Sendable {
  private(set) var cases: [Case] = []
  /// About how long they take on two emulated processors.
  private(set) var seconds = 0

  mutating func add(_ guestCase: Case, seconds: Int) {
    cases.append(guestCase)
    self.seconds += seconds
  }

  mutating func sort() {
    let chosen = Set(cases)
    cases = Case.allCases.filter(chosen.contains)
  }
}

/// A list whose cases several guests share.
protocol SharedCaseList: CaseList, Hashable {
  /// Cases that take far longer than most, and about how many seconds.
  static var longSeconds: [Self: Int] { get }
  static var usualSeconds: Int { get }
  /// Those of `Tests/run --smoke`: a look at each kind of input and at each way that a service ends.
  static var smoke: Set<Self> { get }
}

extension SharedCaseList {
  /// All cases, or those of `Tests/run --smoke`.
  static var chosen: [Self] {
    isSmoke ? allCases.filter(smoke.contains) : Array(allCases)
  }

  /// The chosen cases in so many shares that take about as long.
  static func shares(_ count: Int) -> [Share<Self>] {
    func seconds(_ guestCase: Self) -> Int { longSeconds[guestCase] ?? usualSeconds }
    var shares = [Share<Self>](repeating: Share(), count: isSmoke ? 1 : count)
    // Cases that take as long stay in their order, so that each run has the same shares.
    let ordered = chosen.enumerated().sorted {
      (seconds($1.element), $0.offset) < (seconds($0.element), $1.offset)
    }
    for (_, guestCase) in ordered {
      let least = shares.indices.min { shares[$0].seconds < shares[$1].seconds } ?? 0
      shares[least].add(guestCase, seconds: seconds(guestCase))
    }
    for index in shares.indices { shares[index].sort() }
    return shares
  }
}

/// Whether `Tests/run --smoke` runs the tests.
private let isSmoke = ProcessInfo.processInfo.environment["RESPONDERD_SMOKE"] == "1"

extension GuestCase: SharedCaseList {
  static let longSeconds: [GuestCase: Int] = [
    .measureProbe: 50, .pipelining: 25, .comesAndGoes: 21, .siege: 20, .savedState: 20, .soak: 18,
    .storyboardPlayer: 17, .udevdRestarted: 16, .doctorNodes: 16, .arrivals: 14, .fifty: 14,
    .doctorUdev: 14, .doctorPermissions: 13, .fewDescriptors: 13, .sensorReconsidered: 13,
    .sameLife: 13, .doctorSensors: 13, .hidDevices: 11, .traceReaders: 10,
  ]
  static let usualSeconds = 4

  static let smoke: Set<GuestCase> = [
    .oneFinger, .fiveFingers, .hidPanel, .unplugged, .overflow, .splitFrame, .pen, .udevProperties,
    .shake, .gamepadAtRest, .sensorHub, .mediaKeys, .headsetClicks, .infraRed, .navigationKeys,
    .homeKey, .turned, .permissionTakenBack, .revoked, .hostileName, .recordPlaysBack,
    .sameGestures, .stranger, .confined, .terminated,
  ]
}

extension ServiceCase: SharedCaseList {
  static let longSeconds: [ServiceCase: Int] = [
    .recipes: 60, .pageRules: 60, .uninstalled: 60, .pagePrograms: 60, .doctorOfDevices: 50,
    .pageServiceCommands: 50, .doctorOfService: 40, .userService: 40, .package: 40,
    .sleepOfService: 30, .seat: 30, .doctorOfSessions: 25, .stopUnderFinger: 25, .watchdog: 25,
    .realtimeLoop: 25, .journalSilent: 20, .missingProgram: 15, .everyKind: 15,
    .doctorOfRefusals: 60,
    .doctorOfSilence: 60, .doctorOfUserDaemon: 25,
  ]
  static let usualSeconds = 8

  static let smoke: Set<ServiceCase> = [
    .startsWithMachine, .unprivileged, .hotPlug, .status, .killed, .stop,
  ]
}
