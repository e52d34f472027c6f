import Foundation
import TestSupport

/// The tables of troubles on the doctor's page, which cases in the guest compare with what they found. The
/// guest cannot write them.
enum DoctorTable {
  private static let page = Repository.root.appending(
    path: "Sources/Doctor/Doctor.docc/Doctoring.md")

  /// With `RESPONDERD_UPDATE_GOLDENS=1`, replaces the rows of a table.
  /// - Parameter lines: Such as `devices: | a trouble | …`, all of one section.
  static func update(_ lines: [String]) {
    guard let section = lines.first?.prefix(while: { $0 != ":" }),
      ProcessInfo.processInfo.environment["RESPONDERD_UPDATE_GOLDENS"] == "1",
      let text = try? String(contentsOf: page, encoding: .utf8)
    else { return }
    let mark = "<!-- matrix of \(section) -->\n"
    let rows = lines.map { String($0.dropFirst(section.count + 2)) }
    var parts = text.components(separatedBy: mark)
    guard parts.count == 3 else { return }
    let head = parts[1].split(separator: "\n").prefix(2).map(String.init)
    parts[1] = (head + rows).map { $0 + "\n" }.joined()
    // The case fails all the same, and passes when it is run again.
    try? parts.joined(separator: mark).write(to: page, atomically: true, encoding: .utf8)
  }
}
