import InputTranslation
import KernelInput
import Testing

/// The button of a wired headset, in the time of its own events.
@Suite struct HeadsetButtonTests {
  private var keys = Translator(
    KeyNode.jack.description(with: [.media, .playPause]), as: .keys,
    device: DeviceID(rawValue: 3), width: 320, height: 480)

  /// What the button's changes come to, each with its time: "0.55 nextTrack".
  private mutating func commands(
    pressed times: [ClosedRange<Double>], until end: Double? = nil
  ) -> [String] {
    var commands: [String] = []
    func note(_ events: [HardwareEvent]) {
      for case .remoteControl(let command) in events {
        let hundredths = Int((command.timestamp * 100).rounded())
        commands.append("\(Double(hundredths) / 100) \(command.kind)")
      }
    }
    for time in times {
      for (moment, value) in [(time.lowerBound, Int32(1)), (time.upperBound, 0)] {
        if let end, moment >= end { continue }
        // A timer is usually late, and never changes the commands.
        if let deadline = keys.deadline, deadline <= moment {
          note(events { keys.advance(to: (deadline + moment) / 2, into: &$0) })
        }
        let frame = FrameBuilder(at: moment).key(.media, value).report
        note(events { keys.translate(frame.events.span, into: &$0) })
      }
    }
    if let deadline = keys.deadline {
      note(events { keys.advance(to: min(end ?? 1e9, deadline), into: &$0) })
    }
    return commands
  }

  @Test mutating func `RE-09 OL-80 one click toggles, once no second can come`() {
    #expect(commands(pressed: [1...1.1]) == ["1.4 togglePlayPause"])
  }

  @Test mutating func `RE-09 OL-80 two clicks are the next track`() {
    #expect(commands(pressed: [1...1.1, 1.3...1.4]) == ["1.7 nextTrack"])
  }

  @Test mutating func `RE-09 OL-80 three clicks are the previous track, at once`() {
    #expect(commands(pressed: [1...1.1, 1.3...1.4, 1.6...1.7]) == ["1.7 previousTrack"])
  }

  @Test mutating func `four clicks are three and one`() {
    let times = [1...1.1, 1.3...1.4, 1.6...1.7, 1.9...2.0]
    #expect(commands(pressed: times) == ["1.7 previousTrack", "2.3 togglePlayPause"])
  }

  @Test mutating func `clicks that are apart are clicks of their own`() {
    #expect(
      commands(pressed: [1...1.1, 1.45...1.5]) == ["1.4 togglePlayPause", "1.8 togglePlayPause"])
  }

  @Test mutating func `a click and a hold seek forward`() {
    #expect(
      commands(pressed: [1...1.1, 1.3...3]) == ["1.8 beginSeekingForward", "3.0 endSeekingForward"])
  }

  @Test mutating func `two clicks and a hold seek backward`() {
    #expect(
      commands(pressed: [1...1.1, 1.3...1.4, 1.6...4]) == [
        "2.1 beginSeekingBackward", "4.0 endSeekingBackward",
      ])
  }

  @Test mutating func `a hold alone means nothing here`() {
    #expect(commands(pressed: [1...3]) == [])
    #expect(commands(pressed: [4...4.1]) == ["4.4 togglePlayPause"])
  }

  @Test mutating func `what comes after a seek begins again`() {
    _ = commands(pressed: [1...1.1, 1.3...3])
    #expect(commands(pressed: [3.1...3.2]) == ["3.5 togglePlayPause"])
  }

  @Test mutating func `a press and its release in one frame are a click`() {
    let click = FrameBuilder(at: 1).key(.media, 1).key(.media, 0).report
    #expect(keys.read(click) == [])
    #expect(keys.deadline == 1.3)
    #expect(keys.advance(to: 1.31) == ["togglePlayPause"])
    #expect(keys.deadline == nil)
  }

  @Test mutating func `repeats of a held button do not make it another press`() {
    let held = FrameBuilder(at: 1).key(.media, 1).report.after(0.3).key(.media, 2).report
    #expect(keys.read(held) == [])
    #expect(keys.deadline == 1.5)
  }

  @Test mutating func `two codes for the same button are one button`() {
    let both = FrameBuilder(at: 1).key(.media, 1).key(.playPause, 1).report
      .after(0.1).key(.media, 0).key(.playPause, 0).report
    #expect(keys.read(both) == [])
    #expect(keys.advance(to: 2) == ["togglePlayPause"])
  }

  @Test mutating func `a late look changes nothing`() {
    let times = [1...1.1, 1.3...1.4]
    var late: [String] = []
    for time in times {
      late += keys.read(FrameBuilder(at: time.lowerBound).key(.media, 1).report)
      late += keys.read(FrameBuilder(at: time.upperBound).key(.media, 0).report)
    }
    late += keys.read(FrameBuilder(at: 5).key(.media, 1).report)
    #expect(late == ["nextTrack"])
  }

  @Test mutating func `clicks that wait are forgotten when the device goes`() {
    _ = keys.read(FrameBuilder(at: 1).key(.media, 1).key(.media, 0).report)
    #expect(keys.cancelAll() == [])
    #expect(keys.deadline == nil)
  }

  @Test mutating func `seeking ends when the device goes`() {
    #expect(commands(pressed: [1...1.1, 1.3...3], until: 2) == ["1.8 beginSeekingForward"])
    #expect(keys.cancelAll() == ["endSeekingForward"])
    #expect(keys.cancelAll() == [])
  }

  @Test mutating func `a release that the kernel made up is not a click`() {
    _ = keys.read(FrameBuilder(at: 1).key(.media, 1).report)
    _ = keys.read(FrameBuilder(at: 1.1).key(.media, 0).madeUpReport)
    #expect(keys.deadline == nil)
    #expect(keys.read(FrameBuilder(at: 2).key(.media, 1).key(.media, 0).report) == [])
    #expect(keys.advance(to: 3) == ["togglePlayPause"])
  }

  @Test(arguments: [SwitchCode.headphoneInsert, .microphoneInsert], [0, 1] as [Int32])
  mutating func `a press while a plug goes in or out is not a click`(
    code: SwitchCode, value: Int32
  ) {
    // Released with the change, as ALSA does, or before it.
    for release in [0.05, 0.15] {
      _ = keys.read(FrameBuilder(at: 1).key(.media, 1).report)
      if release < 0.1 { _ = keys.read(FrameBuilder(at: 1 + release).key(.media, 0).report) }
      let change = FrameBuilder(at: 1.15).key(.media, 0).toggle(code, value).report
      #expect(keys.read(change) == [])
      #expect(keys.deadline == nil)
    }
  }

  @Test mutating func `a press just after a plug went in is not a click, one later is`() {
    let plug = FrameBuilder(at: 1).toggle(.headphoneInsert, 1).report
    #expect(keys.read(plug) == [])
    #expect(commands(pressed: [1.1...1.2]) == [])
    #expect(commands(pressed: [1.6...1.7]) == ["2.0 togglePlayPause"])
    // In the frame of the change, before the switch.
    let both = FrameBuilder(at: 3).key(.media, 1).toggle(.microphoneInsert, 1).report
    #expect(keys.read(both) == [])
    #expect(keys.deadline == nil)
  }

  @Test mutating func `two clicks of which a plug made the second are none`() {
    #expect(commands(pressed: [1...1.1, 1.2...1.25], until: 1.3) == [])
    #expect(keys.read(FrameBuilder(at: 1.3).toggle(.headphoneInsert, 0).report) == [])
    #expect(keys.advance(to: 3) == [])
  }

  @Test mutating func `seeking ends when the plug is pulled`() {
    #expect(commands(pressed: [1...1.1, 1.3...3], until: 2) == ["1.8 beginSeekingForward"])
    let pull = FrameBuilder(at: 2).toggle(.headphoneInsert, 0).report
    #expect(keys.read(pull) == ["endSeekingForward"])
    #expect(keys.read(FrameBuilder(at: 2.1).key(.media, 0).report) == [])
    #expect(keys.advance(to: 5) == [])
  }

  @Test func `the plug presses the other buttons of a headset, and no other keys of its node`() {
    var jack = Translator(
      KeyNode.jack.description(with: [.nextSong, .fastForward, .up]), as: .keys,
      device: DeviceID(rawValue: 3), touch: TouchSettings(width: 320, height: 480))
    #expect(jack.read(FrameBuilder(at: 1).key(.fastForward, 1).report) == ["beginSeekingForward"])
    #expect(jack.read(FrameBuilder(at: 1).key(.up, 1).report) == ["upArrow began"])
    let pull = FrameBuilder(at: 1.2).toggle(.microphoneInsert, 0).report
    #expect(jack.read(pull) == ["endSeekingForward"])
    #expect(jack.read(FrameBuilder(at: 1.3).key(.nextSong, 1).key(.nextSong, 0).report) == [])
    #expect(jack.read(FrameBuilder(at: 1.4).key(.up, 0).report) == ["upArrow ended"])
    #expect(
      jack.read(FrameBuilder(at: 2).key(.nextSong, 1).key(.nextSong, 0).report) == ["nextTrack"])
  }

  @Test mutating func `a key and the button that seek at once seek once`() {
    var jack = Translator(
      KeyNode.jack.description(with: [.media, .fastForward]), as: .keys,
      device: DeviceID(rawValue: 3), touch: TouchSettings(width: 320, height: 480))
    #expect(
      jack.read(FrameBuilder(at: 1).key(.fastForward, 1).report) == ["beginSeekingForward"])
    _ = jack.read(FrameBuilder(at: 1).key(.media, 1).key(.media, 0).report)
    _ = jack.read(FrameBuilder(at: 1.1).key(.media, 1).report)
    #expect(jack.advance(to: 2) == [])
    #expect(jack.read(FrameBuilder(at: 3).key(.fastForward, 0).report) == [])
    #expect(jack.read(FrameBuilder(at: 4).key(.media, 0).report) == ["endSeekingForward"])
  }

  @Test mutating func `time that goes backwards loses nothing`() {
    _ = keys.read(FrameBuilder(at: 9).key(.media, 1).key(.media, 0).report)
    _ = keys.read(FrameBuilder(at: 1).key(.media, 1).key(.media, 0).report)
    #expect(keys.advance(to: 10) == ["nextTrack"])
  }
}
