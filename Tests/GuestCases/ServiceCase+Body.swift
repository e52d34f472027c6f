import GuestCaseList

extension ServiceCase: RunnableCase {
  func run(on bench: Bench) throws {
    switch self {
    case .startsWithMachine: try ServiceCases.startsWithMachine()
    case .unprivileged: try ServiceCases.unprivileged(bench)
    case .hotPlug: try ServiceCases.hotPlug(bench)
    case .everyKind: try ServiceCases.everyKind(bench)
    case .onlyReads: try SandboxCases.onlyReads(bench)
    case .memoryPressure: try SandboxCases.memoryPressure()
    case .hiddenFromCommands: try CommandSandboxCases.hiddenDevicesOfService(bench)
    case .commandsMemory: try CommandSandboxCases.memoryOfService(bench)
    case .exposure: try SandboxCases.exposure()
    case .access: try SandboxCases.access(bench)
    case .session: try SessionCases.session(bench)
    case .sleep: try SessionCases.sleep()
    case .sleepOfService: try SessionCases.sleepOfService(bench)
    case .memory: try SessionCases.memory()
    case .managerRestarted: try SessionCases.managerRestarted()
    case .startsWithDevice: try ManagerCases.startsWithDevice(bench)
    case .verified: try ManagerCases.verified()
    case .rulesTested: try ManagerCases.rulesTested(bench)
    case .status: try ManagerCases.status(bench)
    case .reload: try ManagerCases.reload(bench)
    case .watchdog: try ManagerCases.watchdog(bench)
    case .memoryLimit: try ManagerCases.memoryLimit(bench)
    case .journalStopped: try ManagerCases.journalStopped(bench)
    case .journalFields: try ObservationCases.journalFields(bench)
    case .journalOfTypedKeys: try ObservationCases.journalOfTypedKeys(bench)
    case .journalOfPlaces: try ObservationCases.journalOfPlaces(bench)
    case .journalOfMovements: try ObservationCases.journalOfMovements(bench)
    case .journalShipped: try ObservationCases.journalShipped(bench)
    case .journalSilent: try ObservationCases.journalSilent(bench)
    case .control: try ObservationCases.control(bench)
    case .doctorOfUnit: try ObservationCases.doctor(bench)
    case .userService: try UserServiceCases.readsDevices(bench)
    case .killed: try ServiceCases.killed(bench)
    case .stop: try ServiceCases.stop(bench)
    case .package: try PackageCases.lifeOfPackage(bench)
    }
  }
}
