import TestSupport
import Testing

/// Two behaviours side by side.
@Suite struct `A comparison` {
  @Test(arguments: ["settings", "settings.yaml"])
  func `shows what each behaviour has the application say, and marks what differs`(
    app: String
  ) throws {
    let run = try CommandRun("demo", "--app", app, "--compare", "iOS4,current")
    #expect(run.status == 0 && run.errors.isEmpty)
    let lines = run.lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.first == "iOS4 current")
    // What iOS 4 tells the main screen first is too early; present versions tell the flip side first.
    #expect(
      lines[4...7] == [
        "main: viewWillAppear: Released, 0 <",
        "flipside: viewWillDisappear: Equipped, 49.778 flipside: viewWillDisappear: Equipped, 49.778",
        "> main: viewWillAppear: Equipped, 49.778",
        "flipsideViewControllerDidFinish: Equipped, 49.778 "
          + "flipsideViewControllerDidFinish: Equipped, 49.778",
      ])
    #expect(lines.count { $0.contains("<") || $0.contains(">") } == 2)
  }

  @Test(arguments: [[], ["--app", "canvas"], ["--app", "sticker"]])
  func `says so if the application prints nothing`(app: [String]) throws {
    let run = try CommandRun(arguments: ["demo"] + app + ["--compare", "iOS4,current"])
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors.contains("the application prints nothing"), "\(run)")
  }

  @Test func `has nothing to mark where both are one`() throws {
    let run = try CommandRun("demo", "--app", "life-cycle", "--compare", "iOS4,iOS4")
    #expect(run.lines.count > 60)
    for line in run.lines {
      let words = line.split(separator: " ")
      #expect(words.count % 2 == 0)
      #expect(words.prefix(words.count / 2) == words.suffix(words.count / 2))
    }
  }

  @Test func `can be of one policy`() throws {
    let run = try CommandRun(
      "demo", "--app", "life-cycle", "--compare", "iOS4,presentationOrder=oldThenNew")
    #expect(run.status == 0)
    #expect(run.output.contains("<") && run.output.contains(">"))
  }

  @Test(arguments: ["iOS4", "iOS4,", "iOS4,current,iOS4", "iOS4,iOS5"])
  func `is refused where it is wrong`(text: String) throws {
    let run = try CommandRun("demo", "--compare", text)
    #expect(run.status == 64)
  }
}
