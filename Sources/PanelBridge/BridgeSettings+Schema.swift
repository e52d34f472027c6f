extension BridgeSettings {
  /// The format of settings files as a JSON Schema (draft 2020-12), for editors and other programs.
  package static var schema: String {
    String(decoding: PackageResources.mqtt_schema_json, as: UTF8.self)
  }
}
