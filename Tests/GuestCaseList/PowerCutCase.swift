/// What a disk has after the power went. The cases are run in this order, each in a boot of its own with
/// the disk of the one before, and each ends with a power cut.
public enum PowerCutCase: String, CaseList {
  case saved = "an application that left saved its state before the power went"
  case restored = "after a power cut it is as it was, and the power goes while its state is saved"
  case whole = "what was being saved when the power went is whole"
}
