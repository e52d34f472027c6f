import Foundation
import TestSupport
import Testing

@Suite struct `The command why` {
  @Test func `lists each view with its reason, the chain and the recognisers`() throws {
    let run = try CommandRun("why", "50,60", "--app", "six-views")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        hit: yellow  (window > white > red > yellow)
        views, from front to back:
          window: it contains the hit view
            white: it contains the hit view
              blue: outside: 192 points above
                purple: outside: 124.4 points to the left, 212.4 points above
                orange: outside: 212.4 points above
              red: it contains the hit view
                green: outside: 124.4 points to the left
                yellow: hit
        chain: yellow -> red -> white -> SixViewsController -> window -> UIApplication -> \
        SixViewsAppDelegate
        recognisers in reach: none

        """)
    let nowhere = try CommandRun("why", "--app", "six-views", "--", "-5,60")
    #expect(nowhere.output.hasPrefix("hit: none; no window lies under the point\n"))
  }

  @Test func `says that the edges to the right and below are not part of a view`() throws {
    let corner = try CommandRun("why", "320,480", "--app", "six-views")
    #expect(corner.output.contains("window: outside: on the edge, which is not part of it\n"))
    let right = try CommandRun("why", "320,60", "--app", "six-views")
    #expect(right.output.contains("window: outside: on the edge, which is not part of it\n"))
    let below = try CommandRun("why", "320,490", "--app", "six-views")
    #expect(below.output.contains("window: outside: 10 points below\n"))
  }

  @Test func `shows frames, and the answer as JSON`() throws {
    let tree = try CommandRun("why", "50,60", "--app", "six-views", "--tree")
    #expect(tree.output.contains("red: it contains the hit view  [TouchableView 16,24,288,204]"))
    let json = try CommandRun("why", "50,60", "--app", "six-views", "--json")
    #expect(json.lines.count == 1 && json.output.contains("\"path\":[\"window\",\"white\",\"red\""))
  }

  @Test func `works with a storyboard too, and refuses an invalid point`() throws {
    let run = try CommandRun("why", "50,60", "--app", "settings")
    #expect(run.status == 0 && run.output.hasPrefix("hit: "))
    for point in ["50", "x,y", "1,2,3", "nan,1", "1,inf"] {
      #expect(try CommandRun("why", point, "--app", "six-views").status == 64, "\(point)")
    }
    #expect(try CommandRun("why", "1,1", "--app", "/no/such.yaml").status == 66)
    #expect(try CommandRun("why", "1,1", "--screen", "10x10").status == 64)
  }

  @Test func `asks a running daemon`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    let live = try daemon.run("why", "50,60")
    #expect(live.output == (try CommandRun("why", "50,60", "--app", "six-views").output))
    #expect(live.status == 0)
    let json = try daemon.run("why", "50,60", "--json")
    #expect(json.output.contains("\"outcome\":\"hit\"") && !json.output.contains("\"tree\""))
    let tree = try daemon.run("why", "50,60", "--json", "--tree")
    #expect(tree.output.contains("\"tree\":{") && !tree.output.contains("omittedViews"))
    let missing = try CommandRun("why", "1,1", "--socket", "/no/such/socket")
    #expect(missing.status == 69)
  }
}
