import GuestCaseList

extension GuestCase: RunnableCase {
  func run(on bench: Bench) throws {
    switch self {
    case .oneFinger: try FingerCases.fingers(1, bench)
    case .fiveFingers: try FingerCases.fingers(5, bench)
    case .tenFingers: try FingerCases.fingers(10, bench)
    case .singleTouchPanel: try FingerCases.singleTouchPanel(bench)
    case .hidPanel: try FingerCases.hidPanel(bench)
    case .secondScreen: try SequenceCases.secondScreen(bench)
    case .unplugged: try SequenceCases.unplugged(bench)
    case .unpluggedPanel: try SequenceCases.unpluggedPanel(bench)
    case .overflow: try SequenceCases.overflow(bench)
    case .alreadyDown: try SequenceCases.alreadyDown(bench)
    case .replacedID: try SequenceCases.replacedID(bench)
    case .liftAndTouch: try SequenceCases.liftAndTouch(bench)
    case .shake: try MotionCases.shake(bench)
    case .silentAfterShake: try MotionCases.silentAfterShake(bench)
    case .rotation: try MotionCases.rotation(bench)
    case .mediaKeys: try KeyCases.mediaKeys(bench)
    case .heldFastForward: try KeyCases.heldFastForward(bench)
    case .tapInOneFrame: try KeyCases.tapInOneFrame(bench)
    case .autorepeat: try KeyCases.autorepeat(bench)
    case .twoNodes: try KeyCases.twoNodes(bench)
    case .headsetClicks: try KeyCases.headsetClicks(bench)
    case .unpluggedKey: try KeyCases.unpluggedKey(bench)
    case .machineKeyboard: try KeyCases.machineKeyboard(bench)
    case .infraRed: try RemoteCases.infraRed(bench)
    case .television: try RemoteCases.television(bench)
    case .navigationKeys: try PressCases.navigationKeys(bench)
    case .keyboardArrows: try PressCases.keyboardArrows(bench)
    case .typing: try TypingCases.typing(bench)
    case .typedMemory: try TypingCases.memory(bench)
    case .tenThousandFrames: try LoadCases.tenThousandFrames(bench)
    case .flood: try LoadCases.flood(bench)
    case .terminated: try DaemonCases.terminated(bench)
    case .unreadableNode: try DaemonCases.unreadableNode(bench)
    case .noDevice: try DaemonCases.noDevice(bench)
    case .readerGone: try DaemonCases.readerGone(bench)
    }
  }
}
