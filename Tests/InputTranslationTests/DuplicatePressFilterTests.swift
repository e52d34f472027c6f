import InputSession
import InputTranslation
import Testing

/// One press of a finger is one event, whichever nodes tell of it.
@Suite struct DuplicatePressFilterTests {
  private var filter = DuplicatePressFilter()

  /// What comes of a command; the nodes 1 and 2 are one device, 3 and 4 stand alone.
  private mutating func take(
    _ command: RemoteControlCommand.Kind, from node: UInt32, at time: Double, isHeld: Bool = false
  ) -> UInt32? {
    let event = RemoteControlCommand(
      device: DeviceID(rawValue: node), kind: command, timestamp: time)
    let group = node <= 2 ? "keyboard" : nil
    switch filter.filtered(.remoteControl(event), group: group, isHeldInGroup: { _ in isHeld }) {
    case .remoteControl(let filtered): return filtered.device.rawValue
    default: return nil
    }
  }

  private mutating func take(
    _ phase: Press.Phase, from node: UInt32, at time: Double
  ) -> String? {
    let event = Press(
      device: DeviceID(rawValue: node), button: .upArrow, phase: phase, timestamp: time)
    switch filter.filtered(.press(event), group: node <= 2 ? "keyboard" : nil) {
    case .press(let filtered): return "\(filtered.phase) \(filtered.device.rawValue)"
    default: return nil
    }
  }

  @Test mutating func `a press on two nodes of a device counts once`() {
    #expect(take(.play, from: 1, at: 1) == 1)
    #expect(take(.play, from: 2, at: 1.008) == nil)
  }

  @Test mutating func `a press on a second node counts once as long as the first is held`() {
    #expect(take(.play, from: 1, at: 1) == 1)
    #expect(take(.play, from: 2, at: 1.8, isHeld: true) == nil)
    #expect(take(.play, from: 2, at: 2.8) == 2)
  }

  @Test mutating func `a press on two devices counts once within 50 ms`() {
    #expect(take(.nextTrack, from: 3, at: 1) == 3)
    #expect(take(.nextTrack, from: 4, at: 1.05) == nil)
    #expect(take(.nextTrack, from: 4, at: 1.2) == 4)
  }

  /// The copies of programs such as lircd are as far apart as the presses of two hands.
  @Test mutating func `presses on two devices 75 ms apart are two`() {
    #expect(take(.nextTrack, from: 3, at: 1) == 3)
    #expect(take(.nextTrack, from: 4, at: 1.075) == 4)
    #expect(take(.began, from: 3, at: 2) == "began 3")
    #expect(take(.ended, from: 3, at: 2.05) == "ended 3")
    #expect(take(.began, from: 4, at: 2.075) == "began 4")
  }

  @Test mutating func `presses of one node count each, however fast`() {
    #expect(take(.nextTrack, from: 3, at: 1) == 3)
    #expect(take(.nextTrack, from: 3, at: 1.01) == 3)
  }

  @Test mutating func `different commands count each`() {
    #expect(take(.play, from: 1, at: 1) == 1)
    #expect(take(.pause, from: 2, at: 1) == 2)
  }

  @Test mutating func `seeking lasts until the last node lets go`() {
    #expect(take(.beginSeekingForward, from: 1, at: 1) == 1)
    #expect(take(.beginSeekingForward, from: 2, at: 1.5) == nil)
    #expect(take(.endSeekingForward, from: 1, at: 2) == nil)
    #expect(take(.endSeekingForward, from: 2, at: 2.01) == 1)
  }

  @Test mutating func `two devices that seek at different times seek each`() {
    #expect(take(.beginSeekingForward, from: 3, at: 1) == 3)
    #expect(take(.beginSeekingForward, from: 4, at: 1.5) == 4)
    #expect(take(.endSeekingForward, from: 3, at: 2) == 3)
    #expect(take(.endSeekingForward, from: 4, at: 2.01) == 4)
  }

  @Test mutating func `a press is reported from its begin to its end for one device`() {
    #expect(take(.began, from: 3, at: 1) == "began 3")
    #expect(take(.began, from: 4, at: 1.01) == nil)
    #expect(take(.ended, from: 3, at: 1.2) == nil)
    #expect(take(.cancelled, from: 4, at: 1.21) == "cancelled 3")
  }

  @Test mutating func `a node that presses again while another holds its press begins nothing`() {
    #expect(take(.began, from: 1, at: 1) == "began 1")
    #expect(take(.began, from: 2, at: 1.01) == nil)
    #expect(take(.ended, from: 1, at: 1.02) == nil)
    #expect(take(.began, from: 1, at: 1.03) == nil)
    #expect(take(.ended, from: 2, at: 1.04) == nil)
    #expect(take(.ended, from: 1, at: 1.05) == "ended 1")
  }

  @Test mutating func `a node that joins a press that is over ends nothing`() {
    #expect(take(.began, from: 1, at: 1) == "began 1")
    #expect(take(.ended, from: 1, at: 1) == "ended 1")
    #expect(take(.began, from: 2, at: 1.01) == nil)
    #expect(take(.ended, from: 2, at: 1.01) == nil)
    #expect(take(.began, from: 2, at: 2) == "began 2")
    #expect(take(.ended, from: 2, at: 2.1) == "ended 2")
  }

  @Test mutating func `a node that comes again while its press is held is a press of its own`() {
    #expect(take(.began, from: 1, at: 1) == "began 1")
    #expect(take(.ended, from: 1, at: 1.01) == "ended 1")
    #expect(take(.began, from: 1, at: 1.02) == "began 1")
    #expect(take(.ended, from: 1, at: 1.03) == "ended 1")
  }

  @Test mutating func `fingers and shakes pass`() {
    let end = HardwareEvent.frameEnd(FrameEnd(device: DeviceID(rawValue: 1), timestamp: 1))
    #expect(filter.filtered(end, group: nil) == end)
    #expect(filter.filtered(end, group: nil) == end)
  }
}
