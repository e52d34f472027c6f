import Foundation
import ResponderKit
import ResponderTesting
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct `A gesture of a storyboard` {
  @Test func `of one tap waits until it is not one of two`() throws {
    let stage = try StoryboardStage(
      "main: {when: {tap: {log: one}, doubleTap: {log: two}, tripleTap: {log: three}}}")
    let middle = CGPoint(x: 160, y: 240)
    stage.device.tap(at: middle)
    #expect(stage.take().isEmpty)
    stage.device.advance(by: 1)
    stage.device.tap(at: middle, count: 2)
    stage.device.advance(by: 1)
    stage.device.tap(at: middle, count: 3)
    stage.device.advance(by: 1)
    #expect(stage.take() == ["one", "two", "three"])
  }

  @Test func `of one tap that waited for a second one has one finger`() throws {
    let stage = try StoryboardStage(
      "main: {when: {tap: {log: $event.fingers}, doubleTap: {log: two}}}")
    stage.device.tap(at: CGPoint(x: 160, y: 240))
    stage.device.advance(by: 1)
    #expect(stage.take() == ["1"])
  }

  @Test func `of two fingers that lift one after the other has two fingers`() throws {
    let stage = try StoryboardStage("main: {when: {twoFingerTap: {log: $event.fingers}}}")
    let device = stage.device
    var fingers: [FingerID] = []
    device.frame { fingers = [100, 200].map { device.touchDown(at: CGPoint(x: $0, y: 240)) } }
    for finger in fingers {
      device.advance(by: 0.03)
      device.lift(finger)
    }
    device.advance(by: 1)
    #expect(stage.take() == ["2"])
  }

  @Test(arguments: [
    ("swipeLeft", -200, 0), ("swipeRight", 200, 0), ("swipeUp", 0, -200), ("swipeDown", 0, 200),
  ])
  func `is a swipe in its direction with its number of fingers`(
    name: String, x: Double, y: Double
  ) throws {
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    let stage = try StoryboardStage(
      "main: {when: {\(name): {log: one}, threeFinger\(capital): {log: three with $event.fingers}}}"
    )
    swipe(stage, fingers: 1, x, y)
    swipe(stage, fingers: 3, x, y)
    swipe(stage, fingers: 1, -x, -y)
    #expect(stage.take() == ["one", "three with 3"])
  }

  @Test(arguments: [
    ("upLeft", -100, -80), ("upRight", 100, -80), ("downLeft", -80, 100), ("downRight", 80, 100),
  ])
  func `is a diagonal swipe if it is neither across nor down`(
    direction: String, x: Double, y: Double
  ) throws {
    let stage = try StoryboardStage(
      """
      main:
        gestures:
          all: {type: swipe, direction: [left, right, up, down], when: {recognized: {log: straight}}}
          one: {type: swipe, direction: \(direction), when: {recognized: {log: diagonal}}}
      """)
    swipe(stage, fingers: 1, x, y)
    #expect(stage.take() == ["diagonal"])
    swipe(stage, fingers: 1, -x, -y)
    swipe(stage, fingers: 1, x, -y)
    swipe(stage, fingers: 2, x, y)
    #expect(stage.take() == [])
    swipe(stage, fingers: 1, x, 0)
    #expect(stage.take() == ["straight"])
  }

  @Test func `is a swipe along an edge, too, and not elsewhere`() throws {
    let stage = try StoryboardStage(
      """
      main:
        gestures:
          louder: {type: swipe, edges: right, direction: up, when: {recognized: {log: $event.edge}}}
      """)
    for x in [302.0, 290, 310, 10] {
      try stage.device.swipe(from: CGPoint(x: x, y: 300), to: CGPoint(x: x, y: 200))
      stage.device.advance(by: 1)
      #expect(stage.take() == (x > 300 ? ["right"] : []), "from \(x)")
    }
  }

  @Test func `is a swipe only after its own distance`() throws {
    let stage = try StoryboardStage(
      """
      main:
        gestures:
          far: {type: swipe, minimumDistance: 150, when: {recognized: {log: far}}}
          near: {type: swipe, direction: left, minimumDistance: 20, when: {recognized: {log: near}}}
      """)
    swipe(stage, fingers: 1, 120, 0)
    swipe(stage, fingers: 1, -15, 0)
    #expect(stage.take() == [])
    swipe(stage, fingers: 1, 160, 0)
    swipe(stage, fingers: 1, -30, 0)
    #expect(stage.take() == ["far", "near"])
  }

  @Test func `is the swipe of as many fingers as the recording of a panel has`() throws {
    let board = FileManager.default.temporaryDirectory.appending(
      path: "board-\(UUID().uuidString).yaml")
    try Data(
      """
      version: 1
      scenes:
        main:
          when:
            swipeDown: {log: one}
            twoFingerSwipeDown: {log: two}
            threeFingerSwipeDown: {log: three}
            fourFingerSwipeDown: {log: four}

      """.utf8
    ).write(to: board)
    defer { try? FileManager.default.removeItem(at: board) }
    let recording = Repository.root.appending(
      path: "Sources/SampleApps/Recordings/four_fingers.events")
    let run = try CommandRun("replay", "--app", board.path, recording.path)
    #expect(run.status == 0)
    #expect(run.errors == "four\n")
  }

  private func swipe(_ stage: StoryboardStage, fingers count: Int, _ x: Double, _ y: Double) {
    let starts = (0..<count).map { CGPoint(x: 130 + Double($0) * 30, y: 240) }
    var fingers: [FingerID] = []
    stage.device.frame { fingers = starts.map { stage.device.touchDown(at: $0) } }
    for step in 1...5 {
      stage.device.advance(by: 0.02)
      stage.device.frame {
        for (finger, start) in zip(fingers, starts) {
          let part = Double(step) / 5
          stage.device.move(finger, to: CGPoint(x: start.x + x * part, y: start.y + y * part))
        }
      }
    }
    stage.device.frame { for finger in fingers { stage.device.lift(finger) } }
    stage.device.advance(by: 1)
  }

  @Test func `runs other actions in each of its states`() throws {
    let stage = try StoryboardStage(
      """
      main:
        gestures:
          drag:
            type: pan
            when:
              began: {log: began}
              changed: {log: $event.translationX}
              ended: {log: ended}
              cancelled: {log: cancelled}
      """)
    let finger = stage.device.touchDown(at: CGPoint(x: 100, y: 100))
    for x in [120.0, 150, 180] {
      stage.device.advance(by: 0.1)
      stage.device.move(finger, to: CGPoint(x: x, y: 100))
    }
    stage.device.lift(finger)
    #expect(stage.take() == ["began", "50", "80", "ended"])
    let other = stage.device.touchDown(at: CGPoint(x: 100, y: 100))
    stage.device.move(other, to: CGPoint(x: 150, y: 100))
    stage.device.interrupt()
    #expect(stage.take() == ["began", "cancelled"])
  }

  @Test func `recognises beside those that it names and waits for those that it has to`() throws {
    let stage = try StoryboardStage(
      """
      main:
        gestures:
          drag: {type: pan, when: {began: {log: drag}}}
          also: {type: pan, simultaneousWith: drag, when: {began: {log: also}}}
          late: {type: longPress, requireToFail: drag, when: {began: {log: late}}}
        views:
          box:
            frame: [0, 50%, 100%, 50%]
            gestures:
              first: {type: pan, when: {began: {log: first}}}
              last: {type: pan, when: {began: {log: last}}}
      """)
    func drag(at y: Double) {
      let finger = stage.device.touchDown(at: CGPoint(x: 100, y: y))
      stage.device.advance(by: 0.1)
      stage.device.move(finger, to: CGPoint(x: 150, y: y))
      stage.device.lift(finger)
    }
    drag(at: 100)
    #expect(Set(stage.take()) == ["drag", "also"])
    drag(at: 400)
    #expect(stage.take() == ["last"], "one that names nobody recognises alone")
    let still = stage.device.touchDown(at: CGPoint(x: 100, y: 100))
    stage.device.advance(by: 2)
    #expect(stage.take().isEmpty, "a pan may come yet")
    stage.device.lift(still)
  }

  @Test func `of fingers leaves the buttons to their handlers`() throws {
    let stage = try StoryboardStage(
      """
      main:
        when: {tap: {log: tap}, longPress: {log: long}, select: {log: "$event.button $event.x"}}
        gestures: {twice: {type: tap, numberOfTapsRequired: 2, when: {recognized: {log: twice}}}}
      """)
    stage.device.press(.select)
    stage.device.pressDown(.select)
    stage.device.advance(by: 2)
    stage.device.pressUp(.select)
    #expect(stage.take() == ["select ", "select "])
  }

  @Test func `of buttons makes its scene first responder, and ignores fingers`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views:
          ok: {type: button, frame: [0, 0, 320, 480], when: {touchUpInside: {log: up}}}
        gestures:
          held:
            type: longPress
            allowedPressTypes: [menu, select]
            when: {began: {log: "$event.button $event.x $event.fingers"}}
      """)
    let finger = stage.device.touchDown(at: CGPoint(x: 100, y: 100))
    stage.device.advance(by: 2)
    stage.device.lift(finger)
    #expect(stage.take() == ["up"])
    stage.device.pressDown(.menu)
    stage.device.advance(by: 1)
    stage.device.pressUp(.menu)
    #expect(stage.take() == ["menu  "])
  }

  @Test func `of a button that waits for another knows its button`() throws {
    let stage = try StoryboardStage(
      """
      main:
        gestures:
          once:
            type: tap
            allowedPressTypes: menu
            requireToFail: twice
            when: {recognized: {log: "once $event.button"}}
          twice:
            type: tap
            numberOfTapsRequired: 2
            allowedPressTypes: menu
            when: {recognized: {log: "twice $event.button"}}
      """)
    stage.device.press(.menu)
    stage.device.advance(by: 2)
    #expect(stage.take() == ["once menu"])
    stage.device.press(.menu)
    stage.device.press(.menu)
    stage.device.advance(by: 2)
    #expect(stage.take() == ["twice menu"])
  }

  @Test func `is made of a button as well`() throws {
    let stage = try StoryboardStage(
      """
      main:
        firstResponder: true
        gestures:
          held: {type: longPress, allowedPressTypes: menu, when: {began: {log: held}}}
      """)
    stage.device.pressDown(.menu)
    stage.device.advance(by: 1)
    stage.device.pressUp(.menu)
    #expect(stage.take() == ["held"])
  }
}
