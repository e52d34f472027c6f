// Hosts an application: on the machine's devices (`Service`, `Devices`), or on recordings (`Playback`). The files of
// this folder itself connect the application to the loop. Begin with `Service/Host.swift`.

/// The command that a hosted application's command line contains.
enum HostedCommand: Equatable {
  /// Read the devices of the machine. All arguments belong to the application.
  case run
  /// Play recordings.
  case replay([String], isRealtime: Bool)

  /// An invalid command line for a replay.
  struct Misuse: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// Parses a command line.
  /// - Parameter arguments: The arguments of the process, including its name.
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
        throw Misuse(description: "unknown option \(argument); replay has --realtime")
      default: files.append(argument)
      }
    }
    guard !files.isEmpty else {
      let name = arguments[0].split(separator: "/").last ?? "PROGRAM"
      throw Misuse(description: "missing recording: \(name) replay touches.events")
    }
    self = .replay(files, isRealtime: isRealtime)
  }
}
