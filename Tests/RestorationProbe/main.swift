import Foundation
import Recordings
import ResponderHost
import ResponderKit
import ResponderTesting

// An application whose state is in a file, for tests that kill it.
//
//     RestorationProbe build FILE    Show three screens, leave, and wait to be killed.
//     RestorationProbe tell FILE     Say what is shown after the launch.
//     RestorationProbe crash FILE    End in the middle of restoring.
//     RestorationProbe count FILE    Save one number after another, until killed.
//     RestorationProbe host FOLDER   Be hosted, and show one screen more each time.
//     RestorationProbe beats FOLDER  Be hosted, and say each second how often it has slept.
//     RestorationProbe jobs FOLDER   Be hosted, and send work to the main thread.
//     RestorationProbe loop FOLDER   Be hosted, and use Foundation's run loop.
//     RestorationProbe turns FOLDER  Be hosted, and have a view laid out by work of every kind.
//     RestorationProbe idle FOLDER   Be hosted, and do nothing.
//     RestorationProbe scroll FILE   Play a recording to a scroll view, at its pace.

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  say("usage: RestorationProbe build|tell|crash|count FILE")
  exit(64)
}

final class Drops: RouteObserver {
  func application(_ application: UIApplication, didRoute route: Route) {
    if case .lifecycle = route.event, let reason = route.reason { say("dropped: \(reason)") }
  }
}

let hosted: [String: () -> any UIApplicationDelegate] = [
  "host": { HostedApp() }, "beats": { BeatingApp() }, "jobs": { BusyApp() },
  "loop": { RunLoopApp() }, "turns": { LayoutApp() }, "idle": { IdleApp() },
]
if let makeApp = hosted[arguments[1]] {
  var configuration = HostConfiguration()
  configuration.stateDirectory = arguments[2]
  // A bus that is not there would be complained of once, in the middle of the beats.
  configuration.systemEvents.subtract([.sleep, .session])
  if !["host", "idle"].contains(arguments[1]) { configuration.trace = .none }
  try Daemon(configuration, logger: Diagnostics.logger()).run(makeApp())
  exit(0)
}

if arguments[1] == "scroll" {
  var configuration = HostConfiguration()
  configuration.trace = .none
  configuration.screenSize = CGSize(width: 800, height: 480)
  let replay = try Replay(configuration, isRealtime: true, logger: Diagnostics.logger())
  replay.launch(ScrollingApp())
  for recording in try RecordingFile.read(path: arguments[2]) { replay.play(recording) }
  replay.terminate()
  exit(0)
}

let device = SimulatedDevice(
  screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480), scale: 2))
let drops = Drops()
device.application.routeObserver = drops
device.application.stateStore = FileStateStore(path: arguments[2])
let app = ProbeApp()
if arguments[1] == "crash" { app.onDecode = { _exit(1) } }
device.launch(app)
device.settle()

switch arguments[1] {
case "build":
  let detail = PageController("detail")
  app.stack.pushViewController(detail, animated: false)
  device.settle()
  let sheet = PageController("sheet")
  sheet.modalPresentationStyle = .pageSheet
  detail.present(sheet, animated: false)
  device.settle()
  detail.text = "a detail"
  detail.slider.value = 0.25
  sheet.flag.isOn = true
  sheet.becomeFirstResponder()
  device.pressHomeButton()
  say("built")
  while true { sleep(1) }
case "count":
  let list = app.screens[0]
  say("restored \(list.text.prefix { $0 != " " })")
  var number = (Int(list.text.prefix { $0 != " " }) ?? 0) + 1
  while true {
    // Long enough for more than one page of the file system.
    list.text = "\(number) " + String(repeating: "x", count: number * 997 % 60_000)
    device.pressHomeButton()
    say("saved \(number)")
    device.returnToForeground()
    number += 1
  }
default:
  for screen in app.screens { say(screen.line) }
}
