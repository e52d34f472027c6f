import Foundation
import ResponderKit
import ResponderTesting
import Storyboards
import Testing

@MainActor @Suite(.serialized) struct `A scene that is brought to the front` {
  private static let board = """
    version: 1
    initial: stack
    scenes:
      stack: {controller: navigation, root: main}
      main: {segues: {more: {push: detail}, menu: {present: menuStack}}}
      detail: {segues: {menu: {present: menuStack}}}
      menuStack: {controller: navigation, root: menu}
      menu: {segues: {last: {push: last}}}
      last: {}
      alone: {}
    """

  private func stage() throws -> (StoryboardStage, StoryboardAppDelegate) {
    let stage = try StoryboardStage(Self.board)
    return (stage, try #require(stage.delegate))
  }

  @Test func `comes by the segue of the scene in front, also as the first of a stack`() throws {
    let (stage, delegate) = try stage()
    for scene in ["detail", "menu", "last"] {
      #expect(delegate.bringToFront(scene) == nil)
      stage.device.settle()
      #expect(delegate.sceneInFront == scene)
    }
    #expect(delegate.bringToFront("last") == nil)
  }

  @Test(arguments: ["detail", "main", "stack", "menu"])
  func `is returned to where it is behind others`(name: String) throws {
    let (stage, delegate) = try stage()
    for scene in ["detail", "menuStack", "last"] {
      #expect(delegate.bringToFront(scene) == nil)
      stage.device.settle()
    }
    #expect(delegate.bringToFront(name) == nil)
    stage.device.settle()
    #expect(delegate.sceneInFront == (name == "stack" ? "main" : name))
  }

  @Test func `stays away without a way to it, which is said`() throws {
    let (_, delegate) = try stage()
    #expect(
      delegate.bringToFront("alone")
        == "the scene in front, \"main\", has no segue to \"alone\"; its segues lead to detail, menuStack"
    )
    #expect(delegate.bringToFront("mian")?.contains("did you mean \"main\"") == true)
    #expect(delegate.sceneInFront == "main")
  }
}
