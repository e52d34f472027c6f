import ArgumentParser
import ResponderHost

/// What counts as a shake, in every command that reads accelerometers.
struct ShakeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How far a device has to swing to either side for a shake, in g, from 0.3 to 10.",
      valueName: "g"))
  var shakeSwing = HostConfiguration().shakeSwing

  func validate() throws {
    guard (0.3...10).contains(shakeSwing) else {
      throw ValidationError("--shake-swing \(shakeSwing) is not from 0.3 to 10 g.")
    }
  }
}
