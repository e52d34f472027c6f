/// A behaviour of a machine that goes to sleep and wakes. What it sleeps through costs it the disk
/// that it was started from, so this is the last that a guest does.
public enum SleepCase: String, CaseList {
  case slept = "a touch and a shake that the machine sleeps through are over when it wakes"
}
