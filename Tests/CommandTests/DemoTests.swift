import Foundation
import TestSupport
import Testing

@Suite struct `The demo` {
  @Test func `prints touches, a shake and remote control, and a summary as its last line`()
    throws
  {
    let run = try CommandRun("demo")
    #expect(run.status == 0)
    #expect(run.output.contains("yellow.touchesBegan"))
    #expect(run.output.contains("SixViewsController.motionEnded"))
    #expect(run.output.contains("SixViewsController.remoteControlReceived"))
    let summary = try #require(run.lines.last)
    #expect(summary.hasPrefix("demo: ") && summary.contains("129 handled, 3 dropped"))
    #expect(run.errors.isEmpty)
  }

  @Test func `takes less than three seconds`() throws {
    // One that is slow is slow each time; a busy machine is not.
    var times: [Duration] = []
    while times.count < 4, times.last ?? .seconds(3) >= .seconds(3) {
      let start = ContinuousClock.now
      _ = try CommandRun("demo")
      times.append(ContinuousClock.now - start)
    }
    #expect(try #require(times.last) < .seconds(3), "\(times)")
  }

  @Test(arguments: [
    "touchesBegan", "touchesMoved", "touchesEnded", "motionBegan", "motionEnded",
    "remoteControlReceived",
  ])
  func `has a handled call of each kind`(method: String) throws {
    let lines = try RouteLine.all(in: try CommandRun("demo", "--trace", "json").output)
    #expect(lines.contains { $0.handledBy != nil && $0.calls.contains { $0.method == method } })
  }

  @Test func `has a dropped event with a reason`() throws {
    let lines = try RouteLine.all(in: try CommandRun("demo", "--trace", "json").output)
    let dropped = lines.filter {
      $0.handledBy == nil && $0.event != "device" && $0.event != "lifecycle"
    }
    #expect(!dropped.isEmpty)
    #expect(dropped.allSatisfy { $0.reason?.isEmpty == false })
  }

  @Test func `numbers its lines from one without a gap`() throws {
    let lines = try RouteLine.all(in: try CommandRun("demo", "--trace", "json").output)
    #expect(lines.map(\.seq) == Array(1...lines.count))
  }

  @Test func `colours nothing that is not a terminal`() throws {
    #expect(!(try CommandRun("demo").output.contains("\u{1b}")))
  }

  @Test func `lists the applications that it can play to`() throws {
    let run = try CommandRun("demo", "--list")
    let names = run.lines.map { $0.prefix { $0 != " " } }
    #expect(run.status == 0)
    #expect(
      names == [
        "six-views", "canvas", "sticker", "player", "jukebox", "level", "life-cycle", "settings",
        "visualiser", "six-views.yaml",
        "life-cycle.yaml", "settings.yaml", "player.yaml",
      ])
  }

  @Test(arguments: [
    ("canvas", "canvas.touchesBegan", ""), ("sticker", "pan.action", ""),
    (
      "player", "PlayerViewController.remoteControlReceived",
      """
      playing is true
      paused in the background
      playing again is true
      on to the next track
      on to the next track
      back to the track before
      playing is false
      on to the next track
      paused in the background

      """
    ), ("jukebox", "MPRemoteCommandCenter.nextTrackCommand", ""), ("visualiser", "screen", ""),
  ])
  func `plays to each application`(app: String, call: String, words: String) throws {
    let run = try CommandRun("demo", "--app", app)
    #expect(run.status == 0 && run.errors == words)
    #expect(run.output.contains(call))
    #expect(run.lines.last?.hasPrefix("demo: ") == true)
  }

  @Test func `names the applications when it does not know one`() throws {
    let run = try CommandRun("demo", "--app", "chess")
    #expect(run.status == 64)
    #expect(
      run.errors.contains(
        "no such application: \"chess\"; expected a file, or one of six-views, canvas"))
  }

  @Test func `prints of many movements in a row only the first, unless all are asked for`() throws {
    let short = try CommandRun("demo").lines
    let long = try CommandRun("demo", "--all").lines
    #expect(short.count < 300 && long.count > 400)
    let headlines = short.filter { $0.first?.isNumber == true }
    for (line, next) in zip(headlines, headlines.dropFirst()) {
      #expect(!(line.contains("touches moved") && next.contains("touches moved")))
    }
    #expect(short.last == long.last)
  }

  @Test func `counts what gesture recognisers follow apart`() throws {
    let summary = try #require(try CommandRun("demo", "--app", "sticker").lines.last)
    #expect(
      summary.wholeMatch(
        of: /demo: .*; [0-9]+ handled, [0-9]+ watched by gesture recognisers, [0-9]+ dropped/)
        != nil,
      "\(summary)")
  }

  @Test func `is silent without a trace`() throws {
    let run = try CommandRun("demo", "--trace", "none")
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
  }

  @Test func `has nine of ten events of each application's own recording handled`() throws {
    let apps = try CommandRun("demo", "--list").lines.map { String($0.prefix { $0 != " " }) }
    #expect(apps.count >= 13)
    for app in apps {
      let lines = try RouteLine.all(in: CommandRun("demo", "--app", app, "--trace", "json").output)
      let others = ["device", "lifecycle", "machine", "action", "warning"]
      let events = lines.filter { !others.contains($0.event) }
      let dropped = events.filter { $0.outcome == "dropped" }
      // A shake is two events.
      #expect(events.count >= 2, "\(app)")
      #expect(dropped.count * 10 <= events.count, "\(app): \(dropped)")
    }
  }

  @Test func `prints the same with settings as a program and as a storyboard`() throws {
    let program = try CommandRun("demo", "--app", "settings")
    let storyboard = try CommandRun("demo", "--app", "settings.yaml")
    #expect(program.errors == storyboard.errors)
    #expect(program.errors.contains("flipsideViewControllerDidFinish: Equipped, 49.778"))
    // The actions of a storyboard have other names than methods.
    #expect(program.outputWithoutActions == storyboard.outputWithoutActions)
  }

  @Test func `shows which views the hit tests asked, if that is wanted`() throws {
    let plain = try CommandRun("demo", "--app", "six-views")
    let tested = try CommandRun("demo", "--app", "six-views", "--hit-tests")
    #expect(tested.status == 0)
    #expect(
      tested.output.contains(
        """
            hit test  window > white > red > yellow
            tested    window yes, white yes, blue no: outside, red yes, green no: outside, yellow yes
            handled   yellow.touchesBegan

        """))
    // One line for each finger that was put down, and nothing else.
    let rest = tested.lines.filter { !$0.hasPrefix("    tested ") }
    #expect(rest == plain.lines && tested.lines.count == plain.lines.count + 11)
    let json = try CommandRun("demo", "--app", "six-views", "--hit-tests", "--trace", "json")
    let green =
      #"{"touch":1,"view":"green","depth":3,"isHit":false,"outcome":"outside","#
      + #""reason":"outside: 86.4 points to the left"}"#
    #expect(json.lines.first { $0.contains("tested") }?.contains(green) == true)
    #expect(json.lines.count { $0.contains("tested") } == 11)
    let hidden = try CommandRun("demo", "--hit-tests", "--hide-positions")
    #expect(hidden.status == 64 && hidden.errors.contains("--hide-positions"))
  }

  @Test func `writes no report to standard output`() throws {
    for command in [["demo"], ["replay", Repository.recording("taps.events")]] {
      let run = try CommandRun(arguments: command + ["--report", "-"])
      #expect(
        run.status == 64 && run.errors.contains("--report needs the name of a file"), "\(run)")
      #expect(run.output.isEmpty)
    }
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test func `names the interruption that suspends the headset`() throws {
    let lines = try CommandRun("demo").lines
    #expect(lines.count { $0.hasSuffix(" machine interruption") } == 2)
  }
}
