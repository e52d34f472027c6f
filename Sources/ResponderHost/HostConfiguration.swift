internal import ControlSocket
public import Foundation
internal import InputDevices
package import InputTranslation
package import KernelInput
internal import LinuxSystem
internal import ResponderKit

/// How an application is hosted.
public struct HostConfiguration: Sendable {
  /// What to print of each event's way.
  public enum Trace: String, CaseIterable, Sendable {
    /// A paragraph for people.
    case text
    /// A line of JSON.
    case json
    /// Nothing.
    case none
  }

  /// What to print; text, if nothing else is asked for.
  public var trace = Trace.text
  /// Whether the positions of touches are left out of what is printed, such as for a log that people may
  /// read who shall not know what was typed on a keyboard on the screen. What follows routes by the control
  /// socket gets them all the same.
  public var hidesPositions = false
  /// Whether the text is coloured; JSON never is.
  public var isColored = false
  /// Whether a text omits all movements of a finger but the first, until something else happens.
  public var omitsRepeatedMoves = false
  /// The nodes to read; empty: all that can be read as something.
  public var nodes: [String] = []
  /// The screen's size in points. `nil`: a daemon takes the size of the connected output's mode in
  /// pixels, and 320 × 480 where there is none; a replay takes 320 × 480.
  public var screenSize: CGSize?
  /// Pixels per point. `nil`: 1 on an output whose size was taken, else 2.
  public var screenScale: CGFloat?
  /// The output that is taken, such as `HDMI-A-1`; `nil`: the first that is built in, or connected.
  public var output: String?
  /// How touchscreens' positions are corrected.
  public var correction = TouchCorrection()
  /// The parts of the screen that touchscreens lie on; one that is not named lies on all of it.
  public var areas: [TouchArea] = []
  /// The seat whose devices are read.
  public var seat = "seat0"

  /// The application's class, for an application that has one of its own.
  public var principalClass: UIApplication.Type = UIApplication.self

  /// How the application behaves where UIKit's versions differ, or its documentation is silent. The
  /// application may change it before it is launched.
  public var behavior = UIBehavior.current

  /// The swing that a shake has where nothing else is asked for, in g.
  public static let usualShakeSwing = 0.9
  /// How far a device has to swing to either side for a shake, in g, gravity not included: 0.9, in
  /// a range of 0.3 (a finger's tap may do) to 10 (a hand hardly can).
  public var shakeSwing = usualShakeSwing
  /// Whether a device that sends PLAY for each press, and never a pause, means togglePlayPause.
  public var playToggles = false
  /// Whether KEY_MEDIA means togglePlayPause on what is no headset.
  public var mediaKeyToggles = false

  /// What happens to the machine and is told to the application; all of it by default.
  public var systemEvents = SystemEvents.all
  /// The codes of the keys that mean home, as the kernel numbers them. Empty: KEY_HOMEPAGE on any
  /// device, and KEY_HOME where it is not a keyboard's. A key that types something is left out: no
  /// such key is ever let through.
  public var homeKeys: [UInt16] = []

  /// Whether `RunLoop.main` is turned, so that the blocks and timers run that the application hands to
  /// it. It costs every event but the movements of fingers some 10,000 instructions; an application that
  /// hands over none, as none does that a storyboard describes, can do without.
  public var turnsRunLoop = true

  /// Where the states of applications that want them saved are kept; `nil`: nowhere. By default
  /// the service's own directory (`STATE_DIRECTORY`), else `responderd` among the user's states
  /// (`XDG_STATE_HOME`, by default `~/.local/state`). It is made when a state is written.
  public var stateDirectory = StateDirectory.path(in: Environment.variables)

  /// Where the control socket lies; `nil`: there is none. By default `control` in the unit's own
  /// directory (`RUNTIME_DIRECTORY`), else in `responderd` in the user's (`XDG_RUNTIME_DIR`).
  public var controlPath = ControlAddress.path(in: Environment.variables)
  /// The group whose members may ask for the state and follow routes; `nil`: nobody but root and
  /// the daemon's own user.
  public var controlGroup: String?

  /// Whether the daemon gives up, before it opens a device, what reading devices does not take: to
  /// start programs, to write outside of its own directories, to make network connections. For
  /// applications that do none of this.
  public var isConfined = false

  /// The configuration that an application has which asks for nothing special.
  public init() {}

  var shakes: ShakeSettings {
    var settings = ShakeSettings()
    settings.swing = shakeSwing
    return settings
  }

  var systemKeys: SystemKeys {
    var keys = SystemKeys()
    keys.readsHome = systemEvents.contains(.homeKey)
    keys.readsPower = systemEvents.contains(.powerKey)
    let home = homeKeys.map(KeyCode.init(rawValue:)).filter(SystemKeys.mayBeHome)
    if !homeKeys.isEmpty { keys.home = Set(home) }
    return keys
  }

  /// The code of a key by the kernel's name for it.
  /// - Returns: `nil` for a name that is no key's, and for a key that types something.
  public static func homeKey(named name: String) -> UInt16? {
    guard let key = EventName.key(named: name), SystemKeys.mayBeHome(key) else { return nil }
    return key.rawValue
  }

  /// Every key of a device that is read.
  package func wantedKeys(of device: DeviceDescription) -> CodeSet {
    let media = KeyMeaning.keys(of: device, options: keyOptions)
    return CodeSet(media.codes + systemKeys.keys(of: device).codes)
  }

  /// Whether the screen has a lid that can be closed over it.
  var hasLid: Bool {
    guard systemEvents.contains(.lid) else { return false }
    return output.map { DisplayOutput(name: $0, size: .zero).isBuiltIn } ?? true
  }

  /// How keys are understood that devices use differently.
  package var keyOptions: KeyOptions {
    var options: KeyOptions = []
    if playToggles { options.insert(.playToggles) }
    if mediaKeyToggles { options.insert(.mediaKeyToggles) }
    return options
  }

  @MainActor
  func makeScreen() -> UIScreen {
    UIScreen(bounds: CGRect(origin: .zero, size: size), scale: screenScale ?? 2)
  }

  var size: CGSize { screenSize ?? CGSize(width: 320, height: 480) }

  /// Takes the size and the turn of an output over, where none was asked for.
  package mutating func adopt(_ output: DisplayOutput) {
    self.output = output.name
    guard screenSize == nil else { return }
    screenScale = screenScale ?? 1
    let isOnItsSide = correction.rotation.rawValue % 180 == 90
    screenSize =
      isOnItsSide
      ? CGSize(width: output.size.height, height: output.size.width) : output.size
    // Positions are the panel's; the picture is turned on it, and so they are turned back.
    let degrees = (correction.rotation.rawValue + 360 - 90 * output.quarterTurns) % 360
    correction.rotation = TouchCorrection.Rotation(rawValue: degrees) ?? .none
  }
}
