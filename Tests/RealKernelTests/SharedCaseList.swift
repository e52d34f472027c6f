import GuestCaseList

/// Cases that several guests share.
protocol SharedCaseList: CaseList, Hashable {
  /// Cases that take far longer than most, and about how many seconds on an emulated processor.
  static var longSeconds: [Self: Int] { get }
  /// About how many seconds the others take.
  static var usualSeconds: Int { get }
}

extension SharedCaseList {
  /// All cases in so many shares that take about as long, each in the order of the list.
  static func shares(_ count: Int) -> [[Self]] {
    func seconds(_ guestCase: Self) -> Int { longSeconds[guestCase] ?? usualSeconds }
    var shares = [(cases: Set<Self>, seconds: Int)](repeating: ([], 0), count: count)
    // Cases that take as long stay in their order, so that each run has the same shares.
    let ordered = allCases.enumerated().sorted {
      (seconds($1.element), $0.offset) < (seconds($0.element), $1.offset)
    }
    for (_, guestCase) in ordered {
      let least = shares.indices.min { shares[$0].seconds < shares[$1].seconds } ?? 0
      shares[least].cases.insert(guestCase)
      shares[least].seconds += seconds(guestCase)
    }
    return shares.map { share in allCases.filter(share.cases.contains) }
  }
}

extension GuestCase: SharedCaseList {
  static let longSeconds: [GuestCase: Int] = [
    .savedState: 170, .soak: 67, .pipelining: 31, .siege: 28, .doctorUdev: 26, .comesAndGoes: 23,
    .arrivals: 22, .storyboardPlayer: 18, .fewDescriptors: 17, .encumbering: 15, .fifty: 14,
    .doctorPermissions: 14, .hidDevices: 13, .traceReaders: 11, .udevdRestarted: 10,
  ]
  static let usualSeconds = 4
}

extension ServiceCase: SharedCaseList {
  static let longSeconds: [ServiceCase: Int] = [
    .seat: 75, .sleepOfService: 70, .doctorOfDevices: 60, .doctorOfSessions: 60,
    .doctorOfService: 60, .doctorOfLogins: 50, .hiddenFromCommands: 45, .doctorAgrees: 40,
    .package: 40, .session: 35, .sleep: 35, .everyKind: 30, .commandsMemory: 30,
    .missingProgram: 30,
  ]
  static let usualSeconds = 15
}
