internal import Foundation
internal import LinuxSystem
package import RouteLog

extension ExpectedRoutes {
  /// A file that cannot be compared with.
  package struct Unusable: Error, CustomStringConvertible {
    package let description: String
    let status: ExitStatus
  }

  /// Reads a file.
  package init(path: String) throws(Unusable) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try BoundedFile.bytes(
        of: path, limit: Self.largest, timeout: BoundedFile.pipeTimeout)
    } catch let error where error.errno == EFBIG {
      let size = Self.largest >> 20
      throw Unusable(description: "\(path): larger than \(size) MiB", status: .badData)
    } catch {
      throw Unusable(description: "cannot read \(path): \(error.reason)", status: .noInput)
    }
    do throws(Failure) {
      try self.init(bytes, path: path) { name, known in
        SimilarName.hint(name, among: known, "there are")
      }
    } catch {
      throw Unusable(description: error.description, status: .badData)
    }
  }
}
