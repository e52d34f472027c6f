// A client of an MQTT 5 broker in the event loop, over libmosquitto. `BrokerClient` keeps a connection; one attempt is a
// `BrokerConnection`. Begin with `BrokerClient`.

/// How to connect to a broker.
package struct BrokerSettings: Sendable, Equatable {
  /// The files of a TLS connection.
  package struct TLS: Sendable, Equatable {
    /// A file with the certificates of authorities; `nil` for those of the system.
    package var authorities: String?
    /// The certificate of this client and its key, in PEM.
    package var certificate, key: String?

    package init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
      self.authorities = authorities
      self.certificate = certificate
      self.key = key
    }
  }

  package var host: String
  package var port: Int32
  /// `nil` for a connection that is not encrypted.
  package var tls: TLS?
  package var username, password: String?
  package var clientID: String
  /// The time without traffic after which the client or the broker asks whether the other is there, in seconds.
  package var keepAlive: Int32 = 30
  /// What the broker publishes when the connection breaks.
  package var will: BrokerMessage?

  package init(host: String, port: Int32, clientID: String) {
    self.host = host
    self.port = port
    self.clientID = clientID
  }

  /// The broker in words: `HOST:PORT`.
  package var place: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// A message that a client publishes or receives.
package struct BrokerMessage: Sendable, Equatable {
  /// How often a message arrives.
  package enum Quality: Int32, Sendable {
    /// Once, or not at all if the connection breaks.
    case atMostOnce = 0
    /// Once or more: the broker acknowledges it.
    case atLeastOnce = 1
  }

  package var topic: String
  package var payload: [UInt8]
  package var quality: Quality
  /// Whether the broker keeps it for later subscribers; for a received message, whether it was kept, or was published to
  /// be kept.
  package var isRetained: Bool
  /// The time after which the broker does not deliver it any more, in seconds.
  package var expiry: UInt32?

  package init(
    _ topic: String, _ payload: [UInt8], quality: Quality = .atLeastOnce, isRetained: Bool = false,
    expiry: UInt32? = nil
  ) {
    self.topic = topic
    self.payload = payload
    self.quality = quality
    self.isRetained = isRetained
    self.expiry = expiry
  }

  /// The payload as text; invalid UTF-8 is replaced.
  package var text: String { String(decoding: payload, as: UTF8.self) }
}
