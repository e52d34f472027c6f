internal import ControlSocket
public import Foundation
internal import InputDevices
package import InputTranslation
package import KernelInput
internal import LinuxSystem
internal import ResponderKit

/// Configures how an application is hosted.
public struct HostConfiguration: Sendable {
  /// The format of the route log.
  public enum Trace: String, CaseIterable, Sendable {
    /// A paragraph for people.
    case text
    /// Lines of JSON.
    case json
    /// No route log.
    case none
  }

  /// The format of the route log; text by default.
  public var trace = Trace.text
  /// Whether the printed routes omit the positions of touches, for a log whose readers must not learn what
  /// is typed on an on-screen keyboard. Clients of the control socket still receive them.
  public var hidesPositions = false
  /// Whether the printed routes show the arguments of commands and the values of other actions. If `nil`, they do
  /// unless ``hidesPositions`` is set or they are written to the journal.
  public var showsValues: Bool?
  /// Whether the printed routes of new touches have the views that the hit test asked, and why each was not
  /// hit. Not together with ``hidesPositions``.
  public var showsHitTests = false
  /// Whether the text is coloured; JSON never is.
  public var isColored = false
  /// Whether the text omits repeated movements of a finger until another event occurs.
  public var omitsRepeatedMoves = false
  /// The nodes to read; if empty, all suitable ones.
  public var nodes: [String] = []
  /// The size of the screen in points. If `nil`, a daemon uses the pixel size of the connected
  /// output's mode, or 320 × 480 without an output; a replay uses 320 × 480.
  public var screenSize: CGSize?
  /// The number of pixels per point. If `nil`, it is 1 if the size is that of an output, else 2.
  public var screenScale: CGFloat?
  /// The output to use, such as `HDMI-A-1`; if `nil`, the first built-in or connected one.
  public var output: String?
  /// The correction of the touchscreens' positions.
  public var correction = TouchCorrection()
  /// The parts of the screen that touchscreens cover. A touchscreen without an area covers the
  /// whole screen.
  public var areas: [TouchArea] = []
  /// The seat whose devices are read.
  public var seat = "seat0"

  /// The class of the application object.
  public var principalClass: UIApplication.Type = UIApplication.self

  /// The behaviour in which UIKit's versions differ, or that its documentation leaves open. The
  /// application can change it before the launch.
  public var behavior = UIBehavior.current

  /// The default swing of a shake, in g.
  public static let usualShakeSwing = 0.9
  /// How far a device has to swing in each direction for a shake, in g, gravity not included: 0.9
  /// by default, from 0.3 (a tap of a finger may be enough) to 10 (hardly possible by hand).
  public var shakeSwing = usualShakeSwing
  /// Whether a device that sends PLAY for each press, and never PAUSE, means togglePlayPause.
  public var playToggles = false
  /// Whether KEY_MEDIA means togglePlayPause on devices other than headsets.
  public var mediaKeyToggles = false

  /// Whether the daemon grabs devices with media or navigation keys (`EVIOCGRAB`), so that other programs, such as the
  /// desktop, do not act on their keys as well. Other programs then receive none of the device's keys: not the volume, and
  /// none that has no meaning here. Never grabbed: devices with typing keys, with keys or switches for the system (power,
  /// sleep, lid, rfkill, SysRq), and those that are more than keys. With ``seatOwner``, or in a session of its own, nothing
  /// is grabbed while another session has the seat.
  public var exclusiveKeys = false

  /// Whether the daemon keeps the touches of panels from other programs, such as a browser on the same screen, and forwards
  /// to them those that begin on a `DesktopView`. Each panel is grabbed (`EVIOCGRAB`), and a virtual device with its axes
  /// takes its place for other programs, which requires write access to `/dev/uinput`. Never grabbed: panels with typing
  /// keys, with keys or switches for the system, pen displays, panels with a single finger and other keys, panels without
  /// slots (multi-touch protocol A), and those whose faults are corrected by joining or dropping touches. With
  /// ``seatOwner``, or in a session of its own, all touches are forwarded while another session has the seat.
  public var desktop = false

  /// The system events that the application is notified of; all by default.
  public var systemEvents = SystemEvents.all
  /// The session that the application belongs to. If `nil`, the daemon's own session, if any.
  public var seatOwner: SeatOwner?
  /// The kernel's codes of the home keys. If empty, KEY_HOMEPAGE on any device, and KEY_HOME except
  /// on keyboards. Keys that type text are ignored, because such keys are never read.
  public var homeKeys: [UInt16] = []

  /// Whether and how the machine's display is turned off and on; `nil` if that is not the host's task.
  public var display: DisplaySettings?

  /// Whether blocks and timers of `RunLoop.main` run. This costs some 10,000 instructions for each event
  /// other than finger movements. An application that uses none, such as one that a storyboard
  /// describes, can turn it off.
  public var turnsRunLoop = true

  /// The directory for saved states of applications; `nil` to save none. The default is the
  /// service's directory (`STATE_DIRECTORY`), else `responderd` in `XDG_STATE_HOME`
  /// (`~/.local/state` by default). It is created when a state is written.
  public var stateDirectory = StateDirectory.path(in: Environment.variables)

  /// The path of the control socket; `nil` for none. The default is `control` in the unit's
  /// directory (`RUNTIME_DIRECTORY`), else in `responderd` under `XDG_RUNTIME_DIR`.
  public var controlPath = ControlAddress.path(in: Environment.variables)
  /// The group whose members can read the state and follow routes; if `nil`, only root and the
  /// daemon's user can.
  public var controlGroup: String?
  /// The group whose members can also send all other requests, such as input; if `nil`, only root and the daemon's user
  /// can.
  public var commandGroup: String?
  /// Whether the daemon ends if it cannot listen at ``controlPath``.
  package var needsControlSocket = false

  /// Receives the times at which input passes each step; `nil` to take none.
  package var latencyObserver: (any LatencyObserver)?
  /// Whether the daemon grabs the devices, so that other programs receive no events from them.
  package var grabsDevices = false
  /// The descriptor of the route log.
  package var traceDescriptor: Int32 = 1

  /// Whether the daemon, before it opens a device, gives up the right to start programs, load
  /// libraries, write outside its own directories and make network connections. Set it for
  /// applications that do none of this.
  public var isConfined = false

  /// Creates the default configuration.
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

  /// Returns the code of a key by its kernel name.
  /// - Returns: `nil` for an unknown name, and for a key that types text.
  public static func homeKey(named name: String) -> UInt16? {
    guard let key = EventName.key(named: name), SystemKeys.mayBeHome(key) else { return nil }
    return key.rawValue
  }

  /// Returns the keys to read from a device.
  package func wantedKeys(of device: DeviceDescription) -> CodeSet {
    let media = KeyMeaning.keys(of: device, options: keyOptions)
    return CodeSet(media.codes + systemKeys.keys(of: device).codes)
  }

  /// Whether the screen has a lid that can cover it.
  var hasLid: Bool {
    guard systemEvents.contains(.lid) else { return false }
    return output.map { DisplayOutput(name: $0, size: .zero).isBuiltIn } ?? true
  }

  /// The meanings of keys that devices use differently.
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

  /// What ``setScreen(_:)`` accepts, in words.
  package static let screenForm = """
    a width and a height in points, from 1 to 100000 each, and optionally a scale from 0.25 to 16: \
    1280x800@2
    """

  /// Sets the size of the screen from a text such as `320x480`, or `320x480@1`; without a scale it is 2.
  /// - Returns: Whether the text is valid.
  package mutating func setScreen(_ text: String) -> Bool {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false)
    guard halves.count <= 2, sides.count == 2, let width = Double(sides[0]),
      let height = Double(sides[1]), let scale = halves.count == 2 ? Double(halves[1]) : 2,
      (1...100_000).contains(width), (1...100_000).contains(height), (0.25...16).contains(scale)
    else { return false }
    screenSize = CGSize(width: width, height: height)
    screenScale = scale
    return true
  }

  /// What ``setDisplayTime(_:)`` accepts, in words.
  package static let displayTimeForm = "from 1 to 86400 seconds"

  /// Sets the time without input after which the display is turned off, from a text in seconds. A storyboard does not
  /// change it.
  /// - Returns: Whether the text is valid.
  package mutating func setDisplayTime(_ text: String) -> Bool {
    guard let seconds = Double(text), DisplaySettings.times.contains(seconds) else { return false }
    var settings = display ?? DisplaySettings()
    settings.offAfter = seconds
    settings.keepsTime = true
    display = settings
    return true
  }

  /// What ``setBacklight(_:)`` accepts, in words.
  package static let backlightForm = "the name of a folder in /sys/class/backlight, or auto"

  /// Sets the backlight that is turned off and on.
  /// - Returns: Whether the name is valid.
  package mutating func setBacklight(_ name: String) -> Bool {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else { return false }
    var settings = display ?? DisplaySettings()
    settings.backlight = name
    display = settings
    return true
  }

  /// Adopts the size and rotation of an output where none is configured.
  package mutating func adopt(_ output: DisplayOutput) {
    self.output = output.name
    guard screenSize == nil else { return }
    screenScale = screenScale ?? 1
    let isOnItsSide = correction.rotation.rawValue % 180 == 90
    screenSize =
      isOnItsSide
      ? CGSize(width: output.size.height, height: output.size.width) : output.size
    // The picture is rotated on the panel, so positions are rotated back.
    let degrees = (correction.rotation.rawValue + 360 - 90 * output.quarterTurns) % 360
    correction.rotation = TouchCorrection.Rotation(rawValue: degrees) ?? .none
  }
}
