import InputSession
import InputTranslation
import KernelInput

/// Keys on four nodes, two of them of one device: each press is reported with one name from its begin
/// to its end, and every press that began is closed when all nodes are removed.
enum KeyFuzzer {
  private static let keys: [KeyCode] = [
    .playPause, .play, .playCD, .pauseCD, .pause, .stopCD, .nextSong, .previousSong, .fastForward,
    .rewind, .media, .up, .down, .ok, .select, .enter, .menu, .d,
  ]

  private struct Node {
    var translator: Translator
    let group: String?
  }

  static func mistakes(in bytes: [UInt8]) -> [String] {
    var reader = ByteReader(bytes)
    let options = KeyOptions(rawValue: reader.byte() & 3)
    var nodes = (0..<4).map { node(number: UInt32($0), options) }
    var filter = DuplicatePressFilter()
    var books = Bookkeeper()
    var time = Timestamp(microseconds: 1_000_000)

    func deliver(_ events: [HardwareEvent], from index: Int) {
      let group = nodes[index].group
      for event in events {
        let filtered = filter.filtered(event, group: group) { command in
          group != nil
            && nodes.indices.contains {
              $0 != index && nodes[$0].group == group && nodes[$0].translator.holds(command)
            }
        }
        if let filtered { books.take(filtered) }
      }
    }

    while !reader.isAtEnd {
      let action = reader.byte()
      let index = Int(action & 3)
      var events = EventBuffer()
      switch action >> 2 {
      case 0...7: time.microseconds += Int64(reader.byte()) * 4000
      case 8: time.microseconds -= Int64(reader.byte()) * 4000
      case 9: nodes[index].translator.cancelAll(at: time, into: &events)
      case 10:
        if let deadline = nodes[index].translator.deadline {
          nodes[index].translator.advance(to: deadline, into: &events)
        }
      default:
        // Up to four changes in one frame, of which the kernel may have made up the releases.
        var frame: [KernelEvent] = []
        for _ in 0...(action >> 6) {
          let change = reader.byte()
          let key = keys[Int(change >> 2) % keys.count]
          frame.append(KernelEvent(key, Int32(change & 3) - (change == 255 ? 7 : 0), at: time))
        }
        let isMadeUp = reader.byte() == 1
        frame.append(
          KernelEvent(
            time: time, type: .synchronization, code: SyncCode.report.rawValue,
            value: isMadeUp ? 1 : 0))
        nodes[index].translator.translate(frame.span, into: &events)
      }
      deliver(events.copies, from: index)
    }
    for index in nodes.indices {
      var events = EventBuffer()
      nodes[index].translator.cancelAll(at: time, into: &events)
      deliver(events.copies, from: index)
    }
    books.close()
    return books.mistakes
  }

  /// A keyboard and its consumer node, a headset's jack, and a television's remote control.
  private static func node(number: UInt32, _ options: KeyOptions) -> Node {
    var device = DeviceDescription(name: "node")
    device.keys = CodeSet(keys.map(\.rawValue))
    switch number {
    case 0: device.keys = CodeSet((1...111).map { UInt16($0) } + keys.map(\.rawValue))
    case 2: device.switches = CodeSet([SwitchCode.headphoneInsert.rawValue])
    case 3: device.isInfraRedReceiver = true
    default: break
    }
    return Node(
      translator: Translator(
        device, as: .keys, device: DeviceID(rawValue: number + 1),
        touch: TouchSettings(width: 320, height: 480), keyOptions: options),
      group: number < 2 ? "keyboard" : nil)
  }
}
