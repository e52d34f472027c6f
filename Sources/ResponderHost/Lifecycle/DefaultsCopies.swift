import Glibc
import LinuxSystem
import Synchronization

/// Two copies of the user defaults, for a start after the power went while the file itself was overwritten.
///
/// A confined process can write only to files that were there at its start, so it cannot replace one atomically. The
/// copies are written in turn, in the background, and each is on the disk before the other one is overwritten: one is
/// always complete. ``DefaultsMark`` recognises a file that needs them.
enum DefaultsCopies {
  /// What is to be copied, and whether a thread copies.
  private struct State {
    var next: (content: [UInt8], file: String)?
    var isCopying = false
    /// The file of which there is a copy since the start of this process.
    var protected: String?
  }

  private static let state = Mutex(State())
  /// Held while a copy is written.
  private static let writing = Mutex(())

  /// A finger that moves can change a value a hundred times a second, and each copy wears the disk.
  private static let microsecondsBetween: UInt32 = 1_000_000

  /// FNV-1a, which tells a mixture of two contents from both.
  static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// A complete copy.
  private struct Copy {
    /// Greater than that of the copy before.
    let number: UInt64
    let content: [UInt8]

    /// What is in a file: a line with the number, the length and a checksum, and the content.
    var bytes: [UInt8] {
      Array("responderd \(number) \(content.count) \(DefaultsCopies.checksum(of: content))\n".utf8)
        + content
    }

    init(number: UInt64, content: [UInt8]) {
      (self.number, self.content) = (number, content)
    }

    /// Returns `nil` for bytes that are not complete.
    init?(_ bytes: [UInt8]) {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
      let content = Array(bytes[(end + 1)...])
      guard words.count == 4, words[0] == "responderd", let number = UInt64(words[1]),
        Int(words[2]) == content.count, UInt64(words[3]) == DefaultsCopies.checksum(of: content)
      else { return nil }
      self.init(number: number, content: content)
    }
  }

  /// The files with the copies of a file.
  static func files(of file: String) -> [String] { ["\(file).copy1", "\(file).copy2"] }

  /// Returns the complete copies of a file, the newest first.
  /// - Parameter limit: The maximum size of the content.
  static func contents(of file: String, limit: Int) -> [[UInt8]] {
    files(of: file).compactMap { copy(in: $0, limit: limit) }
      .sorted { $0.number > $1.number }.map(\.content)
  }

  private static func copy(in file: String, limit: Int) -> Copy? {
    // A copy that cannot be read is none.
    (try? OutputPath(file).read(limit: limit + 100)).flatMap { $0 }.flatMap(Copy.init)
  }

  /// Creates the files with the copies of a file.
  /// - Returns: Those that exist now.
  static func prepare(_ file: String) -> [String] {
    files(of: file).filter { file in
      do throws(SystemError) {
        let place = try OutputPath(file)
        if place.old == nil { SystemCall.close(try place.create(mode: 0o600)) }
        return place.isReplaceable
      } catch {
        // Another process was faster.
        return error.errno == EEXIST
      }
    }
  }

  /// Copies the content of a file that is about to be overwritten, unless there is a copy since the start. Waits for the
  /// disk.
  static func protect(_ content: [UInt8], of file: String, limit: Int) {
    let isProtected = state.withLock { state in
      defer { state.protected = file }
      return state.protected == file
    }
    guard !isProtected, !content.isEmpty else { return }
    let copies = contents(of: file, limit: limit)
    // A damaged file is worth less than its copies.
    guard copies.first != content, !DefaultsMark.isMixture(content, of: { copies }) else { return }
    write(content, of: file, limit: limit)
  }

  /// Writes the copy that waits, if there is one, before the process ends.
  static func finish(limit: Int) {
    let next = state.withLock { state in
      defer { state.next = nil }
      return state.next
    }
    if let (content, file) = next { write(content, of: file, limit: limit) }
  }

  /// Copies the new content of a file, in the background.
  static func add(_ content: [UInt8], of file: String, limit: Int) {
    let starts = state.withLock { state in
      state.next = (content, file)
      defer { state.isCopying = true }
      return !state.isCopying
    }
    guard starts else { return }
    do throws(SystemError) {
      try BackgroundThread.run {
        while let (content, file) = takeNext() {
          write(content, of: file, limit: limit)
          usleep(microsecondsBetween)
        }
      }
    } catch {
      // The copies before are still complete.
      state.withLock { $0.isCopying = false }
    }
  }

  private static func takeNext() -> (content: [UInt8], file: String)? {
    state.withLock { state in
      defer { state.next = nil }
      state.isCopying = state.next != nil
      return state.next
    }
  }

  /// Writes a copy in place of the older one, and waits until it is on the disk. One that fails leaves the other one.
  private static func write(_ content: [UInt8], of file: String, limit: Int) {
    writing.withLock { _ in writeAlone(content, of: file, limit: limit) }
  }

  private static func writeAlone(_ content: [UInt8], of file: String, limit: Int) {
    let present = files(of: file).map { (file: $0, copy: copy(in: $0, limit: limit)) }
    guard let oldest = present.min(by: { ($0.copy?.number ?? 0) < ($1.copy?.number ?? 0) })
    else { return }
    let number = (present.compactMap(\.copy?.number).max() ?? 0) &+ 1
    do throws(SystemError) {
      let place = try OutputPath(oldest.file)
      guard place.isReplaceable else { return }
      let descriptor = try place.open(O_NONBLOCK, mode: 0o600)
      defer { SystemCall.close(descriptor) }
      let bytes = Copy(number: number, content: content).bytes
      try SystemCall.writeAll(bytes, to: descriptor, oldest.file)
      SystemCall.cut(descriptor, to: bytes.count)
      try SystemCall.synchronize(descriptor, oldest.file)
      // A new file also needs its name.
      if place.old == nil { try SystemCall.synchronizeDirectory(place.folder, oldest.file) }
    } catch {}
  }
}
