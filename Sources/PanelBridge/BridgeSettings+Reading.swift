internal import Glibc
internal import LinuxSystem
internal import MQTT
package import YAML

/// Why a settings file cannot be used: all its problems, in the order of the file.
package struct BridgeSettingsError: Error, CustomStringConvertible {
  /// Whether the file does not exist or cannot be read.
  package let isUnreadable: Bool
  /// The path of the file.
  package let file: String
  package let problems: [SourceProblem]

  /// A line for each problem: `file:line:column: message`.
  package var description: String { problems.map { $0.text(of: file) }.joined(separator: "\n") }
}

extension BridgeSettings {
  private static let sizeLimit = 1 << 16

  /// Reads a settings file.
  /// - Parameter host: The name of this machine, which names the panel if the file does not.
  package static func read(
    path: String, host: String
  ) throws(BridgeSettingsError) -> BridgeSettings {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try BoundedFile.bytes(of: path, limit: sizeLimit, waits: false)
    } catch {
      let reason = error.errno == ENOENT ? "no such file" : "cannot be read: \(error.reason)"
      throw BridgeSettingsError(
        isUnreadable: true, file: path,
        problems: [SourceProblem(line: 0, column: 0, message: reason)])
    }
    return try parse(bytes, name: path, host: host)
  }

  /// Reads settings from memory.
  package static func parse(
    _ bytes: [UInt8], name: String, host: String
  ) throws(BridgeSettingsError) -> BridgeSettings {
    let problems = ProblemList(synonyms: synonyms)
    var root: YAMLNode?
    do throws(YAMLError) {
      root = try YAMLNode.root(of: bytes, limit: sizeLimit)
    } catch { problems.add(error, in: bytes) }
    if root == nil, problems.all.isEmpty {
      problems.add("the file is empty; it needs at least \"broker: {host: NAME}\"")
    }
    var settings = BridgeSettings(panel: TopicName.make(host.prefix { $0 != "." }))
    if let root {
      var reader = BridgeSettingsReader(settings)
      reader.read(SourceNode(root, problems))
      settings = reader.settings
    }
    guard problems.all.isEmpty else {
      throw BridgeSettingsError(isUnreadable: false, file: name, problems: problems.sorted)
    }
    return settings
  }

  private static let synonyms: [String: [String]] = [
    "hostname": ["host"], "server": ["host", "broker"], "address": ["host"], "mqtt": ["broker"],
    "user": ["username"], "login": ["username"], "ca": ["authorities"], "cafile": ["authorities"],
    "ca_certs": ["authorities"], "cert": ["certificate"], "certfile": ["certificate"],
    "keyfile": ["key"], "ssl": ["tls"], "name": ["panel"], "id": ["panel"],
    "hass": ["homeAssistant"],
    "homeassistant": ["homeAssistant"], "discovery": ["homeAssistant"], "commands": ["allow"],
    "permissions": ["allow"], "screen": ["screens"], "scenes": ["screens"], "size": ["count"],
    "minutes": ["age"], "persistent": ["saved"], "playPause": ["togglePlayPause"],
    "next": ["nextTrack"], "previous": ["previousTrack"], "toggle": ["togglePlayPause"],
  ]
}

/// Reads the nodes of a settings file.
private struct BridgeSettingsReader {
  var settings: BridgeSettings

  init(_ settings: BridgeSettings) { self.settings = settings }

  mutating func read(_ root: SourceNode) {
    guard
      let fields = root.fields(
        "the file", ["broker", "panel", "homeAssistant", "allow", "queue", "socket"])
    else { return }
    if let broker = fields.required(
      "broker", "no broker; the file needs at least \"broker: {host: NAME}\"")
    {
      readBroker(broker)
    }
    if let node = fields["panel"], let name = node.text("the name of the panel") {
      if !TopicName.isValid(name) {
        node.report("\"\(name)\" cannot be part of a topic: \(TopicName.rule)")
      }
      settings.panel = name
    }
    if let node = fields["homeAssistant"] { readHomeAssistant(node) }
    if let node = fields["allow"] { readPermissions(node) }
    if let node = fields["queue"] { readQueue(node) }
    settings.socket = fields["socket"].flatMap { readPath($0, "the path of a control socket") }
  }

  private mutating func readBroker(_ node: SourceNode) {
    guard
      let fields = node.fields("the broker", ["host", "port", "tls", "username", "password"])
    else { return }
    if let host = fields.required("host", "the broker has no host") {
      settings.host = host.text("the name or the address of the broker's host") ?? ""
      if settings.host.contains("/") {
        host.report(
          "\"\(settings.host)\" is not a host; expected a name or an address, without mqtt://")
      }
    }
    settings.port = fields["port"]?.integer(1...65535, "a port").map(Int32.init)
    if let tls = fields["tls"] { readTLS(tls) }
    settings.username = fields.text("username", "the name of a user")
    if let password = fields["password"] {
      settings.password = readPassword(password)
      if settings.username == nil { password.report("a password needs a username") }
    }
  }

  private mutating func readTLS(_ node: SourceNode) {
    if node.isScalar {
      settings.tls = node.bool() == true ? .init() : nil
      return
    }
    guard let fields = node.fields("tls", ["authorities", "certificate", "key"]) else { return }
    func path(_ key: String) -> String? {
      fields[key].flatMap { readPath($0, "the path of a file") }
    }
    settings.tls = .init(
      authorities: path("authorities"), certificate: path("certificate"), key: path("key"))
    if (fields["certificate"] == nil) != (fields["key"] == nil) {
      node.report("a certificate of this client needs both \"certificate\" and \"key\"")
    }
  }

  private func readPassword(_ node: SourceNode) -> BridgeSettings.Password? {
    guard node.isMapping else { return node.text("a password").map { .text($0) } }
    guard let fields = node.fields("a password", ["file", "credential"]) else { return nil }
    if let file = fields["file"] { return readPath(file, "the path of a file").map { .file($0) } }
    guard let node = fields.required("credential", "expected \"file\" or \"credential\""),
      let name = node.text("the name of a credential")
    else { return nil }
    if name.contains("/") { node.report("\"\(name)\" is not the name of a credential") }
    return .credential(name)
  }

  private func readPath(_ node: SourceNode, _ what: String) -> String? {
    guard let path = node.text(what) else { return nil }
    if !path.hasPrefix("/") { node.report("\"\(path)\" is not an absolute path") }
    return path
  }

  private mutating func readHomeAssistant(_ node: SourceNode) {
    if node.isScalar {
      settings.homeAssistant = node.bool() == true ? .init() : nil
      return
    }
    guard let fields = node.fields("homeAssistant", ["prefix", "name", "area"]) else { return }
    var assistant = BridgeSettings.HomeAssistant()
    if let node = fields["prefix"], let prefix = node.text("a topic") {
      if prefix.isEmpty || prefix.contains(where: { "+#$ ".contains($0) }) || prefix.hasPrefix("/")
      {
        node.report("\"\(prefix)\" cannot begin topics; the usual prefix is \"homeassistant\"")
      }
      assistant.prefix = prefix
    }
    assistant.name = fields.text("name", "the name of the device")
    assistant.area = fields.text("area", "the name of an area")
    settings.homeAssistant = assistant
  }

  private mutating func readPermissions(_ node: SourceNode) {
    guard let fields = node.fields("allow", ["display", "remote", "screens", "reload"]) else {
      return
    }
    settings.permissions.display = fields.bool("display") ?? false
    settings.permissions.reload = fields.bool("reload") ?? false
    if let node = fields["remote"] {
      settings.permissions.remote =
        node.isList
        ? names(node) { $0.choice(RemoteCommand.names, "a command") }
        : node.bool() == true ? RemoteCommand.names : []
    }
    if let node = fields["screens"] {
      settings.permissions.screens = names(node) { $0.text("the name of a scene") }
    }
  }

  private func names(_ node: SourceNode, _ read: (SourceNode) -> String?) -> [String] {
    var names: [String] = []
    for item in node.list("a list of names") ?? [] {
      guard let name = read(item) else { continue }
      if names.contains(name) { item.report("\"\(name)\" is there twice") }
      names.append(name)
    }
    return names
  }

  private mutating func readQueue(_ node: SourceNode) {
    guard let fields = node.fields("the queue", ["count", "age", "saved"]) else { return }
    if let count = fields["count"]?.integer(1...10_000, "a number of events") {
      settings.queue.count = count
    }
    if let age = fields["age"]?.number(1...604_800, "seconds") { settings.queue.age = age }
    settings.queue.isSaved = fields.bool("saved") ?? false
  }
}
