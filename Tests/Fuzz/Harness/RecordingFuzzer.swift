import KernelInput
import Recordings

/// Any bytes as a recording: read or refused, and what was read comes back when it is written, in
/// either format.
enum RecordingFuzzer {
  static func mistakes(in bytes: [UInt8]) -> [String] {
    let recordings: [Recording]
    do {
      recordings = try RecordingFile.parse(
        bytes, name: "fuzzed", description: DeviceDescription(name: "beside"))
    } catch {
      return error.reason.isEmpty ? ["refused without a reason"] : []
    }
    return mistakes(in: recordings, by: LibinputWriter())
      + recordings.flatMap { mistakes(in: [$0], by: EvemuWriter()) }
  }

  private static func mistakes(
    in recordings: [Recording], by writer: some RecordingWriter
  ) -> [String] {
    let origin = recordings.compactMap { $0.events.map(\.time).min() }.min()
    var text = writer.header(
      deviceCount: recordings.count, version: "0", system: "debian:12", kernel: "6.1")
    for recording in recordings {
      text += writer.device(
        RecordedDevice(
          node: "/dev/input/event0", description: recording.description,
          state: recording.initialState,
          udevProperties: recording.udevProperties.map { "\($0.key)=\($0.value)" }))
      text += writer.frames(recording.events, since: origin ?? Timestamp(microseconds: 0))
    }
    guard let read = try? RecordingFile.parse(Array(text.utf8), name: "written") else {
      return ["what was written cannot be read"]
    }
    guard read.count == recordings.count else { return ["\(read.count) devices came back"] }
    for (before, after) in zip(recordings, read) {
      guard before.description.keys == after.description.keys else { return ["other keys"] }
      if writer is LibinputWriter {
        guard before.description.name == after.description.name else { return ["another name"] }
        guard before.udevProperties == after.udevProperties else { return ["other properties"] }
      }
      // Evemu's times begin at a microsecond.
      let start = Int64(writer is EvemuWriter ? 1 : 0) - (origin?.microseconds ?? 0)
      let events = before.events.map { event in
        KernelEvent(
          time: Timestamp(
            microseconds: min(event.time.microseconds + start, 1 << 52)),
          type: event.type, code: event.code, value: event.value)
      }
      guard events == after.events else { return ["other events"] }
    }
    return []
  }
}
