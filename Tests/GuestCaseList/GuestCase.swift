/// A behaviour that is checked on a real kernel with nothing but udev around it.
public enum GuestCase: String, CaseList {
  case oneFinger = "one finger goes down, moves and lifts"
  case fiveFingers = "five fingers go down, move and lift together"
  case tenFingers = "ten fingers go down, move and lift together"
  case singleTouchPanel = "a panel without multi-touch reports its one finger"
  case hidPanel = "five fingers on a HID panel come through the kernel's multi-touch driver"

  case delayedLift =
    "a lift that a double tap delays is watched, and its view handles it when the double tap failed"

  case hidDevices = "HID devices become what they are, and two fingers arrive where they are"

  case secondScreen = "a second screen is plugged in while a finger is on the first"
  case unplugged =
    "a screen is unplugged under a finger, whose touch is cancelled first"
  case unpluggedPanel =
    "a panel and a remote that are unplugged while held are cancelled, not let go"
  case overflow = "fingers that changed while the kernel dropped events are put right once"
  case overflowWithKeys =
    "a finger on a screen that is a keyboard too outlives a loss of events"
  case alreadyDown = "a finger that was down before the start counts from its next touch"
  case replacedID = "a tracking id that changes without a lift ends one touch and begins another"
  case liftAndTouch = "a lift and a new touch in one frame are both seen"

  case inhibited = "a screen that is inhibited under a finger cancels its touch"
  case splitFrame = "a frame that is too long for the kernel is told once and whole"
  case missingRelease = "a panel that never lifts a finger says by its button that it did"
  case hovering = "a finger in the air begins and ends at the glass"
  case pen = "a pen writes, and the hand that holds it is not heard of"
  case penAtStart = "a pen that is near before the start keeps the hand unheard"
  case penPluggedIn = "a pen that is plugged in near the screen cancels the hand at once"
  case penGoesInTurn = "a pen that goes while the interface turns leaves no screen deaf"
  case udevProperties = "a panel is turned and hurried as udev says"
  case areas = "two panels have their parts of one screen"
  case leftAlone = "a screen that udev disowns, ignores or gives away is left alone"

  case shake = "a shaken device begins and ends one motion"
  case silentAfterShake = "a shake ends even when the sensor falls silent"
  case rotation = "a device that only turns is not shaken"
  case gamepadAtRest = "a DualSense at rest feels 1 g through the kernel's own driver"
  case gamepadShaken = "a shaken DualSense begins and ends one motion"
  case burstShaken = "a Joy-Con that is shaken for half a second tells three samples at a time"
  case sensorHub = "a recorded shake of a HID sensor hub comes through its IIO buffer"
  case sensorLevel = "a program reads the tilt of a HID sensor hub through Core Motion's interface"
  case sensorBusy = "a sensor that another program had open is opened after it"
  case sensorReconsidered = "a sensor that udev's rules take, give back and turn is followed"
  case sensorHubDenied = "who may not start a sensor's buffer is told why and what helps"

  case mediaKeys = "play, next and previous arrive once for each press"
  case heldFastForward = "a held fast-forward key begins and ends seeking"
  case tapInOneFrame = "a key pressed and released in one frame arrives"
  case autorepeat = "the repeats of a held key are ignored"
  case twoNodes = "a key that a keyboard tells on two nodes counts once while it is held"
  case headsetClicks = "the clicks and holds of a headset's button skip and seek"
  case unpluggedKey = "a device that is unplugged with a key held ends the seek"
  case machineKeyboard = "the media keys of the machine's own keyboard arrive"
  case infraRed = "an infra-red remote plays, skips and seeks through the kernel's decoders"
  case television = "a television's remote plays, skips and stops over HDMI-CEC"
  case mediaController =
    "keys, a headset, an infra-red remote and controllers of the session bus each give one command"
  case navigationKeys = "the arrow, select and menu keys of a remote arrive as presses"
  case keyboardArrows = "of a full keyboard the arrow keys arrive, and Enter does not"
  case typing = "a thousand typed keys do not wake the daemon"
  case typedMemory = "nothing that was typed is in the daemon's memory"

  case homeKey = "the home key leaves the application, and once more or a finger comes back"
  case powerKey = "the power key leaves the application and is left to whoever else hears it"
  case lid = "a lid that is closed covers the application, also from the start"
  case turned = "the interface turns with a built-in sensor, and fingers stay under the glass"

  case tenThousandFrames = "ten thousand frames of five fingers arrive complete and in order"
  case flood = "a flood that the daemon cannot follow closes every touch once"

  case latePermission = "a node that may be read only later is opened then"
  case permissionTakenBack = "a node that may not be read any more is closed, and opened again"
  case listTakenBack =
    "a node that its access control list alone lets be read is closed when that is cleared"
  case unwatchable = "a node that the loop cannot wait for is closed, and opened later"
  case replacedNode = "a node that is another device's by now is opened as that device"
  case addedOnce = "a device that is announced many times is opened once"
  case revoked = "a device that is taken away is told from one that is unplugged"
  case lateUdev = "without udevd devices are found, and after it has started nothing is lost"
  case lostMessages = "devices that come while the kernel's messages are lost are found"
  case ignoredByRule = "a device that a rule takes away is closed, and opened when it is given back"
  case clockSet = "a wall clock that is set is taken for no sleep"
  case clockStepped = "a wall clock that jumps to and fro does not disturb a finger"
  case comesAndGoes = "devices that come and go leave nothing behind"
  case arrivals = "fingers and questions are answered while very many devices arrive"
  case fewDescriptors =
    "with few descriptors left each device that is missed is named, with the reason and what helps"
  case fifty = "fifty screens at once are all read"
  case droppedStorm = "of a storm of losses each is told, and every touch is closed"
  case grabbed = "a screen that another program has for itself is heard again afterwards"
  case udevdRestarted = "udevd may be stopped and started again at any time"
  case frozen = "taps on a daemon that stood still all arrive"
  case fullDisk = "a full disk takes the route log and nothing else"
  case fullDiskState =
    "a full disk keeps the state that was saved last, and the application goes on"
  case savedState =
    "a storyboard comes back after the home key, SIGTERM and a hundred kills while it is saved"
  case hangUps = "a storm of reloads of broken files leaves the application as it is"
  case soak = "a minute of 120 frames a second makes the daemon no larger"
  case hostileName = "a device's name cannot steer a terminal"
  case classification = "the capabilities say of each device what udev says"

  case storyboard =
    "a storyboard from init runs commands on a double tap and a shake, and is read anew"
  case storyboardPlayer =
    "a storyboard from init has media keys play, pause, skip and stop a real media player"

  case recordPlaysBack = "a recording of two fingers plays the same touches"
  case recordTurned = "a recording of a panel that udev turned is turned when it is played"
  case recordInOtherTools = "libinput replay makes a device that plays our recording"
  case recordOfOtherTools = "a recording by libinput record plays the same touches"
  case recordInEvemu = "evemu makes a device that plays our recording in its format"
  case recordTypedKeys = "a recorded keyboard gives its media keys and nothing that was typed"
  case recordTogether = "two devices that are recorded together play together"
  case recordFullDisk = "a full disk ends a recording, which can be played up to there"
  case recordUnplugged = "a recording ends with its device"
  case recordForbidden = "a recording of a device that may not be read ends with status 77"

  case measureProbe = "a measurement tells the percentiles that a probe beside it finds"
  case measureEnded = "a measurement that a signal ends tells what it has"
  case measureGrab = "a measurement keeps its fingers for itself and leaves other devices alone"
  case measureRefused = "a measurement without what it takes says so by its status"

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

  case stranger = "a stranger can neither command the daemon nor watch it"
  case strangersFlood = "strangers who knock without end do not keep fingers from arriving"
  case pipelining = "a watching client that never waits for its answers slows no finger down"
  case encumbering = "descriptors that are sent to the socket hold no finger up"
  case untrusted = "whoever listens in a folder of everybody's is not taken for the daemon"
  case siege = "strangers who use the socket in every way slow no finger down"
  case watchers = "a group may watch the daemon, and not command it"
  case trace = "routes are followed live, all of them or some"
  case traceReaders = "a hundred readers that stop or die cost the daemon nothing"

  case confined =
    "the daemon can neither start programs nor write nor connect, outside of systemd too"
  case hiddenFromCommands =
    "a storyboard's command cannot open a device that the daemon reads, as root or in its group"
  case typedTraced = "no system call of the daemon returns a typed key, and no log holds one"

  case doctorPermissions = "the doctor finds who may not read a node, and what helps"
  case doctorNodes = "the doctor finds nodes that are lost, left, silent or grabbed, and what helps"
  case doctorUdev = "the doctor finds what udev has wrong, and what helps"
  case doctorSensors = "the doctor finds what sensors lack, and what helps"

  case terminated = "a terminated daemon says goodbye to the application and exits with 0"
  case unreadableNode = "an unreadable node is named, the readable one is used"
  case noDevice = "without any device the daemon waits for one"
  case readerGone = "the daemon exits cleanly when nobody reads its log any more"
}
