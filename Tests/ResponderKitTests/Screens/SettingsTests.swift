import ResponderKit
import ResponderTesting
import Testing

/// What the settings application keeps between its two screens.
@MainActor
private final class Settings {
  var strikerUnit = "released"
}

@MainActor
private protocol FlipsideDelegate: AnyObject {
  func flipsideDidFinish(_ controller: FlipsideScreen)
}

/// Writes what the user chose when it goes.
private final class FlipsideScreen: Screen {
  let settings: Settings
  weak var delegate: (any FlipsideDelegate)?
  let switchControl = UISwitch()

  init(_ settings: Settings, _ log: Log) {
    self.settings = settings
    super.init("flipside", log)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    settings.strikerUnit = switchControl.isOn ? "equipped" : "released"
  }

  func done() {
    log.note("didFinish")
    delegate?.flipsideDidFinish(self)
  }
}

/// Shows what is kept; when it reads it is the question.
private final class MainScreen: Screen, FlipsideDelegate {
  enum Reading: CaseIterable {
    case inWillAppear, inDidAppear, inDidFinish, inDidFinishBeforeDismissing
  }

  let settings: Settings
  let reading: Reading
  let label = UILabel()

  init(_ settings: Settings, reading: Reading, _ log: Log) {
    self.settings = settings
    self.reading = reading
    super.init("main", log)
    label.text = settings.strikerUnit
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  private func refreshFields() { label.text = settings.strikerUnit }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if reading == .inWillAppear { refreshFields() }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if reading == .inDidAppear { refreshFields() }
  }

  func flipsideDidFinish(_ controller: FlipsideScreen) {
    if reading == .inDidFinishBeforeDismissing { refreshFields() }
    dismiss(animated: true)
    if reading == .inDidFinish { refreshFields() }
  }
}

/// The settings application: one screen writes when it goes, the other reads when it comes.
@MainActor
@Suite(.serialized)
final class SettingsTests {
  lazy var stage = ScreenStage()

  private func play(
    _ reading: MainScreen.Reading, style: UIModalTransitionStyle = .flipHorizontal
  ) -> (label: String?, calls: [String]) {
    let settings = Settings()
    let main = MainScreen(settings, reading: reading, stage.log)
    stage.show(main)
    let flipside = FlipsideScreen(settings, stage.log)
    flipside.delegate = main
    flipside.modalTransitionStyle = style
    main.present(flipside, animated: true)
    stage.settle()
    flipside.switchControl.isOn = true
    _ = stage.log.take()
    flipside.done()
    stage.settle()
    return (main.label.text, stage.log.take())
  }

  @Test func `S6 did-finish comes before the four calls`() {
    #expect(
      play(.inDidAppear).calls == [
        "didFinish", "main.viewWillAppear", "flipside.viewWillDisappear", "main.viewDidAppear",
        "flipside.viewDidDisappear",
      ])
  }

  @Test func `S6 S18 what is written in viewWillDisappear is missed in viewWillAppear`() {
    #expect(play(.inWillAppear).label == "released")
  }

  @Test func `S6 S18 what is written in viewWillDisappear is there in viewDidAppear`() {
    #expect(play(.inDidAppear).label == "equipped")
  }

  @Test func `S6 S18 it is there in did-finish after dismissing, and is not before`() {
    #expect(play(.inDidFinish).label == "equipped")
    #expect(play(.inDidFinishBeforeDismissing).label == "released")
  }

  @Test func `S6 S18 under a partial curl only did-finish is notified`() {
    #expect(play(.inDidAppear, style: .partialCurl).label == "released")
    #expect(play(.inWillAppear, style: .partialCurl).label == "released")
    let (label, calls) = play(.inDidFinish, style: .partialCurl)
    #expect(label == "equipped")
    #expect(
      calls == ["didFinish", "flipside.viewWillDisappear", "flipside.viewDidDisappear"])
  }
}
