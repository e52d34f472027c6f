public import Glibc

/// The address of a Unix socket, for the functions of the C library.
public struct SocketAddress {
  private let address: sockaddr_un
  private let size: socklen_t

  /// - Parameter path: The path of the socket, or `@` and the name of an abstract one.
  public init(_ path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isAbstract = path.hasPrefix("@")
    let bytes = isAbstract ? [0] + path.dropFirst().utf8 : Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      precondition(bytes.count < room.count, "\(path) is too long for a socket")
      room.copyBytes(from: bytes)
    }
    self.address = address
    // The name of an abstract socket ends with the address.
    size =
      isAbstract
      ? socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
      : socklen_t(MemoryLayout<sockaddr_un>.size)
  }

  public func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }

  /// Returns whether a socket has this address now.
  public func bind(_ descriptor: CInt) -> Bool {
    withPointer { Glibc.bind(descriptor, $0, $1) == 0 }
  }

  /// Returns whether a socket is connected to this address now.
  public func connect(_ descriptor: CInt) -> Bool {
    withPointer { Glibc.connect(descriptor, $0, $1) == 0 }
  }
}
