import GuestCaseList

/// A case that the guest knows how to run.
protocol RunnableCase: CaseList {
  /// Does what the name says.
  func run(on bench: Bench) throws
}
