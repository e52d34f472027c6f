/// The cases of one kind of guest, in the order in which they run.
package enum CaseList: String, CaseIterable, Sendable {
  /// A real kernel with nothing but udev around it: the cases start the daemon themselves.
  case kernel
  /// systemd, with the daemon as its service.
  case service
  /// A machine that goes to sleep and wakes. What it sleeps through costs it the disk that it was started from, so
  /// this is the last that a guest does.
  case sleep
  /// What a disk has after the power went. Each case has a boot of its own with the disk of the one before, and ends
  /// with a power cut.
  case power
  /// What an application receives when the machine shuts down under a finger. Each case has a boot of its own with
  /// the disk of the one before. Each checks what the one before left on the disk, and shuts the machine down.
  case shutdown

  /// A machine with a display and a compositor below the daemon (`boot -g`), which needs more packages than the others.
  case compositor

  package var cases: [GuestCase] {
    switch self {
    case .kernel: Self.kernelGroups.flatMap(\.self)
    case .service: Self.serviceGroups.flatMap(\.self)
    case .sleep: SleepCases.cases
    case .power: StateCases.powerCuts
    case .shutdown: ShutdownCases.cases
    case .compositor: CompositorCases.cases
    }
  }

  private static let kernelGroups: [[GuestCase]] = [
    FingerCases.cases, GestureCases.cases, HIDCases.cases, SequenceCases.cases, PanelCases.cases,
    MotionCases.cases, SensorCases.cases, KeyCases.cases, ExclusiveKeysCases.cases,
    RemoteCases.cases,
    MediaControllerCases.cases, PressCases.cases, TypingCases.cases, LifeCases.cases,
    DisplayCases.cases, DesktopCases.cases, DesktopCases.faultCases,
    LoadCases.cases, DiscoveryCases.cases, UdevCases.cases, FaultCases.cases,
    ArrivalCases.cases,
    DiskCases.cases, StateCases.cases, ListCases.cases, StoryboardCases.cases, RecordCases.cases,
    MeasureCases.cases, SameLogTouchCases.cases, SameLogKeyCases.cases, SameLogMotionCases.cases,
    SameLogLifeCases.cases, SameLogFaultCases.cases, ControlCases.cases,
    SiegeCases.cases.map { $0.onTwoProcessors() }, PrivilegeCases.cases, CommandSandboxCases.cases,
    CommandReachCases.cases, DoctorCases.cases,
    DaemonCases.cases, ContainerCases.cases,
  ]

  private static let serviceGroups: [[GuestCase]] = [
    ServiceCases.cases, SandboxCases.cases, CommandSandboxCases.serviceCases,
    CommandReachCases.serviceCases, SessionCases.cases, SeatCases.cases, ManagerCases.cases,
    ObservationCases.cases, DoctorMatrixCase.cases, ServiceDoctorCases.cases,
    ServiceRefusalCases.cases, OptionsCases.cases, RecipeCases.cases, UserServiceCases.cases,
    PageRuleCases.cases,
    PageServiceCases.cases, PageProgramCases.cases, PageCases.cases, StopCases.cases,
    PriorityCases.cases, DesktopCases.serviceCases, KioskCases.cases, BrokerCases.serviceCases,
    SystemDoctorCases.cases,
    // The last one: it takes away what the others need.
    PackageCases.cases,
  ]
}
