/// The sender of an unwind segue, which contains the name of the action.
final class UnwindAction {
  let name: String
  init(_ name: String) { self.name = name }
}
