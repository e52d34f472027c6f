import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Launches as devices were seen to do them.
@MainActor
@Suite(.serialized)
final class LaunchRecordTests {
  lazy var stage = LifeStage()
  var device: SimulatedDevice { stage.device }

  private static let screenLoads = [
    "root loadView", "root viewDidLoad", "root viewWillAppear", "root viewWillLayoutSubviews",
    "root viewDidLayoutSubviews",
  ]

  @Test func `OL-01 AL-01 AL-02 AL-03 a launch without a screen tells the delegate three things`() {
    stage.delegate.onLaunch = {}
    device.launch(stage.delegate)
    #expect(
      stage.log.take() == [
        "delegate willFinishLaunching inactive", "delegate didFinishLaunching inactive",
        "delegate didBecomeActive active",
      ])
  }

  @Test func `OL-11 OL-16 AL-25 by policy the screen appears before the application is active`() {
    stage.behavior.launchActivation = .afterViewDidAppear
    device.launch(stage.delegate)
    let first = ["delegate willFinishLaunching inactive", "delegate didFinishLaunching inactive"]
    let last = ["root viewDidAppear", "delegate didBecomeActive active"]
    #expect(stage.log.take() == first + Self.screenLoads + last)
  }

  @Test(arguments: [
    UIBehavior.LaunchActivation.beforeViewDidAppear, .afterViewDidAppear,
  ])
  func `OL-17 AL-25 versions of iOS differ in what comes last`(
    order: UIBehavior.LaunchActivation
  ) {
    stage.behavior.launchActivation = order
    device.launch(stage.delegate)
    let last = ["delegate didBecomeActive active", "root viewDidAppear"]
    let expected = order == .beforeViewDidAppear ? last : last.reversed()
    #expect(stage.log.take().suffix(2) == expected[...])
  }

  @Test func `OL-18 OL-20 AL-25 the default has the screen appear last, in a later turn`() {
    stage.application.launch(stage.delegate)
    #expect(stage.log.take().last == "delegate didBecomeActive active")
    device.advance(by: 0)
    #expect(stage.log.take() == ["root viewDidAppear"])
  }

  @Test func `AL-25 a touch waits until the launch is over`() {
    stage.behavior.launchActivation = .afterViewDidAppear
    stage.application.launch(stage.delegate)
    _ = stage.log.take()
    device.touchDown(at: CGPoint(x: 10, y: 10))
    #expect(stage.log.take() == [])
    device.advance(by: 0)
    #expect(
      stage.log.take() == ["root viewDidAppear", "delegate didBecomeActive active", "root began 1"])
  }

  @Test func `AL-25 an application that ends before its launch is over receives its end, once`() {
    stage.behavior.launchActivation = .afterViewDidAppear
    stage.application.launch(stage.delegate)
    _ = stage.log.take()
    device.terminate()
    let end = ["delegate didEnterBackground background", "delegate willTerminate background"]
    #expect(stage.log.take().filter { $0.hasPrefix("delegate") } == end)
    device.advance(by: 1)
    #expect(!stage.log.take().contains { $0.hasPrefix("delegate") })
  }

  @Test func `OL-06 AL-20 both methods and observers receive the reason for the launch`() throws {
    final class Delegate: UIResponder, UIApplicationDelegate {
      var heard: [String] = []

      func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        heard.append("will \(launchOptions?[.url] ?? "nothing")")
        return true
      }

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        heard.append("did \(launchOptions?[.url] ?? "nothing")")
        return true
      }

      func applicationDidBecomeActive(_ application: UIApplication) { heard.append("active") }

      func finished(_ notification: Notification) {
        let url = notification.userInfo?[UIApplication.LaunchOptionsKey.url]
        heard.append("posted \(url ?? "nothing")")
      }
    }
    let delegate = Delegate()
    NotificationCenter.default.addObserver(
      delegate, selector: Selector(Delegate.finished(_:)),
      name: UIApplication.didFinishLaunchingNotification, object: stage.application)
    let url = try #require(URL(string: "music://track/3"))
    device.launch(delegate, options: [.url: url])
    #expect(delegate.heard == ["will \(url)", "did \(url)", "posted \(url)", "active"])
  }

  @Test func `AL-14 the notification of the launch follows the delegate, with no userInfo`() {
    stage.listen()
    stage.delegate.onLaunch = {}
    var hasUserInfo: Bool?
    let token = NotificationCenter.default.addObserver(
      forName: UIApplication.didFinishLaunchingNotification, object: stage.application, queue: nil
    ) { notification in
      let isThere = notification.userInfo != nil
      MainActor.assumeIsolated { hasUserInfo = isThere }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    device.launch(stage.delegate)
    #expect(
      stage.log.take() == [
        "delegate willFinishLaunching inactive", "delegate didFinishLaunching inactive",
        "posted DidFinishLaunchingNotification inactive", "delegate didBecomeActive active",
        "posted DidBecomeActiveNotification active",
      ])
    #expect(hasUserInfo == false)
  }

  @Test func `OL-10 AL-02 a launch into the background never becomes active`() {
    stage.delegate.onLaunch = {}
    device.launch(stage.delegate, inBackground: true)
    #expect(
      stage.log.take() == [
        "delegate willFinishLaunching background", "delegate didFinishLaunching background",
      ])
    #expect(stage.application.applicationState == .background)
  }

  @Test func `OL-23 OL-24 AL-19 a screen appears in the background, and only once`() {
    stage.listen()
    device.launch(stage.delegate, inBackground: true)
    let first = [
      "delegate willFinishLaunching background", "delegate didFinishLaunching background",
    ]
    let loads = Self.screenLoads.prefix(3) + ["posted DidFinishLaunchingNotification background"]
    let layout = Self.screenLoads.suffix(2) + ["root viewDidAppear"]
    #expect(stage.log.take() == first + loads + layout)
    device.returnToForeground()
    device.advance(by: 1)
    #expect(
      stage.log.take() == [
        "delegate willEnterForeground background",
        "posted WillEnterForegroundNotification background",
        "delegate didBecomeActive active", "posted DidBecomeActiveNotification active",
      ])
  }

  @Test func `AL-19 an application that was launched into the background receives no touch`() {
    device.launch(stage.delegate, inBackground: true)
    _ = stage.log.take()
    device.tap(at: CGPoint(x: 10, y: 10))
    #expect(stage.log.take() == [])
  }

  @Test func `AL-23 the application keeps no delegate but the one it was launched with`() {
    final class Other: UIResponder, UIApplicationDelegate {}
    device.launch(stage.delegate)
    weak var kept: Other?
    do {
      let other = Other()
      kept = other
      stage.application.delegate = other
    }
    #expect(kept == nil && stage.application.delegate == nil)
  }
}
