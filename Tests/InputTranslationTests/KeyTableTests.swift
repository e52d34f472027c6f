import InputTranslation
import KernelInput
import Testing

/// The meaning of each key on each kind of node. A key without a meaning is not read, unless it is one of
/// the system.
@Suite struct KeyTableTests {
  @Test func `KEY_PLAYPAUSE 164 toggles, and is the button of a headset jack`() {
    for node in Set<KeyNode>.allButJacks {
      let device = node.description(with: [.playPause])
      #expect(KeyMeaning(.playPause, on: device) == .command(.togglePlayPause))
    }
    #expect(
      KeyMeaning(.playPause, on: KeyNode.jack.description(with: [.playPause])) == .headsetButton)
  }

  @Test func `KEY_PLAY 207 plays`() { expect(.play, is: .command(.play)) }

  @Test func `KEY_PLAYCD 200 plays, as AVRCP and HDMI-CEC say it`() {
    expect(.playCD, is: .command(.play))
  }

  @Test func `KEY_PAUSECD 201 pauses`() { expect(.pauseCD, is: .command(.pause)) }

  @Test func `KEY_PAUSE 119 pauses, and is Break on a keyboard`() {
    expect(.pause, is: .command(.pause), on: .allButKeyboards)
  }

  @Test func `KEY_STOPCD 166 stops`() { expect(.stopCD, is: .command(.stop)) }

  @Test func `KEY_STOP 128 stops on the remotes of televisions alone`() {
    expect(.stop, is: .command(.stop), on: .remotes)
  }

  @Test func `KEY_NEXTSONG 163 is the next track`() {
    expect(.nextSong, is: .command(.nextTrack))
  }

  @Test func `KEY_PREVIOUSSONG 165 is the previous track`() {
    expect(.previousSong, is: .command(.previousTrack))
  }

  @Test func `KEY_NEXT 407 is the next track over infra-red, and a channel over HDMI-CEC`() {
    expect(.next, is: .command(.nextTrack), on: .infraRed)
  }

  @Test func `KEY_PREVIOUS 412 is the previous track over infra-red, and a channel over HDMI-CEC`()
  {
    expect(.previous, is: .command(.previousTrack), on: .infraRed)
  }

  @Test func `KEY_FORWARD 159 is the next track on remotes, and a browser's elsewhere`() {
    expect(.forward, is: .command(.nextTrack), on: .remotes)
  }

  @Test func `KEY_BACK 158 is the previous track on remotes, and a browser's elsewhere`() {
    expect(.back, is: .command(.previousTrack), on: .remotes)
  }

  @Test func `KEY_FASTFORWARD 208 seeks forward`() { expect(.fastForward, is: .seekForward) }

  @Test func `KEY_REWIND 168 seeks backward`() { expect(.rewind, is: .seekBackward) }

  @Test func `KEY_MEDIA 226 is the button of a headset jack, and nothing elsewhere`() {
    expect(.media, is: .headsetButton, on: [.jack])
  }

  @Test func `BTN_0 256 is the button of a headset jack, and nothing elsewhere`() {
    expect(.buttonMisc, is: .headsetButton, on: [.jack])
  }

  @Test func `KEY_MEDIA 226 toggles elsewhere where that is asked for`() {
    for node in Set<KeyNode>.allButJacks {
      let device = node.description(with: [.media])
      let meaning = KeyMeaning(.media, on: device, options: .mediaKeyToggles)
      #expect(meaning == .command(.togglePlayPause))
      #expect(KeyMeaning.keys(of: device, options: .mediaKeyToggles).contains(KeyCode.media))
    }
    let jack = KeyNode.jack.description(with: [.media])
    #expect(KeyMeaning(.media, on: jack, options: .mediaKeyToggles) == .headsetButton)
  }

  @Test func `KEY_MEDIA 226 is the button of what ALSA or its own name call a headset`() {
    var alsa = DeviceDescription.keys([.media], bus: .host)
    alsa.physicalPath = "ALSA"
    var named = DeviceDescription.keys([.media], bus: .host)
    named.name = "h2w Headset"
    #expect(KeyMeaning(.media, on: alsa) == .headsetButton)
    #expect(KeyMeaning(.media, on: named) == .headsetButton)
  }

  @Test(
    arguments: [
      ("KEY_MUTE", 113), ("KEY_VOLUMEDOWN", 114), ("KEY_VOLUMEUP", 115), ("KEY_EJECTCD", 161),
      ("KEY_RECORD", 167), ("KEY_BASSBOOST", 209), ("BTN_1", 0x101),
      ("BTN_2", 0x102), ("BTN_3", 0x103), ("KEY_CHANNELUP", 402), ("KEY_CHANNELDOWN", 403),
      ("KEY_SLOW", 409), ("KEY_SHUFFLE", 410), ("KEY_FRAMEBACK", 436), ("KEY_FRAMEFORWARD", 437),
      ("KEY_MEDIA_REPEAT", 439), ("KEY_VOICECOMMAND", 582), ("KEY_ASSISTANT", 583),
    ] as [(String, UInt16)])
  func `a transport key without a remote-control event means nothing and is not read`(
    name: String, code: UInt16
  ) {
    expect(KeyCode(rawValue: code), is: .command(.stop), on: [])
  }

  // MARK: - Navigation

  @Test(
    arguments: [
      (.up, .upArrow), (.down, .downArrow), (.left, .leftArrow), (.right, .rightArrow),
      (.pageUp, .pageUp), (.pageDown, .pageDown), (.menu, .menu), (.ok, .select),
      (.select, .select),
    ] as [(KeyCode, Press.Button)])
  func `a navigation key is a press on every node`(key: KeyCode, button: Press.Button) {
    expect(key, is: .press(button))
  }

  @Test func `KEY_ENTER 28 is select on a remote, and a line's end on a keyboard`() {
    let remote = DeviceDescription.keys([.enter])
    #expect(KeyMeaning(.enter, on: remote) == .press(.select))
    let keyboard = KeyNode.keyboard.description(with: [])
    #expect(KeyMeaning(.enter, on: keyboard) == nil)
  }

  @Test func `KEY_KPENTER 96 is select on a remote, and not on keyboards and keypads`() {
    let remote = DeviceDescription.keys([.keypadEnter, .up])
    #expect(KeyMeaning(.keypadEnter, on: remote) == .press(.select))
    let keyboard = KeyNode.keyboard.description(with: [])
    #expect(KeyMeaning(.keypadEnter, on: keyboard) == nil)
    let keypad = DeviceDescription.keys([.keypadEnter, .keypad1])
    #expect(KeyMeaning(.keypadEnter, on: keypad) == nil)
  }

  // MARK: - What is left

  @Test(arguments: KeyNode.allCases)
  func `no key that is not in the table means anything`(node: KeyNode) {
    let table: Set<UInt16> = [
      28, 96, 103, 104, 105, 106, 108, 109, 119, 128, 139, 158, 159, 163, 164, 165, 166, 168, 200,
      201,
      207, 208, 226, 256, 0x160, 0x161, 407, 412,
    ]
    let all = node.description(with: (0...0x2ff).map { KeyCode(rawValue: $0) })
    #expect(KeyMeaning.keys(of: all).codes.filter { !table.contains($0) } == [])
  }

  @Test func `of a keyboard only the keys with a meaning are read`() {
    let keys = KeyMeaning.keys(of: KeyNode.keyboard.description(with: []))
    #expect(keys.codes == [103, 104, 105, 106, 108, 109])
  }

  @Test func `a keyboard with a jack's switch is a keyboard`() {
    var device = KeyNode.keyboard.description(with: [.media, .playPause])
    device.switches = CodeSet([SwitchCode.headphoneInsert.rawValue])
    #expect(KeyMeaning(.media, on: device) == nil)
    #expect(KeyMeaning(.playPause, on: device) == .command(.togglePlayPause))
  }
}
