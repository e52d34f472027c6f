import KernelInput
import TestSupport
import Testing
import VirtualDevices

@Suite struct `A twin of a panel` {
  /// A panel whose frames are given in short, and what another program makes of the frames of its twin.
  private struct Bench {
    var forwarder: TouchForwarder
    private(set) var reader = Reader()
    private var time: Int64 = 1_000_000

    init(slots: Int32? = 3) {
      var panel = DeviceDescription(name: "Panel")
      panel.keys.insert(KeyCode.touch.rawValue)
      var axes: [Axis] = [.x, .y]
      if let slots {
        axes += [.mtSlot, .mtTrackingID, .mtPositionX, .mtPositionY, .mtToolType]
        panel.ranges[.mtSlot] = AxisRange(minimum: 0, maximum: slots - 1)
      }
      for axis in axes { panel.absoluteAxes.insert(axis.rawValue) }
      let codes = [Axis.mtPositionX, .mtPositionY, .mtToolType].map(\.rawValue)
      forwarder = TouchForwarder(panel, codes: codes)
    }

    mutating func frame(_ values: (Axis, Int32)..., contacts: [(slot: Int, contact: UInt32)] = []) {
      events(values.map { KernelEvent($0.0, $0.1, at: now()) }, contacts: contacts)
    }

    mutating func events(_ events: [KernelEvent], contacts: [(slot: Int, contact: UInt32)] = []) {
      time += 10_000
      forwarder.follow((events + [.report(at: now())]).span)
      forwarder.setContacts(contacts)
    }

    func now() -> Timestamp { Timestamp(microseconds: time) }

    /// Returns what the other program receives, in words.
    mutating func report() -> [String] {
      var events: [KernelEvent] = []
      forwarder.takeFrames(into: &events)
      return reader.take(events)
    }
  }

  /// Follows frames as the kernel and libevdev do: values that stay are not repeated, and belong to the slot.
  private struct Reader {
    private var slot: Int32 = 0
    private var places: [Int32: (x: Int32, y: Int32)] = [:]
    private var time = Timestamp(microseconds: 0)

    mutating func take(_ events: [KernelEvent]) -> [String] {
      var lines: [String] = []
      var words: [Int32: String] = [:]
      var button = ""
      for event in events {
        #expect(event.time >= time, "the time runs backwards")
        time = event.time
        switch (event.type, event.code) {
        case (.absolute, Axis.mtSlot.rawValue): slot = event.value
        case (.absolute, Axis.mtTrackingID.rawValue):
          #expect(words[slot] != "up" && words[slot] != "down", "two IDs in a frame")
          words[slot] = event.value < 0 ? "up" : "down"
        case (.absolute, Axis.mtPositionX.rawValue):
          places[slot, default: (0, 0)].x = event.value
          words[slot] = words[slot] ?? "move"
        case (.absolute, Axis.mtPositionY.rawValue):
          places[slot, default: (0, 0)].y = event.value
          words[slot] = words[slot] ?? "move"
        case (.absolute, Axis.mtToolType.rawValue): words[slot] = "tool \(event.value)"
        case (.key, KeyCode.touch.rawValue): button = event.value == 0 ? " released" : " pressed"
        case (.synchronization, _):
          let changes = words.sorted { $0.key < $1.key }.map { slot, word in
            let place = places[slot] ?? (0, 0)
            return word == "up" ? "\(slot) up" : "\(slot) \(word) \(place.x),\(place.y)"
          }
          lines.append(changes.joined(separator: "; ") + button)
          (words, button) = ([:], "")
        default: break
        }
      }
      return lines
    }
  }

  @Test func `reports the fingers that are forwarded, and no others`() {
    var bench = Bench()
    bench.frame(
      (.mtSlot, 0), (.mtTrackingID, 5), (.mtPositionX, 100), (.mtPositionY, 200), (.mtSlot, 1),
      (.mtTrackingID, 6), (.mtPositionX, 300), (.mtPositionY, 400),
      contacts: [(0, 50), (1, 60)])
    bench.forwarder.forward(contact: 60, in: 1)
    #expect(bench.report() == ["1 down 300,400 pressed"])
    bench.frame((.mtSlot, 0), (.mtPositionX, 101), (.mtSlot, 1), (.mtPositionX, 301))
    #expect(bench.report() == ["1 move 301,400"])
    bench.frame((.mtSlot, 0), (.mtPositionX, 102))
    #expect(bench.report() == [])
    bench.frame((.mtTrackingID, -1), (.mtSlot, 1), (.mtTrackingID, -1))
    #expect(bench.report() == ["1 up released"])
  }

  @Test func `begins a finger where it began, if it was held back`() {
    var bench = Bench()
    bench.frame((.mtTrackingID, 5), (.mtPositionX, 100), (.mtPositionY, 200), contacts: [(0, 50)])
    bench.frame((.mtPositionX, 150))
    #expect(bench.report() == [])
    bench.forwarder.forward(contact: 50, in: 0)
    #expect(bench.report() == ["0 down 100,200 pressed", "0 move 150,200"])
  }

  @Test func `replays a finger that has lifted, beside one that took its slot`() {
    var bench = Bench()
    bench.frame((.mtTrackingID, 5), (.mtPositionX, 100), (.mtPositionY, 200), contacts: [(0, 50)])
    bench.frame((.mtPositionX, 110))
    bench.frame((.mtTrackingID, -1))
    bench.frame((.mtTrackingID, 6), (.mtPositionX, 500), contacts: [(0, 60)])
    bench.forwarder.forward(contact: 50, in: nil)
    bench.forwarder.end(contact: 50)
    bench.forwarder.forward(contact: 60, in: 0)
    #expect(
      bench.report() == [
        "0 down 100,200 pressed", "0 move 110,200", "0 up released", "0 down 500,200 pressed",
      ])
    // The slot is in use at the twin.
    bench.frame((.mtSlot, 1), (.mtTrackingID, 7), (.mtPositionX, 1), contacts: [(0, 60), (1, 70)])
    bench.frame((.mtTrackingID, -1))
    bench.frame((.mtTrackingID, 8), (.mtPositionX, 2), contacts: [(0, 60), (1, 80)])
    bench.forwarder.forward(contact: 80, in: 1)
    #expect(bench.report() == ["1 down 2,0"])
    bench.forwarder.forward(contact: 70, in: nil)
    #expect(bench.report() == ["2 down 1,0", "2 up"])
    #expect(bench.forwarder.losses == 0)
  }

  @Test func `lifts a finger before another one takes its slot in the same frame`() {
    var bench = Bench()
    bench.frame((.mtTrackingID, 5), (.mtPositionX, 100), (.mtPositionY, 200), contacts: [(0, 50)])
    bench.forwarder.forward(contact: 50, in: 0)
    #expect(bench.report() == ["0 down 100,200 pressed"])
    bench.frame((.mtTrackingID, 6), (.mtPositionX, 900), contacts: [(0, 60)])
    bench.forwarder.forward(contact: 60, in: 0)
    #expect(bench.report() == ["0 up released", "0 down 900,200 pressed"])
    // Kept by a view.
    bench.frame((.mtTrackingID, 7), (.mtPositionX, 10), contacts: [(0, 70)])
    #expect(bench.report() == ["0 up released"])
  }

  @Test func `reports a tap of a single frame`() {
    var bench = Bench()
    bench.frame((.mtTrackingID, 5), (.mtPositionX, 100), (.mtTrackingID, -1))
    bench.forwarder.forward(contact: 50, in: nil)
    #expect(bench.report() == ["0 down 100,0 pressed", "0 up released"])
    // No responder asked for an earlier one.
    bench.frame((.mtTrackingID, 6), (.mtTrackingID, -1))
    bench.frame((.mtPositionX, 200))
    bench.forwarder.forward(contact: 60, in: nil)
    #expect(bench.report() == [])
  }

  @Test func `ends a finger that counts as lifted, and begins it again`() {
    var bench = Bench()
    bench.frame((.mtTrackingID, 5), (.mtPositionX, 100), contacts: [(0, 50)])
    bench.forwarder.forward(contact: 50, in: 0)
    #expect(bench.report() == ["0 down 100,0 pressed"])
    bench.forwarder.end(contact: 50)
    #expect(bench.report() == ["0 up released"])
    bench.frame((.mtPositionX, 120))
    bench.forwarder.forward(contact: 51, in: 0)
    #expect(bench.report() == ["0 down 120,0 pressed"])
  }

  @Test func `replays a tap that ends in the turn in which it is forwarded`() {
    var bench = Bench()
    bench.frame((.mtTrackingID, 5), (.mtPositionX, 100), contacts: [(0, 50)])
    bench.frame((.mtPositionX, 120))
    // Its finger counts as lifted, though the panel keeps its tracking ID.
    bench.forwarder.forward(contact: 50, in: 0)
    bench.forwarder.end(contact: 50)
    #expect(bench.report() == ["0 down 100,0 pressed", "0 move 120,0", "0 up released"])
  }

  @Test func `lifts the fingers of a panel that reports it by BTN_TOUCH only`() {
    var bench = Bench()
    bench.frame((.mtTrackingID, 5), (.mtPositionX, 100), contacts: [(0, 50)])
    bench.forwarder.forward(contact: 50, in: 0)
    #expect(bench.report() == ["0 down 100,0 pressed"])
    bench.events([KernelEvent(.touch, 0, at: bench.now())])
    #expect(bench.report() == ["0 up released"])
    bench.frame((.mtPositionX, 300), contacts: [(0, 51)])
    bench.forwarder.forward(contact: 51, in: 0)
    #expect(bench.report() == ["0 down 300,0 pressed"])
  }

  @Test(arguments: [true, false])
  func `begins a finger again that BTN_TOUCH alone reports, also where it was`(moves: Bool) {
    var bench = Bench()
    bench.frame((.mtTrackingID, 5), (.mtPositionX, 100), contacts: [(0, 50)])
    bench.events([KernelEvent(.touch, 0, at: bench.now())])
    bench.forwarder.forward(contact: 50, in: nil)
    #expect(bench.report() == ["0 down 100,0 pressed", "0 up released"])
    let place = moves ? [KernelEvent(.mtPositionX, 300, at: bench.now())] : []
    bench.events(place + [KernelEvent(.touch, 1, at: bench.now())], contacts: [(0, 51)])
    bench.events([KernelEvent(.touch, 0, at: bench.now())])
    bench.forwarder.forward(contact: 51, in: nil)
    #expect(bench.report() == ["0 down \(moves ? 300 : 100),0 pressed", "0 up released"])
  }

  @Test func `forwards a finger, and not the palm that lifts with it`() {
    var bench = Bench()
    bench.frame(
      (.mtSlot, 0), (.mtTrackingID, 5), (.mtPositionX, 10), (.mtSlot, 1), (.mtTrackingID, 6),
      (.mtPositionX, 100), contacts: [(1, 60)])
    bench.frame((.mtSlot, 0), (.mtTrackingID, -1), (.mtSlot, 1), (.mtTrackingID, -1))
    bench.forwarder.forward(contact: 60, in: nil)
    #expect(bench.report() == ["1 down 100,0 pressed", "1 up released"])
  }

  @Test func `continues from the state of the panel after a loss of events`() {
    var bench = Bench()
    bench.frame((.mtTrackingID, 5), (.mtPositionX, 100), contacts: [(0, 50)])
    bench.frame(
      (.mtSlot, 1), (.mtTrackingID, 6), (.mtPositionX, 300), contacts: [(0, 50), (1, 60)])
    for (slot, contact) in [(0, UInt32(50)), (1, 60)] {
      bench.forwarder.forward(contact: contact, in: slot)
    }
    #expect(
      bench.report() == [
        "0 down 100,0 pressed; 1 down 300,0".replacing(" pressed", with: "") + " pressed"
      ])
    var state = DeviceState(time: Timestamp(microseconds: 2_000_000))
    state.currentSlot = 1
    state.slots = [
      DeviceState.Slot(
        trackingID: 5, values: [.mtPositionX: 130, .mtPositionY: 0, .mtToolType: 0]),
      DeviceState.Slot(), DeviceState.Slot(trackingID: 9, values: [.mtPositionX: 7]),
    ]
    bench.forwarder.adopt(state)
    #expect(bench.report() == ["0 move 130,0; 1 up"])
    bench.forwarder.setContacts([(0, 50), (2, 90)])
    bench.forwarder.forward(contact: 90, in: 2)
    #expect(bench.report() == ["2 down 7,0"])
    bench.forwarder.endAll()
    #expect(bench.report() == ["0 up; 2 up released"])
  }

  @Test func `of a single-touch panel has a slot`() {
    var bench = Bench(slots: nil)
    let down = [
      KernelEvent(.touch, 1, at: bench.now()), KernelEvent(.x, 30, at: bench.now()),
      KernelEvent(.y, 40, at: bench.now()),
    ]
    bench.events(down, contacts: [(0, 1)])
    bench.forwarder.forward(contact: 1, in: 0)
    #expect(bench.report() == ["0 down 30,40 pressed"])
    bench.frame((.x, 31))
    #expect(bench.report() == ["0 move 31,40"])
    bench.events([KernelEvent(.touch, 0, at: bench.now())])
    #expect(bench.report() == ["0 up released"])
  }

  @Test func `shows every finger while the program in front is another session's`() {
    var bench = Bench()
    bench.forwarder.forwardsAll = true
    bench.frame((.mtTrackingID, 5), (.mtPositionX, 100), contacts: [(0, 50)])
    #expect(bench.report() == ["0 down 100,0 pressed"])
    bench.forwarder.forwardsAll = false
    bench.frame((.mtSlot, 1), (.mtTrackingID, 6), contacts: [(0, 50), (1, 60)])
    #expect(bench.report() == [])
    bench.frame((.mtSlot, 0), (.mtTrackingID, -1))
    #expect(bench.report() == ["0 up released"])
  }

  @Test func `forgets the oldest of many fingers that are not forwarded`() {
    var bench = Bench()
    for number in Int32(0)..<100 {
      bench.frame((.mtTrackingID, number), (.mtPositionX, number), contacts: [(0, UInt32(number))])
      bench.frame((.mtTrackingID, -1))
    }
    bench.forwarder.forward(contact: 10, in: nil)
    #expect(bench.report() == [])
    bench.forwarder.forward(contact: 90, in: nil)
    #expect(bench.report() == ["0 down 90,0 pressed", "0 up released"])
  }

  /// Random fingers on ten slots, of which each is forwarded at once, later, after it has lifted, or not at all.
  @Test(arguments: [UInt64(1), 2, 3])
  func `shows another program each forwarded finger once, from where it began to where it lifted`(
    seed: UInt64
  ) {
    struct Finger {
      let contact: UInt32
      let decision: Int
      var path: [String]
    }
    var generator = SeededGenerator(seed: seed)
    var bench = Bench(slots: 10)
    var down: [Int: Finger] = [:]
    var waiting: [(frames: Int, contact: UInt32)] = []
    var expected: [String: Int] = [:]
    var received: [String: Int] = [:]
    var open: [String: String] = [:]
    var lastContact: UInt32 = 0
    func end(_ finger: Finger) {
      guard finger.decision < 9 else { return }
      expected[finger.path[0] + " to " + (finger.path.last ?? ""), default: 0] += 1
    }
    for frame in 0..<4000 {
      var events: [KernelEvent] = []
      var begun: [Int] = []
      for slot in (0..<10).shuffled(using: &generator).prefix(
        Int.random(in: 0...3, using: &generator))
      {
        let place = [0, 1].map { _ in Int32.random(in: 0...3, using: &generator) * 100 }
        var values: [(Axis, Int32)] = [(.mtSlot, Int32(slot))]
        if let finger = down[slot] {
          // Lifts, is replaced, or moves. What ends in a frame has the values of that frame.
          let kind = Int.random(in: 0...5, using: &generator)
          if kind < 2 || frame > 3980 {
            end(finger)
            down[slot] = nil
            values.append((.mtTrackingID, -1))
          } else {
            values += [(.mtPositionX, place[0]), (.mtPositionY, place[1])]
            down[slot]?.path.append("\(place[0]),\(place[1])")
          }
        } else if frame < 3980 {
          lastContact += 1
          values += [
            (.mtTrackingID, Int32(lastContact & 0xffff)), (.mtPositionX, place[0]),
            (.mtPositionY, place[1]),
          ]
          let decision = Int.random(in: 0...12, using: &generator)
          down[slot] = Finger(
            contact: lastContact, decision: decision, path: ["\(place[0]),\(place[1])"])
          begun.append(slot)
          if decision < 9 { waiting.append((frame + decision / 3 * 2, lastContact)) }
        }
        events += values.map { KernelEvent($0.0, $0.1, at: bench.now()) }
      }
      bench.events(events, contacts: down.map { ($0.key, $0.value.contact) })
      for due in waiting where due.frames <= frame {
        let slot = down.first { $0.value.contact == due.contact }?.key
        bench.forwarder.forward(contact: due.contact, in: slot)
      }
      waiting.removeAll { $0.frames <= frame }
      for line in bench.report() {
        for change in line.replacing(" pressed", with: "").replacing(" released", with: "")
          .split(separator: "; ")
        {
          let words = change.split(separator: " ").map(String.init)
          switch words[1] {
          case "down": open[words[0]] = words[2] + " to " + words[2]
          case "move":
            if let path = open[words[0]] {
              open[words[0]] = String(path.prefix { $0 != " " }) + " to " + words[2]
            }
          default:
            let path = open.removeValue(forKey: words[0]) ?? "nowhere"
            received[path, default: 0] += 1
          }
        }
      }
    }
    for slot in 0..<10 where down[slot] != nil { Issue.record("a finger is still down") }
    #expect(open.isEmpty)
    #expect(received == expected)
    #expect(bench.forwarder.losses == 0)
    #expect(expected.values.reduce(0, +) > 500)
  }
}
