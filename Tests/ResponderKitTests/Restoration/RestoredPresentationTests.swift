import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite struct `A launch that restores` {
  private let stage = RestorationStage()

  /// Has the class make screens again, each with the word that it kept as its name.
  private func makeScreens() {
    RemadeController.make = { [log = stage.log] path, coder in
      let word = coder.decodeObject(forKey: "word") as? String ?? "?"
      let screen = RemadeController(word, log, id: path.last)
      screen.restorationClass = RemadeController.self
      return screen
    }
  }

  private func screen(_ word: String) -> RemadeController {
    let screen = RemadeController(word, stage.log, id: word)
    screen.restorationClass = RemadeController.self
    screen.word = word
    return screen
  }

  private func presented(over controller: UIViewController?) -> RestoringController? {
    controller?.presentedViewController as? RestoringController
  }

  @Test func `SR-29 shows what its last method presents, as every launch does`() {
    stage.plan.onLaunch = { [log = stage.log] window in
      let news = RestoringController("news", log)
      window.rootViewController?.present(news, animated: true) { log.note("completion") }
    }
    for isRestoring in [false, true] {
      stage.launch()
      stage.device.settle()
      #expect(presented(over: stage.window.rootViewController)?.name == "news", "\(isRestoring)")
      #expect(stage.log.take() == ["news viewDidAppear", "completion"])
      stage.leave()
    }
  }

  @Test func `SR-29 presents what was saved before what its last method presents`() {
    makeScreens()
    stage.launch()
    stage.window.rootViewController?.present(screen("saved"), animated: false)
    stage.device.settle()
    stage.leave()
    stage.plan.onLaunch = { [log = stage.log] window in
      window.rootViewController?.present(RestoringController("news", log), animated: false)
    }
    stage.launch()
    stage.device.settle()
    #expect(presented(over: stage.window.rootViewController)?.name == "saved")
  }

  @Test func `gives the first responder back that two presentations lie under`() {
    makeScreens()
    stage.launch()
    let sheet = screen("sheet")
    stage.window.rootViewController?.present(sheet, animated: false)
    stage.device.settle()
    let cover = screen("cover")
    sheet.present(cover, animated: false)
    stage.device.settle()
    #expect(cover.becomeFirstResponder())
    stage.leave()
    stage.launch()
    stage.device.settle()
    let restored = presented(over: presented(over: stage.window.rootViewController))
    #expect(restored?.name == "cover" && restored?.isFirstResponder == true)
  }
}
