/// The format for editors and other programs, as a JSON Schema (draft 2020-12).
///
/// It knows which keys there are and which values they take; how names refer to one another only
/// ``Storyboard/read(path:)`` knows.
public enum StoryboardSchema {
  /// The schema's file.
  public static var bytes: [UInt8] { PackageResources.storyboard_schema_json }
}
