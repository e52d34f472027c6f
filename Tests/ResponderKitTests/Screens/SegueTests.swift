import ResponderKit
import ResponderTesting
import Testing

private final class HomeScreen: Screen {
  func comeHome(_ segue: UIStoryboardSegue) {
    note("comeHome from \((segue.source as? Screen)?.name ?? "?")")
  }
}

private final class OwnSegue: UIStoryboardSegue {
  override func perform() { source.present(destination, animated: false) }
}

@MainActor
@Suite(.serialized)
final class SegueTests {
  lazy var stage = ScreenStage()
  lazy var main: Screen = {
    let main = stage.screen("main")
    stage.show(main)
    return main
  }()

  private func template(_ kind: SegueTemplate.Kind, named name: String = "next") -> SegueTemplate {
    SegueTemplate(identifier: "go", kind: kind) { [stage] in stage.screen(name) }
  }

  @Test
  func `VC-58 OL-49 S5 a segue by code prepares before the new screen loads, unasked`() {
    main.addSegue(template(.presentModally(nil)))
    main.performSegue(withIdentifier: "go", sender: nil)
    #expect(
      stage.turns() == [
        "main.prepare", "next.loadView", "next.viewDidLoad", "next.viewWillAppear",
        "main.viewWillDisappear", "next.viewWillLayoutSubviews", "next.viewDidLayoutSubviews", "–",
        "next.viewDidAppear", "main.viewDidDisappear",
      ])
  }

  @Test func `VC-58 OL-49 a segue that is triggered asks first`() {
    main.addSegue(template(.presentModally(.pageSheet)))
    #expect(main.triggerSegue(withIdentifier: "go", sender: nil))
    #expect(
      Array(stage.turns().prefix(3)) == [
        "main.shouldPerformSegue", "main.prepare", "next.loadView",
      ])
    #expect(main.presentedViewController?.modalPresentationStyle == .pageSheet)
  }

  @Test func `VC-58 a segue that is refused makes no destination`() {
    final class Refusing: Screen {
      override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        false
      }
    }
    let refusing = Refusing("refusing", stage.log)
    stage.show(refusing)
    var isMade = false
    refusing.addSegue(
      SegueTemplate(identifier: "go", kind: .show) {
        isMade = true
        return UIViewController()
      })
    #expect(!refusing.triggerSegue(withIdentifier: "go", sender: nil))
    #expect(!isMade && stage.turns() == ["–"])
  }

  @Test func `VC-59 a segue has its source, its destination, its name and its sender`() {
    final class Preparing: Screen {
      var segue: UIStoryboardSegue?
      var sender: Any?
      override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        super.prepare(for: segue, sender: sender)
        self.segue = segue
        self.sender = sender
      }
    }
    let preparing = Preparing("preparing", stage.log)
    stage.show(preparing)
    preparing.addSegue(template(.show))
    preparing.performSegue(withIdentifier: "go", sender: 7)
    #expect(preparing.segue?.identifier == "go" && preparing.sender as? Int == 7)
    #expect(preparing.segue?.source === preparing)
    #expect(preparing.segue?.destination === preparing.presentedViewController)
    #expect(preparing.segue?.destination.isViewLoaded == true)
  }

  @Test func `VC-59 show pushes in a navigation controller, and presents without one`() {
    let list = stage.screen("list")
    let navigation = UINavigationController(rootViewController: list)
    stage.show(navigation)
    list.addSegue(template(.show))
    list.performSegue(withIdentifier: "go", sender: nil)
    stage.settle()
    #expect((navigation.topViewController as? Screen)?.name == "next")
    let top = navigation.topViewController as? Screen
    top?.addSegue(template(.push, named: "last"))
    top?.performSegue(withIdentifier: "go", sender: nil)
    stage.settle()
    #expect((navigation.topViewController as? Screen)?.name == "last")
  }

  @Test func `VC-59 a custom segue class performs the transition`() {
    main.addSegue(template(.custom(OwnSegue.self)))
    main.performSegue(withIdentifier: "go", sender: nil)
    stage.settle()
    #expect((main.presentedViewController as? Screen)?.name == "next")
  }

  @Test func `VC-60 OL-36 unwinding calls the action before the screens go`() {
    let home = HomeScreen("home", stage.log)
    stage.show(home)
    let sheet = stage.screen("sheet")
    sheet.modalPresentationStyle = .pageSheet
    home.present(sheet, animated: true)
    stage.settle()
    sheet.addSegue(
      SegueTemplate(identifier: "back", unwindAction: Selector(HomeScreen.comeHome(_:))))
    _ = stage.log.take()
    sheet.triggerSegue(withIdentifier: "back", sender: nil)
    #expect(
      stage.turns() == [
        "sheet.shouldPerformSegue", "sheet.prepare", "home.comeHome from sheet",
        "sheet.viewWillDisappear", "–", "sheet.viewDidDisappear",
      ])
  }

  @Test func `VC-60 unwinding finds the nearest that has the action, and pops to it`() {
    let first = HomeScreen("first", stage.log)
    let second = HomeScreen("second", stage.log)
    let third = stage.screen("third")
    let last = stage.screen("last")
    let navigation = UINavigationController(rootViewController: first)
    stage.show(navigation)
    navigation.setViewControllers([first, second, third], animated: false)
    stage.settle()
    third.present(last, animated: false)
    stage.settle()
    last.addSegue(
      SegueTemplate(identifier: "back", unwindAction: Selector(HomeScreen.comeHome(_:))))
    _ = stage.log.take()
    last.performSegue(withIdentifier: "back", sender: nil)
    #expect(stage.turns().contains("second.comeHome from last"))
    #expect(navigation.viewControllers == [first, second])
    #expect(navigation.presentedViewController == nil)
    #expect(second.view.window != nil && third.view.window == nil)
  }

  @Test func `VC-60 unwinding without a destination does nothing`() {
    main.addSegue(
      SegueTemplate(identifier: "back", unwindAction: Selector(HomeScreen.comeHome(_:))))
    #expect(!main.triggerSegue(withIdentifier: "back", sender: nil))
    #expect(stage.turns() == ["main.shouldPerformSegue", "–"])
  }

  @Test func `VC-54 a segue that there is not is a programmer's error`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        UIViewController().performSegue(withIdentifier: "nowhere", sender: nil)
      }
    }
  }

  @Test func `VC-54 a screen is not pushed twice`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let screen = UIViewController()
        let navigation = UINavigationController(rootViewController: screen)
        navigation.pushViewController(screen, animated: false)
      }
    }
  }

  @Test func `VC-38 a partial curl that is not full screen is a programmer's error`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = ScreenStage()
        let main = stage.screen("main")
        stage.show(main)
        let curled = stage.screen("curled")
        curled.modalTransitionStyle = .partialCurl
        curled.modalPresentationStyle = .pageSheet
        main.present(curled, animated: true)
      }
    }
  }
}
