/// A behaviour that is checked on a real kernel with nothing but udev around it.
public enum GuestCase: String, CaseList {
  case oneFinger = "one finger goes down, moves and lifts"
  case fiveFingers = "five fingers go down, move and lift together"
  case tenFingers = "ten fingers go down, move and lift together"
  case singleTouchPanel = "a panel without multi-touch reports its one finger"
  case hidPanel = "five fingers on a HID panel come through the kernel's multi-touch driver"

  case hidDevices = "HID devices become what they are, and two fingers arrive where they are"

  case secondScreen = "a second screen is plugged in while a finger is on the first"
  case unplugged =
    "a screen is unplugged under a finger, whose touch is cancelled first"
  case unpluggedPanel =
    "a panel and a remote that are unplugged while held are cancelled, not let go"
  case overflow = "fingers that changed while the kernel dropped events are put right once"
  case alreadyDown = "a finger that was down before the start counts from its next touch"
  case replacedID = "a tracking id that changes without a lift ends one touch and begins another"
  case liftAndTouch = "a lift and a new touch in one frame are both seen"

  case inhibited = "a screen that is inhibited under a finger cancels its touch"
  case splitFrame = "a frame that is too long for the kernel is told once and whole"
  case missingRelease = "a panel that never lifts a finger says by its button that it did"
  case hovering = "a finger in the air begins and ends at the glass"
  case pen = "a pen writes, and the hand that holds it is not heard of"
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
  case navigationKeys = "the arrow, select and menu keys of a remote arrive as presses"
  case keyboardArrows = "of a full keyboard the arrow keys arrive, and Enter does not"
  case typing = "a thousand typed keys do not wake the daemon"
  case typedMemory = "nothing that was typed is in the daemon's memory"

  case tenThousandFrames = "ten thousand frames of five fingers arrive complete and in order"
  case flood = "a flood that the daemon cannot follow closes every touch once"

  case latePermission = "a node that may be read only later is opened then"
  case permissionTakenBack = "a node that may not be read any more is closed, and opened again"
  case replacedNode = "a node that is another device's by now is opened as that device"
  case addedOnce = "a device that is announced many times is opened once"
  case revoked = "a device that is taken away is told from one that is unplugged"
  case lateUdev = "without udevd devices are found, and after it has started nothing is lost"
  case ignoredByRule = "a device that a rule takes away is closed, and opened when it is given back"
  case clockSet = "a wall clock that is set is taken for no sleep"
  case hostileName = "a device's name cannot steer a terminal"
  case classification = "the capabilities say of each device what udev says"

  case storyboard =
    "a storyboard from init runs commands on a double tap and a shake, and is read anew"

  case recordPlaysBack = "a recording of two fingers plays the same touches"
  case recordInOtherTools = "libinput replay makes a device that plays our recording"
  case recordOfOtherTools = "a recording by libinput record plays the same touches"
  case recordTypedKeys = "a recorded keyboard gives its media keys and nothing that was typed"
  case recordTogether = "two devices that are recorded together play together"
  case recordFullDisk = "a full disk ends a recording, which can be played up to there"
  case recordUnplugged = "a recording ends with its device"

  case terminated = "a terminated daemon says goodbye to the application and exits with 0"
  case unreadableNode = "an unreadable node is named, the readable one is used"
  case noDevice = "without any device the daemon waits for one"
  case readerGone = "the daemon exits cleanly when nobody reads its log any more"
}
