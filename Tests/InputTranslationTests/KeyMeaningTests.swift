import InputTranslation
import KernelInput
import Testing

@Suite struct KeyMeaningTests {
  enum Node: CaseIterable, Sendable {
    case keyboard, consumer, cec, infraRed

    var description: DeviceDescription {
      switch self {
      case .keyboard: .keys((1...111).map { KeyCode(rawValue: $0) }, bus: .usb)
      case .consumer: .keys([.playPause], bus: .usb)
      case .cec: .keys([.play], bus: .cec)
      case .infraRed: .infraRedReceiver
      }
    }
  }

  struct Row: Sendable {
    var key: KeyCode
    var keyboard, consumer, cec, infraRed: KeyMeaning?

    /// A key that means the same everywhere.
    init(_ key: KeyCode, _ meaning: KeyMeaning) {
      self.key = key
      (keyboard, consumer, cec, infraRed) = (meaning, meaning, meaning, meaning)
    }

    init(
      _ key: KeyCode, keyboard: KeyMeaning?, consumer: KeyMeaning?, cec: KeyMeaning?,
      infraRed: KeyMeaning?
    ) {
      self.key = key
      (self.keyboard, self.consumer) = (keyboard, consumer)
      (self.cec, self.infraRed) = (cec, infraRed)
    }

    func meaning(on node: Node) -> KeyMeaning? {
      switch node {
      case .keyboard: keyboard
      case .consumer: consumer
      case .cec: cec
      case .infraRed: infraRed
      }
    }
  }

  static let table: [Row] = [
    Row(.playPause, .command(.togglePlayPause)),
    Row(.play, .command(.play)),
    Row(.playCD, .command(.play)),
    Row(.pauseCD, .command(.pause)),
    Row(
      .pause, keyboard: nil, consumer: .command(.pause), cec: .command(.pause),
      infraRed: .command(.pause)),
    Row(.stopCD, .command(.stop)),
    Row(
      .stop, keyboard: nil, consumer: nil, cec: .command(.stop), infraRed: .command(.stop)),
    Row(
      .forward, keyboard: nil, consumer: nil, cec: .command(.nextTrack),
      infraRed: .command(.nextTrack)),
    Row(
      .back, keyboard: nil, consumer: nil, cec: .command(.previousTrack),
      infraRed: .command(.previousTrack)),
    Row(.next, keyboard: nil, consumer: nil, cec: nil, infraRed: .command(.nextTrack)),
    Row(.previous, keyboard: nil, consumer: nil, cec: nil, infraRed: .command(.previousTrack)),
    Row(.nextSong, .command(.nextTrack)),
    Row(.previousSong, .command(.previousTrack)),
    Row(.fastForward, .seekForward),
    Row(.rewind, .seekBackward),
    Row(.up, .press(.upArrow)),
    Row(.down, .press(.downArrow)),
    Row(.left, .press(.leftArrow)),
    Row(.right, .press(.rightArrow)),
    Row(.pageUp, .press(.pageUp)),
    Row(.pageDown, .press(.pageDown)),
    Row(.menu, .press(.menu)),
    Row(.ok, .press(.select)),
    Row(.select, .press(.select)),
    Row(
      .enter, keyboard: nil, consumer: .press(.select), cec: .press(.select),
      infraRed: .press(.select)),
  ]

  @Test(arguments: table, Node.allCases)
  func `a key means what the table says`(row: Row, node: Node) {
    #expect(KeyMeaning(row.key, on: node.description) == row.meaning(on: node))
  }

  @Test(arguments: Node.allCases)
  func `no other key means anything`(node: Node) {
    let known = Set(Self.table.map(\.key))
    let others = (0...UInt16(0x2ff)).map(KeyCode.init(rawValue:)).filter { !known.contains($0) }
    #expect(others.filter { KeyMeaning($0, on: node.description) != nil } == [])
  }

  @Test func `of a keyboard only the keys with a meaning are read`() {
    let keys = KeyMeaning.keys(of: Node.keyboard.description)
    #expect(keys.codes == [103, 104, 105, 106, 108, 109])
  }
}
