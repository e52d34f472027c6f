import Glibc

/// Why a case failed.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// A failed system call, from `errno`.
  static func system(_ what: String) -> Failure {
    Failure("\(what): \(String(cString: strerror(errno)))")
  }
}

func expect(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws {
  if !condition { throw Failure(otherwise()) }
}

func expect<Value: Equatable>(_ what: String, _ actual: Value, is expected: Value) throws {
  try expect(actual == expected, "\(what): \(actual), expected \(expected)")
}

/// Passes on the result of a system call that did not fail.
@discardableResult
func check<Result: SignedInteger>(_ what: String, _ result: Result) throws -> Result {
  if result < 0 { throw Failure.system(what) }
  return result
}

extension String {
  /// What the kernel wrote into a buffer of zeros.
  init(kernelText buffer: [CChar]) {
    self.init(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
