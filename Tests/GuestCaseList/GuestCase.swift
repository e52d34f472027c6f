/// A behaviour that is checked on a real kernel with nothing but udev around it.
public enum GuestCase: String, CaseList {
  case oneFinger = "one finger goes down, moves and lifts"
  case fiveFingers = "five fingers go down, move and lift together"
  case tenFingers = "ten fingers go down, move and lift together"
  case singleTouchPanel = "a panel without multi-touch reports one finger"
  case hidPanel = "five fingers on a HID panel come through the kernel's multi-touch driver"

  case delayedLift =
    "a lift that a double tap delays is watched, and its view handles it when the double tap failed"

  case hidDevices =
    "HID devices get the correct class, and two fingers arrive at the correct positions"

  case secondScreen = "a second screen is plugged in while a finger is on the first"
  case unplugged =
    "a screen is unplugged under a finger, whose touch is cancelled first"
  case unpluggedPanel =
    "unplugging a held panel and a held remote cancels the touch and the press"
  case overflow = "fingers that changed while the kernel dropped events are corrected once"
  case overflowWithKeys =
    "a finger on a screen that is also a keyboard survives a loss of events"
  case alreadyDown = "a finger that was down before the start is reported from its next touch"
  case replacedID = "a tracking id that changes without a lift ends one touch and begins another"
  case liftAndTouch = "a lift and a new touch in one frame are both reported"

  case fingersAfterPalms =
    "five palms and five fingers that take turns in one slot are five touches"
  case twoIDs = "two tracking ids of a finger in one frame are one touch"

  case inhibited = "a screen that is inhibited under a finger cancels its touch"
  case splitFrame = "a frame that is too long for the kernel is reported once and complete"
  case missingRelease = "a panel that reports no lift ends the touch with its button"
  case hovering = "a hovering finger begins and ends its touch at the glass"
  case pen = "a pen draws, and the hand that holds it is suppressed"
  case penAtStart = "a pen in proximity before the start suppresses the hand"
  case penPluggedIn = "a pen that is plugged in near the screen cancels the hand's touches"
  case penGoesInTurn = "a pen that leaves while the interface turns leaves no screen suppressed"
  case udevProperties = "udev properties turn a panel and set its timing"
  case areas = "two panels map to separate parts of one screen"
  case leftAlone = "a screen that udev does not tag, ignores or assigns to another seat is not read"

  case shake = "a shaken device begins and ends one motion"
  case silentAfterShake = "a shake ends when the sensor stops reporting"
  case rotation = "a device that only turns is not shaken"
  case gamepadAtRest = "a DualSense at rest measures 1 g through the kernel's driver"
  case gamepadShaken = "a shaken DualSense begins and ends one motion"
  case burstShaken = "a Joy-Con that is shaken for half a second reports three samples at a time"
  case sensorHub = "a recorded shake of a HID sensor hub comes through its IIO buffer"
  case sensorLevel = "a program reads the tilt of a HID sensor hub through Core Motion's interface"
  case sensorBusy = "a sensor that another program had open is opened after it"
  case sensorReconsidered = "a sensor is closed, opened and rotated as udev's properties change"
  case sensorHubDenied =
    "without the permission to start a sensor's buffer, the daemon reports the cause and the remedy"

  case mediaKeys = "play, next and previous arrive once for each press"
  case heldFastForward = "a held fast-forward key begins and ends seeking"
  case tapInOneFrame = "a key pressed and released in one frame arrives"
  case autorepeat = "the repeats of a held key are ignored"
  case twoNodes = "a key that a keyboard reports on two nodes counts once while it is held"
  case headsetClicks = "the clicks and holds of a headset's button skip and seek"
  case unpluggedKey = "a device that is unplugged with a key held ends the seek"
  case builtInKeyboard = "the media keys of the machine's own keyboard arrive"
  case infraRed = "an infra-red remote plays, skips and seeks through the kernel's decoders"
  case television = "a television's remote plays, skips and stops over HDMI-CEC"
  case mediaController =
    "keys, a headset, an infra-red remote and controllers of the session bus each give one command"
  case navigationKeys = "the arrow, select and menu keys of a remote arrive as presses"
  case keyboardArrows = "the arrow keys of a full keyboard arrive, and Enter does not"
  case typing = "a thousand typed keys do not wake the daemon"
  case typedMemory = "no typed key is in the daemon's memory"

  case homeKey =
    "the home key moves the application to the background, and a second press or a touch brings it back"
  case powerKey =
    "the power key moves the application to the background, and other programs still receive it"
  case lid = "a closed lid moves the application to the background, also at the start"
  case turned = "the interface turns with a built-in sensor, and fingers stay under the glass"

  case tenThousandFrames = "ten thousand frames of five fingers arrive complete and in order"
  case flood = "a flood that the daemon cannot follow closes every touch once"

  case latePermission = "a node that becomes readable later is opened then"
  case permissionTakenBack =
    "a node that becomes unreadable is closed, and opened again when it is readable"
  case listTakenBack =
    "a node that only its access control list makes readable is closed when the list is cleared"
  case unwatchable = "a node that the loop cannot watch is closed, and opened later"
  case replacedNode = "a node that now belongs to another device is opened as that device"
  case addedOnce = "a device that is announced several times is opened once"
  case revoked = "a revoked device is distinguished from an unplugged one"
  case lateUdev = "devices are found without udevd, and none is lost when it starts"
  case lostMessages = "devices that are added while the kernel's messages are lost are found"
  case ignoredByRule =
    "a device that a rule excludes is closed, and opened when the rule includes it again"
  case clockSet = "setting the wall clock is not mistaken for a sleep"
  case clockStepped = "a wall clock that jumps back and forth does not disturb a touch"
  case comesAndGoes = "adding and removing devices leaks nothing"
  case arrivals = "touches and control requests are handled while many devices are added"
  case fewDescriptors =
    "with few descriptors left, each missed device is reported with the cause and the remedy"
  case fifty = "fifty screens are read at the same time"
  case droppedStorm = "each loss of a series is reported, and every touch is closed"
  case grabbed = "a screen that another program grabs is read again afterwards"
  case udevdRestarted = "udevd can be stopped and started at any time"
  case frozen = "taps on a daemon that was stopped all arrive"
  case fullDisk = "a full disk interrupts only the route log"
  case fullDiskState =
    "with a full disk the last saved state stays, and the application continues"
  case forgedState =
    "a saved state that no decoder survives is reported and given up at the first start"
  case savedState =
    "a storyboard is restored after the home key, SIGTERM and ten kills during saving"
  case hangUps = "a series of reloads of broken files leaves the application unchanged"
  case soak = "7,200 frames of a finger do not increase the daemon's memory"
  case hostileName = "a device's name cannot control a terminal"
  case classification = "the capabilities classify each device as udev does"

  case storyboard =
    "a storyboard from init runs commands on a double tap and a shake, and is reloaded"
  case storyboardPlayer =
    "with a storyboard from init, media keys play, pause, skip and stop a real media player"

  case recordPlaysBack = "a recording of two fingers plays the same touches"
  case recordTurned = "a recording of a panel that udev turned is turned when it is played"
  case recordInOtherTools = "libinput replay makes a device that plays our recording"
  case recordOfOtherTools = "a recording by libinput record plays the same touches"
  case recordInEvemu = "evemu makes a device that plays our recording in its format"
  case recordTypedKeys = "a recording of a keyboard contains its media keys and no typed key"
  case recordTogether = "two devices that are recorded together are replayed together"
  case recordFullDisk = "a full disk ends a recording, which can be replayed up to that point"
  case recordUnplugged = "a recording ends when its device is removed"
  case recordForbidden = "a recording of an unreadable device ends with status 77"

  case measureProbe = "a measurement reports the percentiles that a probe beside it finds"
  case measureEnded = "a measurement that a signal ends reports its results so far"
  case measureGrab =
    "a measurement's touches reach no other program, and other devices are not affected"
  case measureRefused = "a measurement without its requirements reports this in its status"

  case sameSlots = "a recording of fingers in slots replays as it was live"
  case sameAnonymous = "a recording of fingers without numbers replays as it was live"
  case sameSingleTouch = "a recording of a panel without multi-touch replays as it was live"
  case samePenAndHand = "a recording of a pen and the hand that holds it replays as it was live"
  case samePalm = "a recording of a palm beside a finger replays as it was live"
  case sameHover = "a recording of a finger in the air replays as it was live"
  case sameAlreadyDown =
    "a recording of a finger that was down before the start replays as it was live"
  case sameSplitFrame = "a recording of a frame that the kernel splits replays as it was live"
  case sameUdevProperties =
    "a recording of a panel that jumps, is turned and never lifts a finger replays as it was live"
  case sameGestures = "a recording of taps, a long press and a drag replays as it was live"
  case sameHeadset = "a recording of a headset's clicks replays as it was live"
  case sameTwoNodes = "a recording of a key on two nodes replays as it was live"
  case sameInfraRed = "a recording of an infra-red remote replays as it was live"
  case sameTogether = "a recording of a screen, a remote and a keyboard replays as it was live"
  case sameHomeKey = "a recording of the home key and a finger replays as it was live"
  case samePowerKey = "a recording of the power key replays as it was live"
  case sameLid = "a recording of a lid that was closed before the start replays as it was live"
  case sameShake = "a recording of a shake replays as it was live"
  case sameSensorHub = "a recording of a shake of an IIO sensor replays as it was live"
  case sameTurned = "a recording of a turned screen and its fingers replays as it was live"
  case sameLife = "a recording of home, a launch, a call and a turn replays as it was live"
  case sameLoss =
    "a recording of fingers that changed while events were lost replays as it was live"
  case sameInhibited =
    "a recording of a screen that is inhibited under a finger replays as it was live"
  case sameUnplugged = "a recording of devices that are unplugged while held replays as it was live"

  case stranger = "an unauthorised user can neither command the daemon nor watch it"
  case strangersFlood = "endless connections by unauthorised users do not delay touches"
  case pipelining = "a watching client that never waits for its answers does not delay touches"
  case encumbering = "descriptors that are sent to the socket do not delay touches"
  case untrusted =
    "a process that listens in a world-writable folder is not mistaken for the daemon"
  case siege = "unauthorised users who misuse the socket do not delay touches"
  case watchers = "members of a group can watch the daemon, but not command it"
  case trace = "routes are followed live, all of them or some"
  case traceReaders = "a hundred readers that stop or exit cost the daemon nothing"

  case confined =
    "the daemon can neither start programs nor write nor connect, also without systemd"
  case hiddenFromCommands =
    "a storyboard's command cannot open a device that the daemon reads, as root or in its group"
  case socketHiddenFromCommands =
    "a storyboard's command can neither use the daemon's socket nor replace it"
  case commandsOfRoot =
    "a command of root opens no input device by another name, and sets nothing in the kernel"
  case typedTraced = "no system call of the daemon returns a typed key, and no log contains one"

  case doctorPermissions = "the doctor finds missing permissions of a node, and the remedy"
  case doctorNodes = "the doctor finds missing, stale, silent and grabbed nodes, and the remedy"
  case doctorUdev = "the doctor finds errors in udev's data, and the remedy"
  case doctorSensors = "the doctor finds what sensors lack, and the remedy"

  case terminated = "a terminated daemon terminates the application and exits with 0"
  case unreadableNode = "an unreadable node is reported, and the readable one is used"
  case noDevice = "without a device the daemon waits for one"
  case readerGone = "the daemon exits cleanly when its log has no reader"
}
