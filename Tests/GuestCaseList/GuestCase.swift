/// A behaviour that is checked on a real kernel with nothing but udev around it.
public enum GuestCase: String, CaseList {
  case oneFinger = "one finger goes down, moves and lifts"
  case fiveFingers = "five fingers go down, move and lift together"
  case tenFingers = "ten fingers go down, move and lift together"
  case singleTouchPanel = "a panel without multi-touch reports its one finger"
  case hidPanel = "five fingers on a HID panel come through the kernel's multi-touch driver"

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

  case terminated = "a terminated daemon says goodbye to the application and exits with 0"
  case unreadableNode = "an unreadable node is named, the readable one is used"
  case noDevice = "without any device the daemon waits for one"
  case readerGone = "the daemon exits cleanly when nobody reads its log any more"
}
