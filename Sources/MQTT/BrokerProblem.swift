internal import CLibmosquitto
internal import Glibc
internal import LinuxSystem

/// Why there is no connection, or why the broker did not accept a message.
package struct BrokerProblem: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Kind: String, Sendable, Codable {
    /// The name of the broker's host is not known.
    case unknownHost
    /// Nothing listens there, or the network does not reach it.
    case unreachable
    /// The certificate of the broker or of this client was not accepted, or the broker does not use TLS.
    case certificate
    /// The broker did not accept the user, the password or the client.
    case refused
    /// The broker accepted the connection, and did not answer.
    case silent
    /// The connection ended.
    case lost
    /// The broker does not let the user publish or subscribe to the topic.
    case denied
    /// The settings cannot be used, such as a file of a certificate.
    case settings
  }

  package var kind: Kind
  package var description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Creates the problem of a call that failed.
  /// - Parameters:
  ///   - result: One of libmosquitto's `MOSQ_ERR_…`.
  ///   - errno: That of the call, for `MOSQ_ERR_ERRNO`; for `MOSQ_ERR_EAI`, the error of getaddrinfo(3).
  ///   - detail: What the library logged last, such as the error of the TLS library.
  init(result: Int32, errno: Int32, detail: String, place: String) {
    func text(_ words: String) -> String {
      "\(place): \(words)" + (detail.isEmpty ? "" : " (\(detail))")
    }
    switch mosq_err_t(result) {
    case MOSQ_ERR_EAI where errno == EAI_AGAIN:
      self.init(.unknownHost, text("the host is unknown: no name server answers"))
    case MOSQ_ERR_EAI, MOSQ_ERR_LOOKUP:
      self.init(.unknownHost, text("the host is unknown"))
    case MOSQ_ERR_TLS, MOSQ_ERR_TLS_HANDSHAKE:
      self.init(.certificate, text("no TLS connection"))
    case MOSQ_ERR_ERRNO where !detail.isEmpty:
      self.init(.certificate, text("no TLS connection"))
    case MOSQ_ERR_ERRNO:
      self.init(.unreachable, text(SystemError("connect", errno: errno).reason))
    case MOSQ_ERR_CONN_LOST, MOSQ_ERR_NO_CONN:
      self.init(.lost, text("the broker closed the connection"))
    case MOSQ_ERR_KEEPALIVE:
      self.init(.silent, text("the broker does not answer"))
    case MOSQ_ERR_INVAL, MOSQ_ERR_NOT_SUPPORTED:
      self.init(.settings, text("libmosquitto does not accept the settings"))
    default:
      self.init(.lost, text(unsafe String(cString: mosquitto_strerror(result))))
    }
  }

  /// Creates the problem of a reason code of MQTT 5, of 0x80 or more.
  init(reason: Int32, place: String) {
    let words = "\(place): \(Self.words(reason))"
    switch UInt32(bitPattern: reason) {
    case MQTT_RC_NOT_AUTHORIZED.rawValue, MQTT_RC_BAD_USERNAME_OR_PASSWORD.rawValue,
      MQTT_RC_CLIENTID_NOT_VALID.rawValue, MQTT_RC_BANNED.rawValue,
      MQTT_RC_BAD_AUTHENTICATION_METHOD.rawValue:
      self.init(.refused, words)
    default: self.init(.lost, words)
    }
  }

  /// Returns the reason code in words: `not authorized (0x87)`.
  static func words(_ reason: Int32) -> String {
    let name = unsafe String(cString: mosquitto_reason_string(reason)).lowercased()
    return "\(name) (0x\(String(reason, radix: 16, uppercase: true)))"
  }
}
