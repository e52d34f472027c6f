import Foundation
import Testing

@testable import Porting

@Suite struct `The methods of delegates` {
  @Test func `are those of ResponderKit's protocols`() throws {
    // …/Sources/responderd-port/Tests/PortingTests/FILE
    let folder = URL(filePath: #filePath).appending(path: "../../../../ResponderKit")
      .standardizedFileURL
    let files = [
      "Scrolling/UIScrollViewDelegate", "Tables/UITableViewDelegate",
      "Tables/UITableViewDataSource", "Collections/UICollectionViewDelegate",
      "Collections/UICollectionViewDelegateFlowLayout", "Collections/UICollectionViewDataSource",
      "Gestures/UIGestureRecognizerDelegate",
      "Application/UIApplicationDelegate", "Scenes/UISceneDelegate",
      "Screens/UINavigationControllerDelegate", "Screens/Tabs/UITabBar:UITabBarDelegate",
      "Screens/Tabs/UITabBarControllerDelegate", "Screens/UIAdaptivePresentationControllerDelegate",
      "Pages/UIPageViewControllerDataSource", "Pages/UIPageViewControllerDelegate",
      "Screens/Transitions/UIViewControllerAnimatedTransitioning:UIViewControllerTransitioningDelegate",
      "Animations/UIViewAnimating:UIViewImplicitlyAnimating",
      "Layers/CAAnimation:CAAnimationDelegate", "Layers/CALayer:CALayerDelegate",
    ]
    var names: Set<String> = []
    for entry in files {
      // The file, and the protocol if it has another name.
      let file = String(entry.prefix { $0 != ":" })
      let data = try Data(contentsOf: folder.appending(path: "\(file).swift"))
      let program = Program([ParsedFile(path: file, bytes: Array(data))])
      let name = try #require(entry.split { "/:".contains($0) }.last.map(String.init))
      names.formUnion(program.types[name]?.methods.map(\.fullName) ?? [])
    }
    #expect(names == DelegateMethods.names)
  }
}
