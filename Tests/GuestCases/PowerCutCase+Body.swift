import GuestCaseList

extension PowerCutCase: RunnableCase {
  func run(on bench: Bench) throws {
    switch self {
    case .saved: try StateCases.cutAfterSaving(bench)
    case .restored: try StateCases.cutWhileSaving(bench)
    case .whole: try StateCases.restoreWhole(bench)
    }
  }
}
