import Foundation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite struct `A storyboard whose state is restored` {
  private let store = MemoryStateStore()

  private func launch() throws -> StoryboardStage {
    try StoryboardStage(
      """
      version: 1
      application: {restoresState: true}
      scenes:
        stack: {controller: navigation, root: page, restorationIdentifier: stack}
        page:
          restorationIdentifier: page
          segues: {next: {push: page}}
          views:
            level: {type: slider, frame: [0, 0, 100%, 25%], restorationIdentifier: level}
            target:
              frame: [0, 25%, 100%, 25%]
              restorationIdentifier: target
              when:
                touchesEnded: [becomeFirstResponder, {set: {level.value: 0.75}}]
                togglePlayPause: {log: "target, level $level.value"}
            more: {frame: [0, 50%, 100%, 50%], when: {touchesEnded: {performSegue: next}}}
          when:
            viewDidAppear: {log: a page appeared}
      """, store: store)
  }

  @Test func `has its stack of screens, its slider and its first responder again`() throws {
    var stage = try launch()
    stage.device.tap(at: CGPoint(x: 160, y: 400))
    stage.device.settle()
    stage.device.tap(at: CGPoint(x: 160, y: 160))
    _ = stage.take()
    stage.device.remoteControl(.remoteControlTogglePlayPause)
    #expect(stage.take() == ["target, level 0.75"])
    for _ in 1...2 {
      stage.device.pressHomeButton()
      stage.device.terminate()
      stage = try launch()
      #expect(stage.take() == ["a page appeared"])
      stage.device.remoteControl(.remoteControlTogglePlayPause)
      #expect(stage.take() == ["target, level 0.75"])
    }
    #expect(store.warnings == [])
  }
}
