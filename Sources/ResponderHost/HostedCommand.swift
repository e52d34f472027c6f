/// What the command line of a hosted application asks the host for.
enum HostedCommand: Equatable {
  /// To read the machine's devices. All arguments are the application's own.
  case run
  /// To play recordings.
  case replay([String], isRealtime: Bool)

  /// A command line that asks for a replay, but not right.
  struct Misuse: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// - Parameter arguments: Those of the process, its name first.
  init(_ arguments: [String]) throws(Misuse) {
    guard arguments.dropFirst().first == "replay" else {
      self = .run
      return
    }
    var files: [String] = []
    var isRealtime = false
    for argument in arguments.dropFirst(2) {
      switch argument {
      case "--realtime": isRealtime = true
      case _ where argument.hasPrefix("-"):
        throw Misuse(description: "replay has no option \(argument); it has --realtime")
      default: files.append(argument)
      }
    }
    guard !files.isEmpty else {
      let name = arguments[0].split(separator: "/").last ?? "PROGRAM"
      throw Misuse(description: "replay needs a recording: \(name) replay touches.events")
    }
    self = .replay(files, isRealtime: isRealtime)
  }
}
