import Glibc

// The loopback interface, for the inspector's page in the user's own browser. The daemon never
// calls this.
extension SystemCall {
  /// Listens on 127.0.0.1.
  /// - Parameter port: The port; 0 for a free one.
  /// - Returns: The non-blocking descriptor and the port.
  package static func listenOnLoopback(
    port: UInt16
  ) throws(SystemError) -> (descriptor: CInt, port: UInt16) {
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    let descriptor = try check("make a socket") {
      Glibc.socket(AF_INET, kind | CInt(SOCK_CLOEXEC.rawValue), 0)
    }
    do {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      // The address is valid during each call.
      try check("bind to 127.0.0.1:\(port)") {
        unsafe withUnsafePointer(to: &address) {
          unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe Glibc.bind(descriptor, $0, size)
          }
        }
      }
      try listen(descriptor, "127.0.0.1:\(port)")
      try check("find out the port of a socket") {
        unsafe withUnsafeMutablePointer(to: &address) {
          unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe getsockname(descriptor, $0, &size)
          }
        }
      }
      return (descriptor, UInt16(bigEndian: address.sin_port))
    } catch {
      close(descriptor)
      throw error
    }
  }
}
