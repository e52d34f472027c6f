import Foundation
import KernelInput
import Recordings
import TestSupport
import Testing

/// The recordings that the tests share, by their paths.
enum Fixture {
  static let root = Repository.root.appending(path: "Tests/Fixtures").path
  static let samples = Repository.root.appending(path: "Sources/SampleApps/Recordings").path

  static let twoDevices = "\(root)/libinput-record/touchscreen-and-headset.yml"

  static func evemu(_ name: String) -> String { "\(root)/evemu-devices/\(name)" }
  static func sample(_ name: String) -> String { "\(samples)/\(name)" }

  /// Every file of real devices, relative to its folder.
  static let evemuFiles: [String] = {
    let all = FileManager.default.enumerator(atPath: evemu(""))?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      ["desc", "device", "events"].contains { name.hasSuffix(".\($0)") }
    }.sorted()
  }()

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Reads a file that holds one device.
  static func recording(_ path: String) throws -> Recording {
    let recordings = try RecordingFile.read(path: path)
    try #require(recordings.count == 1)
    return recordings[0]
  }
}

/// The whole frames of a recording.
func frames(_ recording: Recording) -> [[KernelEvent]] {
  var buffer = FrameBuffer()
  var result: [[KernelEvent]] = []
  for event in recording.events {
    buffer.append(event)
    guard buffer.next() == .frame else { continue }
    buffer.withFrame { frame in result.append(frame.indices.map { frame[$0] }) }
  }
  return result
}
