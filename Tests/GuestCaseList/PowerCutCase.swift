/// What a disk has after the power went. The cases are run in this order, each in a boot of its own with
/// the disk of the one before, and each ends with a power cut.
public enum PowerCutCase: String, CaseList {
  case saved = "an application in the background has saved its state before the power cut"
  case restored = "the state is restored after a power cut, and the power is cut during saving"
  case whole = "a state that was being saved during the power cut is complete"
}
