/// What the daemon counted on one device, from its line
/// `statistics: /dev/input/event3 "name": reads=12 events=340 frames=40 drops=0`.
struct Statistics {
  let node: String
  let reads: Int
  let events: Int
  let frames: Int
  let drops: Int

  init?(_ line: String) {
    let beginning = "statistics: "
    guard line.hasPrefix(beginning) else { return nil }
    let words = line.dropFirst(beginning.count).split(separator: " ")
    func count(_ name: String) -> Int? {
      words.last { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
    }
    guard let node = words.first, let reads = count("reads"), let events = count("events"),
      let frames = count("frames"), let drops = count("drops")
    else { return nil }
    self.node = String(node)
    self.reads = reads
    self.events = events
    self.frames = frames
    self.drops = drops
  }
}
