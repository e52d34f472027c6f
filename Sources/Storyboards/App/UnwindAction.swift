/// The sender of a segue back: it names the action that the destination has to have.
final class UnwindAction {
  let name: String
  init(_ name: String) { self.name = name }
}
