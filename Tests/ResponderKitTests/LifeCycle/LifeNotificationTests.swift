import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// A screen that stops what it does while the application is away, by blocks that it adds when it
/// appears and removes when it goes.
private final class GameController: UIViewController {
  let log: Log
  private var observers: [any NSObjectProtocol] = []

  init(_ log: Log) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    observe(UIApplication.didEnterBackgroundNotification, "paused")
    observe(UIApplication.willEnterForegroundNotification, "resumed")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }

  private func observe(_ name: Notification.Name, _ what: String) {
    let log = log
    observers.append(
      NotificationCenter.default.addObserver(
        forName: name, object: UIApplication.shared, queue: .main
      ) { _ in MainActor.assumeIsolated { log.note(what) } })
  }
}

@MainActor
@Suite(.serialized)
final class LifeNotificationTests {
  lazy var stage = LifeStage.launched
  var device: SimulatedDevice { stage.device }

  @Test func `AL-13 each notification follows the delegate's method and sees its state`() {
    stage.listen()
    device.pressHomeButton()
    device.returnToForeground()
    device.terminate()
    #expect(
      stage.log.take().filter { !$0.hasPrefix("root") } == [
        "delegate willResignActive active", "posted WillResignActiveNotification active",
        "delegate didEnterBackground background",
        "posted DidEnterBackgroundNotification background",
        "delegate willEnterForeground background",
        "posted WillEnterForegroundNotification background",
        "delegate didBecomeActive active", "posted DidBecomeActiveNotification active",
        "delegate willResignActive active", "posted WillResignActiveNotification active",
        "delegate didEnterBackground background",
        "posted DidEnterBackgroundNotification background",
        "delegate willTerminate background", "posted WillTerminateNotification background",
      ])
  }

  @Test func `AL-13 by policy observers receive the foreground before the delegate`() {
    stage.behavior.postsForegroundNotificationFirst = true
    device.pressHomeButton()
    stage.listen()
    _ = stage.log.take()
    device.returnToForeground()
    #expect(
      stage.log.take() == [
        "posted WillEnterForegroundNotification background",
        "delegate willEnterForeground background",
        "delegate didBecomeActive active", "posted DidBecomeActiveNotification active",
      ])
  }

  @Test func `AL-27 blocks with a queue run once each while their screen is shown`() {
    let game = GameController(stage.log)
    stage.delegate.window?.rootViewController = game
    device.advance(by: 0)
    _ = stage.log.take()
    device.pressHomeButton()
    device.returnToForeground()
    #expect(
      stage.log.take() == [
        "delegate willResignActive active", "delegate didEnterBackground background", "paused",
        "delegate willEnterForeground background", "resumed", "delegate didBecomeActive active",
      ])
    stage.delegate.window?.rootViewController = stage.root
    device.advance(by: 0)
    device.pressHomeButton()
    device.returnToForeground()
    #expect(!stage.log.lines.contains("paused") && !stage.log.lines.contains("resumed"))
  }

  @Test func `AL-27 blocks and methods receive one notification once each`() {
    stage.listen()
    let log = stage.log
    let token = NotificationCenter.default.addObserver(
      forName: UIApplication.willResignActiveNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { log.note("block") } }
    defer { NotificationCenter.default.removeObserver(token) }
    device.interrupt()
    #expect(
      stage.log.take().sorted() == [
        "block", "delegate willResignActive active", "posted WillResignActiveNotification active",
      ])
  }

  @Test func `AL-24 windows post notifications when they are shown, hidden or become key`() {
    final class Listener {
      let log: Log
      init(_ log: Log) { self.log = log }

      @MainActor func observe(_ window: UIWindow, as name: String) {
        for notification in [
          UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification,
          UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification,
        ] {
          let log = log
          tokens.append(
            NotificationCenter.default.addObserver(
              forName: notification, object: window, queue: nil
            ) { notification in
              let raw = notification.name.rawValue
              let isBare = notification.userInfo == nil
              MainActor.assumeIsolated {
                log.note("\(name) \(raw)\(isBare ? "" : " with userInfo")")
              }
            })
        }
      }
      var tokens: [any NSObjectProtocol] = []
      func stop() { tokens.forEach { NotificationCenter.default.removeObserver($0) } }
    }
    let listener = Listener(stage.log)
    defer { listener.stop() }
    let first = UIWindow()
    let second = UIWindow()
    listener.observe(first, as: "first")
    listener.observe(second, as: "second")
    first.makeKeyAndVisible()
    #expect(
      Set(stage.log.take()) == [
        "first UIWindowDidBecomeVisibleNotification", "first UIWindowDidBecomeKeyNotification",
      ])
    second.isHidden = false
    second.makeKey()
    second.makeKey()
    #expect(
      stage.log.take() == [
        "second UIWindowDidBecomeVisibleNotification", "first UIWindowDidResignKeyNotification",
        "second UIWindowDidBecomeKeyNotification",
      ])
    second.isHidden = true
    #expect(
      stage.log.take() == [
        "second UIWindowDidResignKeyNotification", "first UIWindowDidBecomeKeyNotification",
        "second UIWindowDidBecomeHiddenNotification",
      ])
  }

  @Test func `AL-24 a window that is passed over neither becomes key nor resigns`() {
    final class Keyed: UIWindow {
      var calls: [String] = []
      var onResign: () -> Void = {}
      override func becomeKey() {
        super.becomeKey()
        calls.append("become \(isKeyWindow)")
      }
      override func resignKey() {
        super.resignKey()
        calls.append("resign \(isKeyWindow)")
        onResign()
      }
    }
    _ = stage
    let (first, second, third) = (Keyed(), Keyed(), Keyed())
    first.makeKeyAndVisible()
    first.onResign = { third.makeKey() }
    second.makeKey()
    #expect(first.calls == ["become true", "resign false"])
    #expect(second.calls == [])
    #expect(third.calls == ["become true"] && third.isKeyWindow)
  }
}
