import GuestCaseList

extension GuestCase {
  /// Cases that take far longer than most, and about how many seconds on an emulated processor.
  private static let longSeconds: [GuestCase: Int] = [
    .savedState: 170, .soak: 67, .pipelining: 31, .siege: 28, .doctorUdev: 26, .comesAndGoes: 23,
    .arrivals: 22, .storyboardPlayer: 18, .fewDescriptors: 17, .encumbering: 15, .fifty: 14,
    .doctorPermissions: 14, .hidDevices: 13, .traceReaders: 11, .udevdRestarted: 10,
  ]

  /// All cases in so many shares that take about as long, each in the order of the list.
  static func shares(_ count: Int) -> [[GuestCase]] {
    func seconds(_ guestCase: GuestCase) -> Int { longSeconds[guestCase] ?? 4 }
    var shares = [(cases: Set<GuestCase>, seconds: Int)](repeating: ([], 0), count: count)
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
