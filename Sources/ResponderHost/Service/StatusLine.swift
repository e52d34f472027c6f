/// The status line of a daemon for `systemctl status`.
struct StatusLine {
  let devices: DeviceCensus
  /// The path of the storyboard; `nil` for an application that is part of the program.
  var storyboard: String?
  var scene: String?
  var reloadFailure: String?

  /// The text, in one line as `STATUS=` of sd_notify(3) requires.
  var text: String {
    var sentences = ["\(devices)"]
    if let storyboard {
      sentences.append("Storyboard \(storyboard)\(scene.map { ", scene \($0)" } ?? "").")
    }
    if let reloadFailure { sentences.append("The last reload failed: \(reloadFailure)") }
    return Diagnostics.printable(sentences.joined(separator: " "))
  }
}
