import InputTranslation
import KernelInput
import Testing

@Suite struct KeyTranslatorTests {
  private static let device = DeviceDescription.keys(
    [.playPause, .fastForward, .rewind, .ok, .select, .menu, .up])
  private var keys = Translator(
    device, as: .keys, device: DeviceID(rawValue: 3), width: 320, height: 480)

  private func press(_ key: KeyCode) -> FrameBuilder { FrameBuilder().key(key, 1).report }
  private func release(_ key: KeyCode) -> FrameBuilder { FrameBuilder().key(key, 0).report }

  @Test mutating func `a command comes with the press`() {
    #expect(keys.read(press(.playPause)) == ["togglePlayPause"])
    #expect(keys.read(release(.playPause)) == [])
  }

  @Test mutating func `a press and its release in one frame are not lost`() {
    #expect(
      keys.read(FrameBuilder().key(.playPause, 1).key(.playPause, 0).report) == ["togglePlayPause"])
    #expect(
      keys.read(FrameBuilder().key(.ok, 1).key(.ok, 0).report) == ["select began", "select ended"])
  }

  @Test mutating func `autorepeat reports nothing`() {
    _ = keys.read(press(.ok))
    #expect(keys.read(FrameBuilder().key(.ok, 2).report) == [])
  }

  @Test mutating func `seeking lasts as long as the key is held`() {
    #expect(keys.read(press(.fastForward)) == ["beginSeekingForward"])
    #expect(keys.read(release(.fastForward)) == ["endSeekingForward"])
    #expect(keys.read(press(.rewind)) == ["beginSeekingBackward"])
    #expect(keys.read(release(.rewind)) == ["endSeekingBackward"])
  }

  @Test mutating func `the release of a key that was down before reports nothing`() {
    #expect(keys.read(release(.ok)) == [])
  }

  @Test mutating func `a second press without a release reports nothing`() {
    _ = keys.read(press(.ok))
    #expect(keys.read(press(.ok)) == [])
  }

  @Test mutating func `two keys that mean the same button are one press`() {
    #expect(keys.read(press(.ok)) == ["select began"])
    #expect(keys.read(press(.select)) == [])
    #expect(keys.read(release(.ok)) == [])
    #expect(keys.read(release(.select)) == ["select ended"])
  }

  @Test(arguments: [true, false])
  func `PR-10 a keyboard's key differs from a remote control's button`(isKeyboard: Bool) throws {
    let letters = isKeyboard ? (KeyCode.escape.rawValue...KeyCode.d.rawValue) : 30...30
    let device = DeviceDescription.keys(letters.map(KeyCode.init(rawValue:)) + [.up])
    var translator = try #require(KeyTranslator(device, device: DeviceID(rawValue: 3)))
    var presses: [Press] = []
    for value: Int32 in [1, 0] {
      let frame = FrameBuilder().key(.up, value).report
      for case .press(let press) in events({ translator.translate(frame.events.span, into: &$0) }) {
        presses.append(press)
      }
    }
    #expect(presses.map(\.button) == [.upArrow, .upArrow])
    #expect(presses.allSatisfy { $0.isFromKeyboard == isKeyboard })
  }

  @Test mutating func `an unknown value reports nothing`() {
    #expect(keys.read(FrameBuilder().key(.ok, -1).key(.ok, 3).key(.ok, .max).report) == [])
  }

  @Test mutating func `a key without a meaning reports nothing`() {
    #expect(keys.read(press(.d)) == [])
  }

  @Test mutating func `what is held when the device goes is cancelled, and seeking ends`() {
    _ = keys.read(press(.fastForward))
    _ = keys.read(press(.menu))
    #expect(keys.cancelAll() == ["menu cancelled", "endSeekingForward"])
    #expect(keys.cancelAll() == [])
  }

  @Test mutating func `a release counts in a split frame, not in one that the kernel made up`() {
    _ = keys.read(press(.ok))
    #expect(keys.read(FrameBuilder().key(.up, 1).key(.ok, 0).madeUpReport).contains("select ended"))
    _ = keys.read(press(.ok))
    #expect(keys.read(FrameBuilder().key(.ok, 0).madeUpReport) == ["select cancelled"])
  }

  @Test mutating func `keys held across a loss are released where they cannot be queried`() {
    _ = keys.read(press(.ok))
    #expect(keys.resynchronize(nil) == ["select cancelled"])
    #expect(keys.read(release(.ok)) == [])
    #expect(keys.read(press(.ok)) == ["select began"])
  }

  @Test mutating func `a key that a fresh look still finds down stays down`() {
    _ = keys.read(press(.ok))
    _ = keys.read(press(.menu))
    var state = DeviceState(time: Timestamp(seconds: 2))
    state.pressedKeys = CodeSet([KeyCode.ok.rawValue])
    #expect(keys.resynchronize(state) == ["menu cancelled"])
    #expect(keys.read(release(.ok)) == ["select ended"])
  }

  @Test func `play toggles on a device that sends nothing else, where that is asked for`() {
    var headset = Translator(
      KeyNode.avrcp.description(with: [.playCD, .pauseCD, .play]), as: .keys,
      device: DeviceID(rawValue: 3), width: 320, height: 480, keyOptions: .playToggles)
    #expect(headset.read(press(.playCD)) == ["togglePlayPause"])
    #expect(headset.holds(.togglePlayPause))
    #expect(headset.read(release(.playCD)) == [])
    #expect(!headset.holds(.togglePlayPause))
    #expect(headset.read(press(.playCD)) == ["togglePlayPause"])
    _ = headset.read(release(.playCD))
    // It does tell the two apart.
    #expect(headset.read(press(.pauseCD)) == ["pause"])
    _ = headset.read(release(.pauseCD))
    #expect(headset.read(press(.playCD)) == ["play"])
  }

  @Test func `a device whose keys mean nothing is silent`() {
    var typing = Translator(
      .keys([.d, .escape]), as: .keys, device: DeviceID(rawValue: 3), width: 320, height: 480)
    #expect(typing.read(press(.d)) == [])
  }
}
