import CFuzzer
import Foundation
import FuzzHarness

// The first argument names what is fuzzed; the others are libFuzzer's own.
guard CommandLine.arguments.count > 1, let harness = Harness(rawValue: CommandLine.arguments[1])
else {
  let names = Harness.allCases.map(\.rawValue).joined(separator: "|")
  print("usage: fuzz \(names) [LIBFUZZER-OPTION|CORPUS]…")
  exit(2)
}
setenv("RESPONDERD_FUZZ", harness.rawValue, 1)
var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
  CommandLine.unsafeArgv.advanced(by: 1)
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { bytes, size in
    let input = Array(UnsafeBufferPointer(start: bytes, count: size))
    guard let name = getenv("RESPONDERD_FUZZ"),
      let harness = Harness(rawValue: String(cString: name))
    else { return -1 }
    // libFuzzer runs everything on the main thread.
    let mistakes = MainActor.assumeIsolated { harness.mistakes(in: input) }
    if mistakes.isEmpty { return 0 }
    // An optimised trap has no words of its own.
    FileHandle.standardError.write(Data((mistakes.joined(separator: "\n") + "\n").utf8))
    fatalError()
  })
