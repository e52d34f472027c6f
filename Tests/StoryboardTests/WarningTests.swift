import Foundation
import Storyboards
import TestSupport
import Testing
import YAML

/// What can be used in a storyboard and is likely a mistake.
@Suite struct `A storyboard's warnings` {
  /// The warnings of a file that is right, each with its line and column.
  private static func warnings(_ scenes: String, head: String = "") throws -> [String] {
    let text = "version: 1\n\(head)scenes:\n" + scenes
    return try Storyboard.parse(Array(text.utf8), name: "b.yaml").warnings
      .map { "\($0.line):\($0.column): \($0.message)" }
  }

  @Test(arguments: ExampleStoryboard.all.map(\.name) + ["starter"])
  func `are none for the examples`(name: String) throws {
    let example = try #require(
      (ExampleStoryboard.all + [.starter]).first { $0.name == name || name == "starter" })
    #expect(try example.storyboard().warnings == [])
  }

  @Test func `tell of a display that nothing turns off`() throws {
    #expect(
      try Self.warnings("  main: {}\n", head: "display: {offAfter: 60}\n") == [
        "2:21: nothing turns the display off; add \"off:\" and \"on:\", or \"backlight: auto\""
      ])
    #expect(
      try Self.warnings("  main: {}\n", head: "display: {offAfter: 60, on: {log: a}}\n").count == 1)
    #expect(
      try Self.warnings("  main: {}\n", head: "display: {off: {log: a}, on: []}\n") == [
        "2:30: the display would stay off; add what turns it on again"
      ])
    for other in ["backlight: auto", "off: {log: a}, on: {log: b}"] {
      #expect(
        try Self.warnings("  main: {}\n", head: "display: {offAfter: 60, \(other)}\n") == [])
    }
    #expect(try Self.warnings("  main: {}\n", head: "display: {}\n") == [])
  }

  @Test func `tell of a swipe that another one precedes, or that has no room`() throws {
    func gestures(_ short: String, _ long: String) -> String {
      """
        main:
          gestures:
            short: {type: swipe\(short)}
            long: {type: swipe, minimumDistance: 200\(long)}

      """
    }
    let warning =
      "6:7: \"short\" is recognised before \"long\" has moved far enough; add requireToFail: long to "
      + "\"short\""
    #expect(try Self.warnings(gestures("", "")) == [warning])
    #expect(
      try Self.warnings(gestures(", direction: [left, right]", ", edges: left")) == [warning])
    for (short, long) in [
      (", requireToFail: long", ""), (", direction: left", ""), (", simultaneousWith: long", ""),
      (", numberOfTouchesRequired: 2", ""), (", edges: left", ""), (", minimumDistance: 200", ""),
    ] {
      #expect(try Self.warnings(gestures(short, long)) == [], "\(short)")
    }
    let edge = "  main: {gestures: {in: {type: swipe, edges: top, direction: up}}}\n"
    #expect(
      try Self.warnings(edge) == [
        "3:62: there is no room beyond the edge at which the swipe begins"
      ])
  }

  @Test func `tell of a desktop whose touches nothing forwards, and the reverse`() throws {
    let desktop = "  main: {views: {below: {type: desktop}}}\n"
    #expect(
      try Self.warnings(desktop) == [
        "3:3: the scene \"main\" has a view of the type desktop, whose touches nothing forwards; add "
          + "\"desktop: true\" at the top of the file"
      ])
    #expect(
      try Self.warnings("  main: {}\n", head: "desktop: true\n") == [
        "2:10: no touch reaches the program below, because no scene has a view of the type desktop"
      ])
    #expect(try Self.warnings(desktop, head: "desktop: true\n") == [])
  }

  @Test func `tell of two actions in one mapping`() throws {
    #expect(
      try Self.warnings("  main: {when: {shake: {log: a, notify: b}}}\n") == [
        "3:33: a mapping with several actions has no order; write a list: [{…}, {…}]"
      ])
  }

  @Test func `tell of a view that answers some of the four touch methods`() throws {
    func views(_ handlers: String) -> String { "  main: {views: {a: {when: {\(handlers)}}}}\n" }
    #expect(
      try Self.warnings(views("touchesBegan: [], touchesEnded: []")) == [
        "3:28: the view answers some of the four touch methods, and the others go on up the chain; to "
          + "keep them, add touchesMoved: [], touchesCancelled: []"
      ])
    #expect(
      try Self.warnings(
        views("touchesBegan: [], touchesMoved: [], touchesEnded: [], touchesCancelled: []")) == [])
    #expect(try Self.warnings(views("tap: [], pressesBegan: []")) == [])
  }

  @Test func `tell of a scene that answers some of the four touch methods`() throws {
    #expect(
      try Self.warnings("  main: {when: {touchesBegan: [], touchesMoved: [], touchesEnded: []}}\n")
        == [
          "3:16: the scene answers some of the four touch methods, and the others go on up the chain; "
            + "to keep them, add touchesCancelled: []"
        ])
    #expect(try Self.warnings("  main: {when: {shake: []}}\n") == [])
  }

  @Test func `tell of a responder that passes on a part of each touch`() throws {
    func scene(_ handlers: String) -> String { "  main: {when: {\(handlers)}}\n" }
    let part =
      "3:16: the scene passes on only a part of each touch; to pass on all of it, add passOn to "
    #expect(
      try Self.warnings(scene("touchesBegan: passOn, touchesEnded: [], touchesMoved: []"))
        == [part + "touchesMoved, touchesEnded"])
    #expect(
      try Self.warnings(
        scene("touchesBegan: [], touchesMoved: [], touchesEnded: [passOn], touchesCancelled: []"))
        == [part + "touchesBegan, touchesMoved, touchesCancelled"])
    // What has no handler continues, too.
    #expect(try Self.warnings(scene("touchesBegan: [passOn, {log: a}]")) == [])
    #expect(try Self.warnings(scene("touchesBegan: passOn, touchesCancelled: passOn")) == [])
  }

  @Test func `tell of a word of a command that continues in the next line`() throws {
    func board(_ words: String) -> String {
      "  main:\n    when:\n      shake:\n        run:\n          - mpc\n\(words)\n"
    }
    let found = try Self.warnings(board("          - play\n            \"2\""))
    #expect(found.count == 1 && found[0].contains("begin each with \"- \""), "\(found)")
    #expect(found.first?.contains(#""play "2"" is one word"#) == true, "\(found)")
    #expect(try Self.warnings(board("          - play\n          - \"2\"")) == [])
    #expect(try Self.warnings(board("          - >\n            play 2\n            now")) == [])
    #expect(try Self.warnings(board("          - \"play\n            2\"")) == [])
  }

  @Test(arguments: [
    (#"[ls, "|", wc]"#, #""|" is an argument like any other without a shell"#),
    (#"[ls, ">>", out]"#, #"">>" is an argument like any other without a shell"#),
    (#"[echo, a, "&&", echo, b]"#, #""&&" is an argument like any other without a shell"#),
    ("[~/x.sh]", #""~" is not replaced without a shell"#),
    ("[cat, ~/x]", #""~" is not replaced without a shell"#),
    ("[ls, $HOME]", #""$HOME" is not replaced without a shell"#),
    (#"[ls, "${HOME}/a"]"#, #""${HOME}" is not replaced without a shell"#),
    ("[sudo, reboot]", #""sudo" fails: commands cannot gain privileges"#),
    ("[/usr/bin/pkexec, reboot]", #""pkexec" fails: commands cannot gain privileges"#),
    ("{shell: sudo reboot}", #""sudo" fails: commands cannot gain privileges"#),
    ("{shell: echo $a.alpha}", #""$a.alpha" is not replaced in a shell line"#),
  ])
  func `tell of what only a shell replaces`(command: String, message: String) throws {
    let found = try Self.warnings("  main: {views: {a: {when: {tap: {run: \(command)}}}}}\n")
    #expect(found.count == 1)
    #expect(found.first?.contains(message) == true, "\(found)")
  }

  @Test(arguments: [
    "[echo, $a.alpha]", "[echo, $event.x]", "[grep, -c, $$HOME]", "[sh, -c, 'ls | wc', ~/x]",
    "[echo, 5$]", "[echo, a~b]", "{shell: 'ls ~ | wc $HOME; echo $x.txt'}", "[printf, '%s', a|b]",
  ])
  func `do not tell of words without a meaning for a shell`(command: String) throws {
    #expect(
      try Self.warnings("  main: {views: {a: {when: {tap: {run: \(command)}}}}}\n") == [])
  }

  @Test func `tell of what is published at each movement`() throws {
    let message =
      "this is published at each movement, up to hundreds of times a second; publish in "
    func scene(_ keys: String) -> String { "  main: {\(keys)}\n" }
    #expect(
      try Self.warnings(
        scene(
          "when: {touchesBegan: [], touchesMoved: [{log: a}, {publish: b}], touchesEnded: [], "
            + "touchesCancelled: []}"))
        == ["3:61: \(message)touchesEnded"])
    #expect(
      try Self.warnings(scene("gestures: {a: {type: pan, when: {changed: {publish: b}}}}"))
        == ["3:53: \(message)began or ended, or set every"])
    // A long press has no steps.
    #expect(
      try Self.warnings(scene("gestures: {a: {type: longPress, when: {changed: {publish: b}}}}"))
        == ["3:59: \(message)began or ended"])
    // Each movement starts the list again, so that what follows a wait is rare.
    for list in ["[{wait: 1}, {publish: b}]", "[{publish: b}, {wait: 1}, {publish: c}]"] {
      #expect(
        try Self.warnings(scene("gestures: {a: {type: pan, when: {changed: \(list)}}}")).count
          == (list.hasPrefix("[{publish") ? 1 : 0))
    }
    for rare in ["when: {ended: {publish: b}}", "every: 5, when: {changed: {publish: b}}"] {
      #expect(try Self.warnings(scene("gestures: {a: {type: pan, \(rare)}}")) == [])
    }
    #expect(
      try Self.warnings(scene("gestures: {a: {type: pan, every: 5, when: {ended: pop}}}"))
        == ["3:43: every is for the actions of \"changed\", and there are none"])
  }

  @Test func `tell of a restorationIdentifier that is there twice`() throws {
    let found = try Self.warnings(
      """
        a:
          restorationIdentifier: same
          segues: {go: {present: b}}
          when: {shake: {performSegue: go}}
          views:
            x: {restorationIdentifier: one}
            y: {restorationIdentifier: one}
        b:
          restorationIdentifier: same
          views: {x: {restorationIdentifier: one}}

      """)
    #expect(
      found == [
        "9:34: duplicate restorationIdentifier \"one\", also at 8:34; only one of them is "
          + "restored",
        "11:28: duplicate restorationIdentifier \"same\", also at 4:28; only one of them is "
          + "restored",
      ])
  }

  @Test func `tell of an accessibilityIdentifier that is another view's`() throws {
    let found = try Self.warnings(
      """
        main:
          views:
            a: {accessibilityIdentifier: b}
            b: {}
            c: {accessibilityIdentifier: twin}
            d: {accessibilityIdentifier: twin}
            e: {accessibilityIdentifier: e}

      """)
    #expect(
      found == [
        "5:36: \"b\" is the name of another view of the scene; route logs cannot distinguish them",
        "8:36: another view of the scene has the accessibilityIdentifier \"twin\", at 7:36",
      ])
  }

  @Test func `tell of actions that run one another in a circle`() throws {
    let found = try Self.warnings(
      """
        main:
          actions:
            a: {sendAction: b}
            b: [{log: b}, {sendAction: a}]
            tick: [{wait: 1}, {sendAction: tick}]
          notifications:
            ping: {notify: pong}
            pong: {notify: ping}

      """)
    #expect(
      found == [
        "6:34: actions form a cycle without a wait: a → b → a; it is stopped when it runs",
        "10:22: actions form a cycle without a wait: ping → pong → ping; it is stopped when it runs",
      ])
  }

  @Test func `tell of a circle by way of the application`() throws {
    let found = try Self.warnings(
      "  main: {actions: {a: {sendAction: b}}}\n",
      head: "application: {actions: {b: {sendAction: c}, c: {sendAction: b}}}\n")
    #expect(found.count == 1)
    #expect(found.first?.contains("b → c → b") == true)
  }

  @Test func `tell of what is not replaced in a line for a shell`() throws {
    #expect(
      try Self.warnings("  main: {when: {tap: {run: {shell: 'echo $event.translationX'}}}}\n") == [
        "3:36: \"$event.translationX\" is not replaced in a shell line; use the environment "
          + "variable \"$RESPONDERD_TRANSLATION_X\""
      ])
    #expect(
      try Self.warnings("  main: {when: {tap: {run: [echo, $event.x]}}}\n") == [])
  }

  private static let outside =
    "lies outside of what it is in, and so no finger reaches its handlers"

  @Test(arguments: [
    ("[0, 0, 0, 40]", "", "has no size, and so no finger reaches its handlers"),
    ("[0, 0, 50%, 0%]", "", "has no size, and so no finger reaches its handlers"),
    ("[100%, 0, 50, 50]", "", outside), ("[-60, 0, 50, 50]", "", outside),
    ("[800, 0, 50, 50]", "screen: {width: 800, height: 480}\n", outside),
  ])
  func `tell of a view with handlers that no finger reaches`(
    frame: String, head: String, words: String
  ) throws {
    let line = head.isEmpty ? 3 : 4
    let view = "frame: \(frame), when: {tap: {log: a}}"
    #expect(
      try Self.warnings("  main: {views: {v: {\(view)}}}\n", head: head) == [
        "\(line):29: the view \"v\" \(words)"
      ])
    // The same applies to its subviews.
    let inner = "frame: \(frame), views: {w: {when: {tap: {log: a}}}}"
    #expect(
      try Self.warnings("  main: {views: {v: {\(inner)}}}\n", head: head).count == 1)
  }

  @Test(arguments: [
    "frame: [0, 0, 0, 0]", "frame: [-60, 0, 50, 50]", "frame: [0, 0, 50, 50], when: {tap: []}",
    "frame: [5000, 0, 50, 50], when: {tap: []}",
    "frame: [-60, 0, 50, 50], transform: {translation: [100, 0]}, when: {tap: []}",
  ])
  func `tell nothing of a view that is reached, or that handles nothing`(view: String) throws {
    #expect(try Self.warnings("  main: {views: {v: {\(view)}}}\n") == [])
  }

  @Test(arguments: [
    ("[66, 0, 34, 100]", "34 × 100", "[66%, 0%, 34%, 100%]"),
    ("[0, 50, 100, 50]", "100 × 50", "[0%, 50%, 100%, 50%]"),
    ("[0, 0.5, 1, 0.25]", "1 × 0.25", "[0%, 50%, 100%, 25%]"),
  ])
  func `tell of percentages without a sign`(frame: String, size: String, meant: String) throws {
    let view = "v: {type: button, frame: \(frame), when: {touchUpInside: {log: a}}}"
    #expect(
      try Self.warnings("  main: {views: {\(view)}}\n") == [
        "3:43: the view \"v\" is \(size) points; for parts of what it is in, write \(meant)"
      ])
  }

  @Test(arguments: ["[0, 0, 100, 100]", "[0, 0, 100, 44]", "[10, 10, 80, 80]", "[0, 50%, 100, 50]"])
  func `are none for a small view`(frame: String) throws {
    let view = "v: {type: button, frame: \(frame), when: {touchUpInside: {log: a}}}"
    #expect(try Self.warnings("  main: {views: {\(view)}}\n") == [])
  }

  @Test func `tell of a line for a shell that a comma cuts`() throws {
    func warnings(_ words: String) throws -> [String] {
      try Self.warnings("  main: {when: {tap: {run: [\(words)]}}}\n")
    }
    #expect(
      try warnings("sh, -c, echo $X,$Y >> /tmp/a") == [
        "3:45: \"$Y >> /tmp/a\" is not part of the line of the shell: a comma ends a word; put the whole line in "
          + "quotes, or write run: {shell: LINE}"
      ])
    for words in [
      "sh, -c, 'echo $X,$Y >> /tmp/a'", "sh, -c, 'echo $1', sh, word", "bash, script, $Y",
    ] {
      #expect(try warnings(words) == [], "\(words)")
    }
  }

  @Test func `tell of a sum in a value of the defaults`() throws {
    func warnings(_ value: String) throws -> [String] {
      try Self.warnings("  main: {when: {tap: {set: {defaults.n: \(value)}}}}\n")
    }
    #expect(
      try warnings("$defaults.n + 1") == [
        "3:41: this is text; to add a number, write {add: {defaults.n: 1}}"
      ])
    #expect(
      try warnings("$defaults.n -2.5") == [
        "3:41: this is text; to add a number, write {add: {defaults.n: -2.5}}"
      ])
    for text in ["$defaults.n", "$defaults.n + $defaults.m", "1 + 1", "$event.x + 1 point"] {
      #expect(try warnings(text) == [], "\(text)")
    }
  }

  @Test func `tell of a view that ends outside of what it is in`() throws {
    let found = try Self.warnings(
      """
        main:
          views:
            corners: {frame: [10%, 60%, 90%, 80%], when: {touchUpInside: {log: x}}, type: button}
            tall: {frame: [0, 50%, 100%, 60%], when: {tap: {log: x}}}
            exact: {frame: [20%, 0, 80%, 100%], when: {tap: {log: x}}}
            label: {frame: [50%, 0, 80%, 20], type: label}

      """)
    #expect(
      found == [
        "5:24: the view \"corners\" ends at 140 % of the height of what it is in; a frame is [x, y, width, height]",
        "6:21: the view \"tall\" ends at 110 % of the height of what it is in; a frame is [x, y, width, height]",
      ])
  }

  @Test func `tell of the environment variable of a fact in a command without a shell`() throws {
    let found = try Self.warnings(
      """
        main:
          when:
            tap: {run: [echo, "$RESPONDERD_X,$RESPONDERD_Y"]}
            shake: {run: {shell: 'echo "$RESPONDERD_TIME"'}}

      """)
    #expect(
      found == [
        "5:25: \"$RESPONDERD_X\" is not replaced without a shell; write $event.x"
      ])
  }

  @Test func `tell of a scene that is never shown`() throws {
    let found = try Self.warnings(
      """
        main:
          segues: {go: {present: shown}, back: {unwind: home}}
          actions: {home: []}
        shown: {controller: navigation, root: first}
        first: {}
        lost: {}

      """)
    #expect(
      found == [
        "8:3: the scene \"lost\" is never shown: the application begins with \"main\", and no segue leads to it; "
          + "to begin with it, write initial: lost at the top of the file"
      ])
  }

  @Test func `are printed by check, with status 0`() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "warned-\(UUID().uuidString).yaml")
    try Data("version: 1\nscenes: {main: {}, lost: {}}\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try CommandRun("check", file.path)
    #expect(run.status == 0)
    #expect(
      run.errors.hasPrefix("warning: \(file.path):2:20: the scene \"lost\" is never shown"))
  }
}
