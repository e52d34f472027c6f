package import Foundation
internal import LinuxSystem
package import Logging
internal import ResponderHost
internal import ResponderKit

/// User defaults that are saved in the file in which Foundation would save them.
///
/// Foundation would wait forever if another process put a named pipe there, and would decode any file.
package final class SavedUserDefaults: InMemoryUserDefaults {
  /// The content of the file, until it is decoded: most events need no user defaults.
  private var content: [UInt8]?
  /// What was set and is not saved; `nil` for a removed value.
  private var changes: [String: Any?] = [:]
  /// What was written last, which need not be decoded.
  private var written: [UInt8]?
  private let logger: Logger
  /// Why they could not be saved the last time, which is logged once; `nil` if they were.
  private var lastFailure: String?
  /// Whether the file was damaged, and a copy is used.
  private var isRestored = false

  /// Reads the user defaults of this program.
  /// - Returns: Those in memory if the file cannot be used, which is logged.
  package static func own(_ logger: Logger) -> UserDefaults {
    do throws(SystemError) {
      let content = try DefaultsFile.read()
      if let saved = SavedUserDefaults(content: content, logger) { return saved }
    } catch {
      logger.warning("\(DefaultsFile.path): \(error.reason); the user defaults are in memory only")
    }
    return InMemoryUserDefaults(beginningWith: [:]) ?? .standard
  }

  private init?(content: [UInt8]?, _ logger: Logger) {
    self.content = content
    self.logger = logger
    super.init(beginningWith: [:])
  }

  package override var isSaved: Bool { true }

  package override func object(forKey defaultName: String) -> Any? {
    decode()
    return super.object(forKey: defaultName)
  }

  package override func set(_ value: Any?, forKey defaultName: String) {
    decode()
    changes[defaultName] = .some(value)
    super.set(value, forKey: defaultName)
  }

  package override func removeObject(forKey defaultName: String) { set(nil, forKey: defaultName) }

  private func decode() {
    guard let content else { return }
    self.content = nil
    if let saved = understood(content) {
      values = saved
    } else {
      warn(because: Self.unreadable)
    }
  }

  /// Returns the values in a file, or those in its newest copy if it is damaged; `nil` if neither is understood.
  private func understood(_ content: [UInt8]) -> [String: Any]? {
    let isMixture = DefaultsMark.isMixture(content) { DefaultsFile.copies }
    if !isMixture, let values = Self.values(in: content) { return values }
    // Another program has written it: the power did not go while this one was writing.
    guard !content.starts(with: "bplist".utf8) else { return nil }
    guard let values = DefaultsFile.copies.lazy.compactMap(Self.values).first else { return nil }
    if !isRestored {
      logger.warning(
        """
        \(DefaultsFile.path) is damaged, as after a power cut; the user defaults are those of its newest copy
        """)
    }
    isRestored = true
    return values
  }

  private static let unreadable =
    "it is not a property list of user defaults, or has too many values"

  /// Logs that the file is not used, unless the reason is that of the last time.
  private func warn(because reason: String) {
    if reason != lastFailure { logger.warning("\(DefaultsFile.path) is not written: \(reason)") }
    lastFailure = reason
  }

  /// Saves the changes. A file that cannot be understood is left as it is.
  /// - Returns: Whether that succeeded.
  package override func synchronize() -> Bool {
    guard !changes.isEmpty else { return true }
    var reason = "another process has locked it"
    do {
      let isSaved = try DefaultsFile.change { content in
        // Another process can have changed other values.
        if content != written {
          guard var values = understood(content) else {
            reason = Self.unreadable
            return nil
          }
          for (key, value) in changes { values[key] = value }
          self.values = values
        }
        let list = try PropertyListSerialization.data(
          fromPropertyList: values, format: .xml, options: 0)
        written = DefaultsMark.adding(to: [UInt8](list))
        return written
      }
      if isSaved {
        changes = [:]
        lastFailure = nil
        return true
      }
    } catch {
      reason = (error as? SystemError)?.reason ?? "\(error)"
    }
    warn(because: reason)
    return false
  }

  /// Returns the values in a file; `nil` for a file that is not a property list of them.
  static func values(in content: [UInt8]) -> [String: Any]? {
    guard !content.isEmpty else { return [:] }
    guard PropertyListStructure.isSafe(Data(content)) else { return nil }
    // No pointer to a format is passed.
    let list = try? unsafe PropertyListSerialization.propertyList(
      from: Data(content), options: [], format: nil)
    return list as? [String: Any]
  }
}
