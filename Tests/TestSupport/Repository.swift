public import Foundation

/// Where the files of the project lie.
public enum Repository {
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Where the recordings of real devices lie: those of the project, with their licence, and those
  /// below the folder that `RESPONDERD_RECORDINGS` names.
  private static let recordingFolders: [String] = [
    root.appending(path: "Tests/Fixtures/evemu-devices").path,
    ProcessInfo.processInfo.environment["RESPONDERD_RECORDINGS"],
  ].compactMap(\.self)

  /// A recording of the project, or one that is named in full.
  public static func recording(_ name: String) -> String {
    name.hasPrefix("/") ? name : "\(recordingFolders[0])/\(name)"
  }

  /// Every recording of events: those of the project by their path among them, others in full.
  public static let recordings = files(endingIn: ["events"])

  /// Every description of a device, likewise.
  public static let descriptions = files(endingIn: ["desc", "device"])

  private static func files(endingIn ends: [String]) -> [String] {
    recordingFolders.enumerated().flatMap { place, folder in
      let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return all.filter { name in ends.contains { name.hasSuffix(".\($0)") } }.sorted()
        .map { place == 0 ? $0 : "\(folder)/\($0)" }
    }
  }
}
