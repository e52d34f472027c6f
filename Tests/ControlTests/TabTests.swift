import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Tab bars and their controllers.
@MainActor
@Suite(.serialized)
final class TabTests: UITabBarControllerDelegate {
  private typealias Tab = NotingScreen

  private lazy var stage = ControlStage()
  private lazy var tabs = UITabBarController()
  private lazy var screens = ["A", "B"].map { Tab($0, stage.log) }
  private var asked: [String] = []
  private var mayChange = true

  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    asked.append("should \(viewController.title ?? "")")
    return mayChange
  }

  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) { asked.append("did \(viewController.title ?? "")") }

  private func show() {
    tabs.viewControllers = screens
    tabs.delegate = self
    stage.window.rootViewController = tabs
    stage.device.settle()
  }

  private func tap(_ x: CGFloat) {
    stage.tap(x, 380)
    stage.device.settle()
  }

  @Test func `TB-01 OL-38 OL-39 a change of tabs in the order of its records`() {
    show()
    #expect(stage.log.take() == ["A.load", "A.willAppear", "A.didAppear"])
    tap(300)
    #expect(
      stage.log.take() == [
        "B.load", "B.willAppear", "A.willDisappear", "A.didDisappear", "B.didAppear",
      ])
    tap(100)
    #expect(
      stage.log.take() == ["A.willAppear", "B.willDisappear", "B.didDisappear", "A.didAppear"])
  }

  @Test func `TB-02 a tap asks the delegate, and code does not`() {
    show()
    tap(300)
    #expect(asked == ["should B", "did B"] && tabs.selectedIndex == 1)
    tap(300)
    #expect(asked.suffix(2) == ["should B", "did B"])
    mayChange = false
    tap(100)
    #expect(asked.last == "should A" && tabs.selectedViewController === screens[1])
    asked = []
    tabs.selectedIndex = 0
    stage.device.settle()
    #expect(asked == [] && tabs.selectedViewController === screens[0])
    #expect(tabs.tabBar.selectedItem === screens[0].tabBarItem)
    tabs.selectedViewController = screens[1]
    #expect(asked == [] && tabs.selectedIndex == 1)
    tabs.selectedIndex = 7
    #expect(tabs.selectedIndex == 1)
  }

  @Test func `TB-03 the bar is at the bottom, and the screens are above it`() {
    show()
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 351, width: 400, height: 49))
    #expect(screens[0].view.frame == CGRect(x: 0, y: 0, width: 400, height: 351))
    #expect(tabs.tabBar.items?.map(\.title) == ["A", "B"])
    #expect(screens[0].tabBarController === tabs && screens[1].parent === tabs)
    #expect(!screens[1].isViewLoaded)
  }

  @Test func `TB-04 a tap on the selected tab leads to the first screen of its stack`() {
    let navigation = UINavigationController(rootViewController: screens[0])
    #expect(navigation.tabBarItem === screens[0].tabBarItem)
    tabs.viewControllers = [navigation, screens[1]]
    stage.window.rootViewController = tabs
    stage.device.settle()
    navigation.pushViewController(UIViewController(), animated: false)
    stage.device.settle()
    tap(300)
    tap(100)
    #expect(navigation.viewControllers.count == 2)
    tap(100)
    #expect(navigation.viewControllers == [screens[0]])
    #expect(screens[0].tabBarController === tabs)
  }

  @Test func `TB-04 the tab of a stack follows the item of its first screen`() {
    final class Late: UIViewController {
      let item = UITabBarItem(title: "Late", image: nil, tag: 3)

      override func viewDidLoad() {
        super.viewDidLoad()
        tabBarItem = item
      }
    }
    let late = Late()
    let navigation = UINavigationController(rootViewController: late)
    tabs.viewControllers = [screens[0], navigation]
    stage.window.rootViewController = tabs
    stage.device.settle()
    tap(300)
    #expect(tabs.selectedIndex == 1 && tabs.tabBar.items?.last === late.item)
    #expect(tabs.tabBar.selectedItem === late.item)
    tap(100)
    tap(300)
    #expect(tabs.selectedIndex == 1)
    navigation.viewControllers = [screens[1]]
    stage.device.settle()
    #expect(tabs.tabBar.items?.map(\.title) == ["A", "B"])
    tap(100)
    tap(300)
    #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem === screens[1].tabBarItem)
  }

  @Test func `TB-04 the tab of a stack that is filled later follows its first screen`() {
    let navigation = UINavigationController()
    tabs.viewControllers = [screens[1], navigation]
    stage.window.rootViewController = tabs
    stage.device.settle()
    #expect(navigation.tabBarItem.title == nil)
    navigation.viewControllers = [screens[0]]
    stage.device.settle()
    #expect(tabs.tabBar.items?.map(\.title) == ["B", "A"])
    #expect(navigation.tabBarItem === screens[0].tabBarItem)
    navigation.viewControllers = []
    #expect(tabs.tabBar.items?.map(\.title) == ["B", nil])
  }

  @Test(arguments: [true, false])
  func `TB-04 an item that an empty stack was given stays`(isSet: Bool) {
    let navigation = UINavigationController()
    if isSet {
      navigation.tabBarItem = UITabBarItem()
    } else {
      navigation.tabBarItem.badgeValue = "3"
    }
    let item = navigation.tabBarItem
    tabs.viewControllers = [navigation]
    navigation.viewControllers = [screens[0]]
    #expect(navigation.tabBarItem === item && tabs.tabBar.items?.first === item)
  }

  @Test func `TB-04 a controller whose item changes unnoticed can be tapped`() {
    final class Changing: UIViewController {
      override var tabBarItem: UITabBarItem! {
        get { UITabBarItem(title: "C", image: nil, tag: 0) }
        set {}
      }
    }
    tabs.viewControllers = [screens[0], Changing()]
    stage.window.rootViewController = tabs
    stage.device.settle()
    tap(300)
    #expect(tabs.selectedIndex == 1)
  }

  @Test func `TB-05 other controllers keep the selected one, or the index`() {
    show()
    tabs.selectedIndex = 1
    stage.device.settle()
    _ = stage.log.take()
    let third = Tab("C", stage.log)
    tabs.viewControllers = [third, screens[1]]
    stage.device.settle()
    #expect(tabs.selectedViewController === screens[1] && stage.log.take() == [])
    #expect(screens[0].parent == nil)
    tabs.viewControllers = [third, screens[0]]
    stage.device.settle()
    #expect(tabs.selectedViewController === screens[0] && screens[1].parent == nil)
    #expect(
      stage.log.take() == ["A.willAppear", "B.willDisappear", "B.didDisappear", "A.didAppear"])
    tabs.viewControllers = nil
    stage.device.settle()
    #expect(tabs.selectedIndex == NSNotFound && tabs.selectedViewController == nil)
    #expect(stage.log.take() == ["A.willDisappear", "A.didDisappear"])
  }

  @Test func `TB-06 a bar of its own calls its delegate for taps`() {
    final class Chosen: UITabBarDelegate {
      var titles: [String?] = []
      func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { titles.append(item.title) }
    }
    let bar = UITabBar(frame: CGRect(x: 0, y: 351, width: 400, height: 49))
    bar.items = [
      UITabBarItem(title: "A", image: nil, tag: 0), UITabBarItem(title: "B", image: nil, tag: 1),
    ]
    let chosen = Chosen()
    bar.delegate = chosen
    stage.controller.view.addSubview(bar)
    stage.device.advance(by: 0)
    tap(300)
    #expect(bar.selectedItem?.tag == 1 && chosen.titles == ["B"])
    bar.selectedItem = bar.items?[0]
    #expect(chosen.titles == ["B"])
  }
}
