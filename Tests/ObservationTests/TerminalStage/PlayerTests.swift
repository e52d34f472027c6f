import Testing

@testable import TerminalStage

@Suite struct PlayerTests {
  private let history: StageHistory

  init() throws { history = try SampleHistory.make() }

  @Test func `steps come in the time in which they happened`() {
    var player = StagePlayer()
    player.advance(by: 0, in: history)
    #expect(player.position == 0 && player.secondsToNext(in: history) == 0.5)
    player.advance(by: 0.4, in: history)
    #expect(player.position == 0)
    player.advance(by: 0.2, in: history)
    #expect(player.position == 1 && !player.isAtEnd(of: history))
    player.advance(by: 100, in: history)
    #expect(player.position == 2 && player.time == 2 && player.isAtEnd(of: history))
    #expect(player.secondsToNext(in: history) == nil)
  }

  @Test func `arrows step and pause; space continues from there, and restarts at the end`() {
    var player = StagePlayer()
    player.advance(by: 0, in: history)
    player.handle(.forward, in: history)
    #expect(player.position == 1 && player.isPaused && player.time == 0.5)
    player.advance(by: 100, in: history)
    #expect(player.position == 1)
    player.handle(.back, in: history)
    player.handle(.back, in: history)
    #expect(player.position == 0)
    player.handle(.space, in: history)
    player.advance(by: 0.5, in: history)
    #expect(player.position == 1 && !player.isPaused)
    player.handle(.last, in: history)
    player.handle(.forward, in: history)
    #expect(player.position == 2)
    player.handle(.space, in: history)
    #expect(player.position == 0 && !player.isPaused)
    player.handle(.first, in: history)
    #expect(player.position == 0 && player.isPaused)
  }

  @Test func `plus and minus change the speed within limits`() {
    var player = StagePlayer()
    player.advance(by: 0, in: history)
    player.handle(.faster, in: history)
    #expect(player.secondsToNext(in: history) == 0.25)
    player.advance(by: 0.25, in: history)
    #expect(player.position == 1)
    for _ in 0..<20 { player.handle(.faster, in: history) }
    #expect(player.speed == 16)
    for _ in 0..<20 { player.handle(.slower, in: history) }
    #expect(player.speed == 0.125)
  }

  @Test func `live events are shown immediately, unless paused`() throws {
    var player = StagePlayer(isLive: true)
    var history = StageHistory()
    player.advance(by: 1, in: history)
    #expect(player.position == -1)
    history = try SampleHistory.make()
    player.advance(by: 0, in: history)
    #expect(player.position == 2 && player.secondsToNext(in: history) == nil)
    player.handle(.back, in: history)
    history.append(try SampleHistory.touches("began", at: 110, [(8, 1, 1)]))
    player.advance(by: 9, in: history)
    #expect(player.position == 1 && player.isPaused)
    player.forget(1)
    #expect(player.position == 0)
    player.forget(5)
    #expect(player.position == 0)
    player.handle(.space, in: history)
    player.advance(by: 0, in: history)
    #expect(player.position == 3 && !player.isPaused)
  }

  @Test func `a history without a step has nothing to play`() {
    var player = StagePlayer()
    let empty = StageHistory()
    for key: StageKey in [.space, .forward, .back, .first, .last] {
      player.handle(key, in: empty)
      player.advance(by: 1, in: empty)
      _ = StagePicture(history: empty, player: player, isColored: true, isUnicode: true)
        .grid(width: 80, height: 24)
    }
    #expect(player.isAtEnd(of: empty))
  }

  @Test(
    arguments: [
      ("q", [StageKey.quit]), ("Q", [.quit]), (" ", [.space]), ("x\r\t", []),
      ("\u{1b}[C\u{1b}[B", [.forward, .forward]), ("\u{1b}OD\u{1b}[A", [.back, .back]),
      ("\u{1b}[H\u{1b}[F\u{1b}[1~\u{1b}[4~", [.first, .last, .first, .last]),
      ("\u{1b}[1;5C", [.forward]), ("\u{1b}[200~q", [.quit]), ("\u{1b}q", [.quit]),
      ("+-=", [.faster, .slower, .faster]),
    ])
  func `keys are read as terminals send them`(text: String, keys: [StageKey]) {
    var bytes = Array(text.utf8)
    #expect(StageKey.take(from: &bytes) == keys)
    #expect(bytes.isEmpty)
    // Byte by byte it is the same.
    var found: [StageKey] = []
    var waiting: [UInt8] = []
    for byte in text.utf8 {
      waiting.append(byte)
      found += StageKey.take(from: &waiting)
    }
    #expect(found == keys)
  }

  @Test func `a sequence without an end is forgotten`() {
    var bytes = Array("\u{1b}[".utf8) + [UInt8](repeating: 0x3b, count: 100)
    #expect(StageKey.take(from: &bytes).isEmpty && bytes.isEmpty)
  }
}
