import ArgumentParser
import ResponderHost

/// The two behaviours to compare an application in.
struct ComparedBehaviors {
  /// The names of the behaviours on the command line, and their values.
  let sides: [(name: String, behavior: UIBehavior.Choice)]

  init(argument: String) throws {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.count == 2 else {
      throw ValidationError("--compare is two behaviours with a comma between: iOS4,current")
    }
    sides = try names.map { ($0, try UIBehavior.Choice(argument: $0)) }
  }
}
