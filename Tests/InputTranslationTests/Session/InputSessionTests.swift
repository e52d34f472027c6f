import InputTranslation
import KernelInput
import Testing

@testable import InputSession

/// What a session makes of the frames of several devices.
@Suite struct InputSessionTests {
  private let session = InputSession(SessionSettings(width: 100, height: 200))

  private func time(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: Int64(seconds * 1_000_000))
  }

  private func device(
    keys: [KeyCode] = [], axes: [Axis] = [], properties: [DeviceProperty] = []
  ) -> DeviceDescription {
    var device = DeviceDescription(name: "device")
    device.keys = CodeSet(keys.map(\.rawValue))
    device.absoluteAxes = CodeSet(axes.map(\.rawValue))
    device.properties = CodeSet(properties.map(\.rawValue))
    for axis in axes { device.ranges[axis] = AxisRange(minimum: 0, maximum: 99) }
    return device
  }

  private func panel(group: String? = nil, hints: DeviceHints = DeviceHints()) -> SessionDevice {
    let description = device(keys: [.touch], axes: [.x, .y], properties: [.direct])
    return session.add(
      DeviceProfile(description, as: .touchscreen, hints: hints, group: group), state: nil,
      at: time(1))
  }

  private func pen(group: String?, state: DeviceState? = nil) -> SessionDevice {
    let description = device(keys: [.touch, .toolPen], axes: [.x, .y], properties: [.direct])
    return session.add(
      DeviceProfile(description, as: .stylus, group: group), state: state, at: time(1))
  }

  private func remote(group: String? = nil, keys: [KeyCode] = [.playPause, .nextSong])
    -> SessionDevice
  {
    session.add(
      DeviceProfile(device(keys: keys), as: .keys, group: group), state: nil, at: time(1))
  }

  private func send(_ events: KernelEvent..., to device: SessionDevice) {
    let frame = events + [.report(at: events[0].time)]
    session.translate(frame.span, of: device)
  }

  private func touch(_ isDown: Bool, at seconds: Double, on device: SessionDevice) {
    let time = time(seconds)
    send(
      KernelEvent(Axis.x, 10, at: time), KernelEvent(Axis.y, 20, at: time),
      KernelEvent(KeyCode.touch, isDown ? 1 : 0, at: time), to: device)
  }

  /// The events and reports since the last call, a word for each.
  private func takeWords() -> [String] {
    defer { session.output = SessionOutput() }
    var words = session.output.events.copies.map { event in
      switch event {
      case .contact(let contact): "\(contact.device.rawValue) \(contact.phase)"
      case .frameEnd: "."
      case .shake(let shake): "shake \(shake.phase)"
      case .remoteControl(let command): "\(command.device.rawValue) \(command.kind)"
      case .acceleration(let sample): "\(sample.device.rawValue) acceleration"
      case .playback(let request): "\(request.change)"
      case .press(let press): "\(press.device.rawValue) \(press.button) \(press.phase)"
      case .system(let change): "\(change)"
      }
    }
    for notice in session.output.notices.reversed() {
      let word =
        switch notice.content {
        case .signal(let signal, _): "signal \(signal)"
        case .rotation(let change): "turn \(change)"
        case .duplicate(let reporter): "duplicate of \(reporter)"
        case .resynchronized(let cause): "resynchronized: \(cause)"
        case .anomalies(let anomalies): "anomalies \(anomalies.rawValue)"
        }
      words.insert("\(notice.device.rawValue) \(word)", at: notice.position)
    }
    return words
  }

  @Test func `a key with a meaning for responders is none of them as the home key`() {
    var settings = SessionSettings(width: 100, height: 200)
    settings.systemKeys.home = [.menu]
    let session = InputSession(settings)
    let remote = session.add(
      DeviceProfile(device(keys: [.menu, .playPause]), as: .keys), state: nil, at: time(1))
    for value in [Int32(1), 0] {
      let frame = [KernelEvent(.menu, value, at: time(2)), .report(at: time(2))]
      session.translate(frame.span, of: remote)
    }
    #expect(session.output.events.copies.isEmpty)
    #expect(
      session.output.notices.map(\.content).contains {
        if case .signal(.homeKey, _) = $0 { true } else { false }
      })
  }

  @Test func `a finger is reported in the name of its device`() {
    _ = panel()
    touch(true, at: 2, on: panel())
    #expect(takeWords() == ["2 began", "."])
  }

  @Test func `a pen in proximity cancels touches on the same hardware, and only there`() {
    let (own, other) = (panel(group: "tablet"), panel(group: "another"))
    let pen = pen(group: "tablet")
    touch(true, at: 2, on: own)
    touch(true, at: 2, on: other)
    _ = takeWords()
    send(KernelEvent(KeyCode.toolPen, 1, at: time(3)), to: pen)
    #expect(takeWords() == ["1 cancelled", "."])
    touch(false, at: 4, on: own)
    touch(true, at: 5, on: own)
    #expect(takeWords() == [])
    send(KernelEvent(KeyCode.toolPen, 0, at: time(6)), to: pen)
    touch(false, at: 7, on: own)
    touch(true, at: 8, on: own)
    #expect(takeWords() == ["1 began", "."])
  }

  @Test func `a panel that is plugged in beside a pen in proximity is suppressed`() {
    var state = DeviceState(time: time(1))
    state.pressedKeys = CodeSet([KeyCode.toolPen.rawValue])
    let pen = pen(group: "tablet", state: state)
    let panel = panel(group: "tablet")
    touch(true, at: 2, on: panel)
    #expect(takeWords() == [])
    session.remove(pen, at: time(3))
    touch(false, at: 4, on: panel)
    touch(true, at: 5, on: panel)
    #expect(takeWords() == ["2 began", "."])
  }

  @Test func `a press that two nodes report counts once`() {
    let (one, other) = (remote(group: "keyboard"), remote(group: "keyboard"))
    send(KernelEvent(KeyCode.nextSong, 1, at: time(2)), to: one)
    send(KernelEvent(KeyCode.nextSong, 1, at: time(2.01)), to: other)
    #expect(takeWords() == ["1 nextTrack", "2 duplicate of node"])
    #expect(other.duplicates == 1)
  }

  @Test func `a key that a media controller passes on is one command, whichever comes first`() {
    let remote = remote(keys: [.nextSong])
    let controller = session.addController()
    func pass(_ seconds: Double) {
      session.addControllerCommand(
        RemoteControlCommand(device: controller, kind: .nextTrack, timestamp: seconds))
    }
    send(KernelEvent(KeyCode.nextSong, 1, at: time(2)), to: remote)
    pass(2.03)
    send(KernelEvent(KeyCode.nextSong, 0, at: time(2.1)), to: remote)
    pass(5)
    send(KernelEvent(KeyCode.nextSong, 1, at: time(5.02)), to: remote)
    pass(7)
    #expect(
      takeWords() == [
        "1 nextTrack", "2 duplicate of key", "2 nextTrack", "1 duplicate of controller",
        "2 nextTrack",
      ])
    #expect(remote.duplicates == 1)
  }

  @Test func `what no key asks for comes as it is`() {
    let controller = session.addController()
    session.addRequest(
      PlaybackRequest(device: controller, change: .position(seconds: 3), timestamp: 1))
    #expect(takeWords() == ["position(seconds: 3.0)"])
  }

  @Test func `events and reports keep their order`() {
    let remote = remote(keys: [.nextSong, .power])
    let at = time(2)
    send(
      KernelEvent(KeyCode.nextSong, 1, at: at), KernelEvent(KeyCode.power, 1, at: at), to: remote)
    send(KernelEvent(KeyCode.nextSong, 0, at: time(3)), to: remote)
    send(KernelEvent(KeyCode.nextSong, 1, at: time(4)), to: remote)
    #expect(takeWords() == ["1 nextTrack", "1 signal powerKey", "1 nextTrack"])
  }

  @Test func `a touch that wakes is noted only where touches wake`() {
    let panel = panel()
    touch(true, at: 2, on: panel)
    #expect(session.output.openingDevice == nil)
    touch(false, at: 3, on: panel)
    session.opensOnTouch = true
    touch(true, at: 4, on: panel)
    #expect(session.output.openingDevice == panel.id)
  }

  @Test func `an anomaly is reported once`() {
    let panel = panel()
    send(KernelEvent(Axis.x, 1000, at: time(2)), to: panel)
    session.reportAnomalies(of: panel)
    send(KernelEvent(Axis.x, 2000, at: time(3)), to: panel)
    session.reportAnomalies(of: panel)
    let expected = TouchAnomalies.positionOutsideRange.rawValue
    #expect(takeWords() == ["1 anomalies \(expected)"])
  }

  @Test func `a finger that times out is reported when it did`() throws {
    var hints = DeviceHints()
    hints.idleTimeout = 0.5
    let panel = panel(hints: hints)
    touch(true, at: 2, on: panel)
    _ = takeWords()
    #expect(try #require(panel.deadline) == 2.5)
    session.advance(panel, to: 9)
    #expect(session.output.events.copies.first.map { "\($0)" }?.contains("2.5") == true)
    #expect(takeWords() == ["1 ended", "."])
  }

  @Test func `a turn cancels fingers and places the panel on the turned screen`() {
    let panel = panel()
    touch(true, at: 2, on: panel)
    _ = takeWords()
    session.rotate(to: 1, at: time(3)) { _ in nil }
    #expect(takeWords() == ["1 cancelled", "."])
    touch(true, at: 4, on: panel)
    guard case .contact(let contact)? = session.output.events.copies.first else {
      return #expect(Bool(false), "no contact")
    }
    // A tenth from the left and a fifth from the top of the upright screen of 100 × 200 points.
    #expect(abs(contact.x - 160) < 1 && abs(contact.y - 10) < 1)
  }

  /// A node with the button of a headset, or the switch of its jack.
  private func node(
    keys: [KeyCode] = [], switches: [SwitchCode] = [], bus: Bus = .host, group: String? = nil
  ) -> SessionDevice {
    var description = device(keys: keys)
    description.name = "Headset"
    description.bus = bus
    description.switches = CodeSet(switches.map(\.rawValue))
    return session.add(
      DeviceProfile(description, as: keys.isEmpty ? .jack : .keys, group: group), state: nil,
      at: time(1))
  }

  private func plug(_ jack: SessionDevice, at seconds: Double, isIn: Bool = true) {
    send(
      KernelEvent(
        time: time(seconds), type: .switch, code: SwitchCode.headphoneInsert.rawValue,
        value: isIn ? 1 : 0), to: jack)
  }

  private func click(_ button: SessionDevice, at seconds: Double) {
    send(KernelEvent(KeyCode.media, 1, at: time(seconds)), to: button)
    send(KernelEvent(KeyCode.media, 0, at: time(seconds + 0.05)), to: button)
  }

  @Test func `a plug whose switch is on another node presses no button`() {
    let (button, jack) = (node(keys: [.media]), node(switches: [.headphoneInsert]))
    #expect(button.needsJack && !jack.needsJack)
    click(button, at: 2)
    plug(jack, at: 2.1)
    click(button, at: 2.2)
    session.advance(button, to: 3)
    #expect(takeWords() == [])
    click(button, at: 4)
    session.advance(button, to: 5)
    #expect(takeWords() == ["1 togglePlayPause"])
  }

  @Test func `clicks that were due before a plug on another node are reported`() {
    let (button, jack) = (node(keys: [.media]), node(switches: [.headphoneInsert]))
    click(button, at: 2)
    // Without a timer in between.
    plug(jack, at: 4)
    #expect(takeWords() == ["1 togglePlayPause"])
  }

  @Test func `a monitor that is switched on does not press the button of a headset`() {
    let (button, monitor) = (node(keys: [.media]), node(switches: [.lineOutInsert]))
    click(button, at: 2)
    send(
      KernelEvent(
        time: time(2.1), type: .switch, code: SwitchCode.lineOutInsert.rawValue, value: 1),
      to: monitor)
    session.advance(button, to: 3)
    #expect(takeWords() == ["1 togglePlayPause"])
  }

  @Test func `a plug that is pulled ends the seek of the button on another node`() {
    let button = node(keys: [.media])
    let jack = node(keys: [.playPause], switches: [.headphoneInsert])
    click(button, at: 2)
    send(KernelEvent(KeyCode.media, 1, at: time(2.2)), to: button)
    session.advance(button, to: 3)
    #expect(takeWords() == ["1 beginSeekingForward"])
    plug(jack, at: 3)
    #expect(takeWords() == ["1 endSeekingForward"])
  }

  @Test func `a plug of the machine does not press the button of a USB headset`() {
    let usb = node(keys: [.media], bus: .usb, group: "usb")
    let jack = node(switches: [.headphoneInsert], group: "machine")
    #expect(!usb.needsJack)
    plug(jack, at: 2)
    click(usb, at: 2.1)
    session.advance(usb, to: 3)
    #expect(takeWords() == ["1 togglePlayPause"])
    let own = node(switches: [.headphoneInsert], bus: .usb, group: "usb")
    plug(own, at: 4)
    click(usb, at: 4.1)
    session.advance(usb, to: 5)
    #expect(takeWords() == [])
  }

  @Test func `a plug does not end the keys of a remote control`() {
    let remote = remote(keys: [.fastForward])
    send(KernelEvent(KeyCode.fastForward, 1, at: time(2)), to: remote)
    plug(node(switches: [.headphoneInsert]), at: 2.1)
    #expect(takeWords() == ["1 beginSeekingForward"])
  }

  private func lose(_ device: SessionDevice, at seconds: Double, plugs: [SwitchCode] = []) {
    session.resynchronize(
      device, with: nil, switches: CodeSet(plugs.map(\.rawValue)), at: time(seconds),
      because: "a loss")
  }

  @Test(arguments: [false, true])
  func `a plug that goes in while events are lost presses no button`(isOnAnotherNode: Bool) {
    let jack = node(switches: [.headphoneInsert])
    let button =
      isOnAnotherNode
      ? node(keys: [.media])
      : node(
        keys: [.media], switches: [.headphoneInsert])
    let lost = isOnAnotherNode ? jack : button
    session.update(CodeSet(), of: lost, at: time(1))
    click(button, at: 2)
    lose(lost, at: 3, plugs: [.headphoneInsert])
    _ = takeWords()
    // What the kernel still had, and what it reports next.
    click(button, at: 2.5)
    click(button, at: 3.2)
    session.advance(button, to: 5)
    #expect(takeWords() == [])
    // The state is that of the query: nothing changed since.
    lose(lost, at: 5, plugs: [.headphoneInsert])
    click(button, at: 5.1)
    session.advance(button, to: 6)
    let id = button.id.rawValue
    #expect(takeWords() == ["\(lost.id.rawValue) resynchronized: a loss", "\(id) togglePlayPause"])
    // Nor did anything change against what the frames say.
    plug(lost, at: 7, isIn: false)
    lose(lost, at: 8)
    click(button, at: 8.1)
    session.advance(button, to: 9)
    #expect(takeWords().contains("\(id) togglePlayPause"))
  }

  @Test func `a seek ends if its plug was pulled while events of another node were lost`() {
    let (button, jack) = (node(keys: [.media]), node(switches: [.headphoneInsert]))
    session.update(CodeSet([SwitchCode.headphoneInsert.rawValue]), of: jack, at: time(1))
    click(button, at: 2)
    send(KernelEvent(KeyCode.media, 1, at: time(2.2)), to: button)
    session.advance(button, to: 3)
    _ = takeWords()
    lose(jack, at: 3)
    #expect(takeWords().contains("1 endSeekingForward"))
  }

  @Test
  func `a removed device cancels its touches and presses, and its lid no longer counts`() {
    var description = device(keys: [.fastForward])
    description.switches = CodeSet([SwitchCode.lid.rawValue])
    let device = session.add(
      DeviceProfile(description, as: [.keys, .systemSwitch]), state: nil, at: time(1))
    send(KernelEvent(KeyCode.fastForward, 1, at: time(2)), to: device)
    _ = takeWords()
    session.remove(device, at: time(3))
    #expect(takeWords() == ["1 endSeekingForward", "1 signal lid(isClosed: false)"])
  }

  @Test func `a loss is reported before what the fresh look changes`() {
    let panel = panel()
    touch(true, at: 2, on: panel)
    _ = takeWords()
    session.resynchronize(
      panel, with: DeviceState(time: time(3)), switches: CodeSet(), at: time(3), because: "a loss")
    #expect(takeWords() == ["1 resynchronized: a loss", "1 cancelled", "."])
    #expect(panel.resynchronizations == 1)
  }

  @Test func `a turn of the device is not an event for the application`() {
    let axes: [Axis] = [.x, .y, .z]
    var description = device(axes: axes, properties: [.accelerometer])
    for axis in axes {
      description.ranges[axis] = AxisRange(minimum: -2000, maximum: 2000, resolution: 1000)
    }
    let sensor = session.add(
      DeviceProfile(description, as: .accelerometer), state: nil, at: time(1))
    for step in 0..<40 {
      let at = time(2 + Double(step) / 20)
      send(
        KernelEvent(Axis.x, 1000, at: at), KernelEvent(Axis.y, 0, at: at),
        KernelEvent(Axis.z, 0, at: at), to: sensor)
    }
    #expect(takeWords() == ["1 turn turnedToLandscapeLeft"])
  }
}
