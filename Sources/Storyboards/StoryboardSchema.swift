// Applications that a file describes: the description (`Model`), the reader (`Reading`), and the application itself (`App`).
// Begin with `Model/Storyboard.swift`; this file has the format for other programs.

/// The format of storyboards as a JSON Schema (draft 2020-12), for editors and other programs.
///
/// It defines the keys and the types of their values. References between names are checked by
/// ``Storyboard/read(path:)`` only.
public enum StoryboardSchema {
  /// The content of the schema's file.
  public static var bytes: [UInt8] { PackageResources.storyboard_schema_json }
}
