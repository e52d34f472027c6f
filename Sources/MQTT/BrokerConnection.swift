internal import CLibmosquitto
internal import EventLoop
internal import Glibc
internal import LinuxSystem
internal import Synchronization

/// One connection to a broker, from the attempt to its end, and never a second one: what the library still holds for it is
/// discarded with it, so that only ``BrokerClient`` and its owner decide what is sent again.
@MainActor
final class BrokerConnection {
  /// What happens to a connection.
  enum Event {
    /// The broker accepted it.
    case accepted
    case received(BrokerMessage)
    /// The broker has a message of the number, or denied it.
    case acknowledged(Int32, BrokerProblem?)
    /// The broker denied the subscription of the number.
    case subscriptionDenied(BrokerProblem)
    case ended(BrokerProblem)
  }

  /// What the callbacks of the library reach.
  fileprivate final class Callbacks: Sendable {
    /// The last error that the library logged, also on the thread of ``open()``.
    let detail = Mutex("")
    @MainActor weak var connection: BrokerConnection?
  }

  /// The library's object, with what its callbacks reach.
  ///
  /// `@unchecked`: one thread at a time uses it. ``BrokerConnection/open()`` passes it to a thread, and the main thread does
  /// not use it until that thread has ended.
  @safe private final class Handle: @unchecked Sendable {
    let pointer: OpaquePointer
    let callbacks = Callbacks()

    init?(clientID: String) {
      _ = Self.library
      let object = unsafe Unmanaged.passUnretained(callbacks).toOpaque()
      guard let pointer = unsafe mosquitto_new(clientID, true, object) else { return nil }
      unsafe self.pointer = pointer
    }

    deinit { unsafe mosquitto_destroy(pointer) }

    /// The library is initialised once, before the first thread.
    private static let library = mosquitto_lib_init()
  }

  private let handle: Handle
  private let settings: BrokerSettings
  private let loop: EventLoop
  private let onEvent: @MainActor (Event) -> Void
  private var socket: EventLoop.Token?
  private var isWaitingToWrite = false
  private var timer: EventLoop.Token?
  private var deadline: EventLoop.Token?
  /// The reason code with which the broker ended the connection.
  private var disconnectReason: Int32 = 0
  /// Whether a thread uses the handle.
  private var isOpening = false
  /// Whether the broker accepted the connection.
  private var isAccepted = false
  fileprivate var isEnded = false
  /// The numbers of the messages that the broker has to acknowledge.
  private var unacknowledged: Set<Int32> = []
  /// The number of bytes that the connection had received when the library reported a packet last.
  private var reportedBytes = 0
  /// Whether the library has reported a packet since.
  fileprivate var hasReported = false

  /// The time that the broker has to accept a connection, in seconds.
  static let acceptTimeout = 10.0
  /// The time between two calls for what is due, in seconds, as libmosquitto asks for.
  private static let interval = 1.0
  /// The size of the largest packet that the broker may send, in bytes.
  private nonisolated static let packetLimit: UInt32 = 16 << 10
  /// The number of bytes without a packet that the library reports, at which the connection ends. The library does not
  /// refuse a larger packet, which can have 256 MB, before it has all of it.
  private static let unreportedLimit = 2 << 20
  /// How much the kernel keeps for the connection, in bytes, and the library can read at a time: less than the limit.
  private static let receiveBuffer: CInt = 64 << 10

  init(
    _ settings: BrokerSettings, loop: EventLoop, onEvent: @escaping @MainActor (Event) -> Void
  ) throws(BrokerProblem) {
    guard let handle = Handle(clientID: settings.clientID) else {
      throw BrokerProblem(.settings, "mosquitto_new: \(SystemError("", errno: errno).reason)")
    }
    self.handle = handle
    self.settings = settings
    self.loop = loop
    self.onEvent = onEvent
    try configure()
    handle.callbacks.connection = self
    unsafe Self.setCallbacks(of: handle.pointer)
  }

  isolated deinit { detach() }

  // MARK: - Settings

  private func configure() throws(BrokerProblem) {
    let pointer = unsafe handle.pointer
    unsafe mosquitto_int_option(pointer, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5)
    unsafe mosquitto_int_option(pointer, MOSQ_OPT_TCP_NODELAY, 1)
    if let name = settings.username {
      try check(unsafe mosquitto_username_pw_set(pointer, name, settings.password), "user")
    }
    if let tls = settings.tls { try configure(tls) }
    guard let will = settings.will else { return }
    let result = unsafe mosquitto_will_set_v5(
      pointer, will.topic, Int32(will.payload.count), will.payload, will.quality.rawValue,
      will.isRetained, nil)
    try check(result, "the will on \(will.topic)")
  }

  private func configure(_ tls: BrokerSettings.TLS) throws(BrokerProblem) {
    for file in [tls.authorities, tls.certificate, tls.key].compactMap(\.self) {
      guard unsafe access(file, R_OK) == 0 else {
        throw BrokerProblem(
          .settings, "\(file): cannot be read: \(SystemError("", errno: errno).reason)")
      }
    }
    let system = tls.authorities == nil ? "/etc/ssl/certs" : nil
    let result = unsafe mosquitto_tls_set(
      handle.pointer, tls.authorities, system, tls.certificate, tls.key, nil)
    try check(result, "TLS")
  }

  private func check(_ result: Int32, _ what: String) throws(BrokerProblem) {
    guard result != 0 else { return }
    throw BrokerProblem(
      .settings, "\(what): \(unsafe String(cString: mosquitto_strerror(result)))")
  }

  // MARK: - Connecting

  /// Begins to connect. The name of the host is resolved, and the connection made, on a thread: both can take minutes.
  func open() {
    isOpening = true
    do throws(SystemError) {
      try BackgroundThread.run { [handle, settings, weak self] in
        Glibc.errno = 0
        // A broker drops what is larger, and no client can fill the memory of this one.
        var properties: OpaquePointer?
        unsafe mosquitto_property_add_int32(
          &properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), Self.packetLimit)
        let result = unsafe mosquitto_connect_bind_v5(
          handle.pointer, settings.host, settings.port, settings.keepAlive, nil, properties)
        let errno = Glibc.errno
        unsafe mosquitto_property_free_all(&properties)
        Task { @MainActor in self?.didOpen(result, errno) }
      }
    } catch { end(BrokerProblem(.lost, "\(settings.place): \(error)")) }
  }

  private func didOpen(_ result: Int32, _ errno: Int32) {
    isOpening = false
    guard !isEnded else { return }
    guard result == 0 else { return end(problem(result, errno)) }
    var size = Self.receiveBuffer
    // It fails for no socket of TCP. The size outlives the call.
    unsafe setsockopt(
      mosquitto_socket(handle.pointer), SOL_SOCKET, SO_RCVBUF, &size,
      socklen_t(MemoryLayout<CInt>.size))
    deadline = loop.schedule(at: loop.now + Self.acceptTimeout) { [weak self] in
      guard let self else { return }
      let words = "the broker did not answer within \(Int(Self.acceptTimeout)) s"
      end(BrokerProblem(.silent, "\(settings.place): \(words); does it expect TLS?"))
    }
    scheduleTimer()
    update()
  }

  private func scheduleTimer() {
    timer = loop.schedule(at: loop.now + Self.interval) { [weak self] in
      guard let self, !isEnded else { return }
      scheduleTimer()
      unsafe run { unsafe mosquitto_loop_misc($0) }
    }
  }

  /// Watches the socket for what the library wants.
  private func update() {
    guard !isEnded else { return }
    let wantsToWrite = unsafe mosquitto_want_write(handle.pointer)
    guard socket == nil || wantsToWrite != isWaitingToWrite else { return }
    if let socket { loop.unwatch(socket) }
    isWaitingToWrite = wantsToWrite
    do {
      socket = try loop.watch(
        unsafe mosquitto_socket(handle.pointer),
        for: wantsToWrite ? [.reading, .writing] : .reading
      ) { [weak self] in self?.serve() }
    } catch { end(BrokerProblem(.lost, "\(settings.place): \(error)")) }
  }

  private func serve() {
    unsafe run { unsafe mosquitto_loop_read($0, 1) }
    if !isEnded { checkReceived() }
    if !isEnded, isWaitingToWrite { unsafe run { unsafe mosquitto_loop_write($0, 1) } }
  }

  /// Ends a connection whose broker fills the memory.
  private func checkReceived() {
    let total = SystemCall.receivedBytes(unsafe mosquitto_socket(handle.pointer))
    if hasReported { (reportedBytes, hasReported) = (total, false) }
    guard total - reportedBytes > Self.unreportedLimit else { return }
    let limit = Self.unreportedLimit >> 20
    end(BrokerProblem(.lost, "\(settings.place): the broker sent \(limit) MB that are no messages"))
  }

  /// Calls the library, whose callbacks run meanwhile, and ends the connection if that fails.
  private func run(_ call: (OpaquePointer) -> Int32) {
    // A callback may release this connection.
    let handle = handle
    Glibc.errno = 0
    let result = unsafe call(handle.pointer)
    let errno = Glibc.errno
    withExtendedLifetime(handle) {}
    if isEnded { return }
    if result != 0 { return end(problem(result, errno)) }
    // After a DISCONNECT of the broker, the library closes the socket and reports no error.
    guard unsafe mosquitto_socket(handle.pointer) >= 0 else {
      return end(problem(Int32(MOSQ_ERR_CONN_LOST.rawValue), 0))
    }
    update()
  }

  private func problem(_ result: Int32, _ errno: Int32) -> BrokerProblem {
    if disconnectReason >= 0x80 {
      return BrokerProblem(reason: disconnectReason, place: settings.place)
    }
    let detail = handle.callbacks.detail.withLock { $0 }
    // An accepted connection has its certificates.
    if isAccepted, !detail.isEmpty {
      return BrokerProblem(.lost, "\(settings.place): the connection broke (\(detail))")
    }
    // The library has closed the connection, and another call of it has replaced the reason.
    let isClosed = result == Int32(MOSQ_ERR_ERRNO.rawValue) && errno == 0 && detail.isEmpty
    return BrokerProblem(
      result: isClosed ? Int32(MOSQ_ERR_CONN_LOST.rawValue) : result, errno: errno, detail: detail,
      place: settings.place)
  }

  /// Ends the connection, and reports that.
  private func end(_ problem: BrokerProblem) {
    guard !isEnded else { return }
    detach()
    onEvent(.ended(problem))
  }

  private func detach() {
    isEnded = true
    if let socket { loop.unwatch(socket) }
    socket = nil
    for token in [timer, deadline].compactMap(\.self) { loop.cancelTimer(token) }
  }

  // MARK: - Sending

  /// Publishes a message.
  /// - Returns: The number with which it is acknowledged.
  /// - Throws: A problem of the kind `denied` if the message itself cannot be published, or that of the connection.
  func publish(_ message: BrokerMessage) throws(BrokerProblem) -> Int32 {
    var properties: OpaquePointer?
    if let expiry = message.expiry {
      unsafe mosquitto_property_add_int32(
        &properties, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), expiry)
    }
    defer { unsafe mosquitto_property_free_all(&properties) }
    var number: Int32 = 0
    let result = unsafe mosquitto_publish_v5(
      handle.pointer, &number, message.topic, Int32(message.payload.count), message.payload,
      message.quality.rawValue, message.isRetained, properties)
    let errno = Glibc.errno
    switch mosq_err_t(result) {
    case MOSQ_ERR_SUCCESS: break
    case MOSQ_ERR_NO_CONN, MOSQ_ERR_CONN_LOST, MOSQ_ERR_ERRNO, MOSQ_ERR_TLS, MOSQ_ERR_NOMEM:
      throw problem(result, errno)
    default:
      // Such as a topic or a size that the broker does not accept.
      throw BrokerProblem(.denied, unsafe String(cString: mosquitto_strerror(result)).lowercased())
    }
    if message.quality == .atLeastOnce { unacknowledged.insert(number) }
    update()
    return number
  }

  /// Subscribes to topics; the broker sends none that it keeps, and says which are published to be kept.
  func subscribe(_ filter: String) throws(BrokerProblem) {
    let options =
      MQTT_SUB_OPT_RETAIN_AS_PUBLISHED.rawValue | MQTT_SUB_OPT_SEND_RETAIN_NEVER.rawValue
      | MQTT_SUB_OPT_NO_LOCAL.rawValue
    let result = unsafe mosquitto_subscribe_v5(
      handle.pointer, nil, filter, BrokerMessage.Quality.atLeastOnce.rawValue, Int32(options), nil)
    let errno = Glibc.errno
    guard result == 0 else { throw problem(result, errno) }
    update()
  }

  /// Ends the connection in good order, so that the broker does not publish the will.
  /// - Parameter seconds: How long what is not sent yet may take.
  func close(within seconds: Double) {
    guard !isEnded else { return }
    // The thread frees the handle.
    guard !isOpening else { return detach() }
    let limit = loop.now + seconds
    // The library closes the connection with its DISCONNECT. If an acknowledgement was not read then, the kernel would reset the
    // connection, and the broker lose what it has not read.
    while !unacknowledged.isEmpty, !isEnded, loop.now < limit {
      let socket = unsafe mosquitto_socket(handle.pointer)
      guard socket >= 0 else { break }
      _ = SystemCall.canRead(socket, within: 20)
      serve()
    }
    guard !isEnded else { return }
    detach()
    let pointer = unsafe handle.pointer
    // A broker that lacks some messages lacks the last status, too: then it publishes the will.
    let reason = unacknowledged.isEmpty ? 0 : Int32(MQTT_RC_DISCONNECT_WITH_WILL_MSG.rawValue)
    unsafe mosquitto_disconnect_v5(pointer, reason, nil)
    while unsafe mosquitto_want_write(pointer), loop.now < limit {
      guard unsafe mosquitto_loop_write(pointer, 1) == 0 else { return }
      _ = SystemCall.canWrite(to: unsafe mosquitto_socket(pointer), within: 20)
    }
  }

  // MARK: - Callbacks

  /// Not isolated: the library logs on the thread of ``open()``, too.
  private nonisolated static func setCallbacks(of pointer: OpaquePointer) {
    unsafe mosquitto_log_callback_set(pointer) { _, object, level, text in
      guard level == MOSQ_LOG_ERR, let object = unsafe object, let text = unsafe text else {
        return
      }
      let callbacks = unsafe Unmanaged<Callbacks>.fromOpaque(object).takeUnretainedValue()
      // Some of its lines have an end.
      let words = unsafe String(cString: text).filter { !$0.isNewline }
      callbacks.detail.withLock { $0 = words }
    }
    unsafe mosquitto_connect_v5_callback_set(pointer) { _, object, reason, _, _ in
      unsafe withConnection(object) { $0.didConnect(reason) }
    }
    unsafe mosquitto_disconnect_v5_callback_set(pointer) { _, object, reason, _ in
      unsafe withConnection(object) { if reason >= 0x80 { $0.disconnectReason = reason } }
    }
    unsafe mosquitto_publish_v5_callback_set(pointer) { _, object, number, reason, _ in
      unsafe withConnection(object) { connection in
        let problem =
          reason >= 0x80 ? BrokerProblem(.denied, BrokerProblem.words(reason)) : nil
        connection.didAcknowledge(number, problem)
      }
    }
    unsafe mosquitto_subscribe_v5_callback_set(pointer) { _, object, _, count, granted, _ in
      guard let granted = unsafe granted else { return }
      let reasons = unsafe Array(UnsafeBufferPointer(start: granted, count: Int(count)))
      unsafe withConnection(object) { connection in
        for reason in reasons where reason >= 0x80 {
          connection.onEvent(
            .subscriptionDenied(BrokerProblem(.denied, BrokerProblem.words(reason))))
        }
      }
    }
    unsafe mosquitto_message_v5_callback_set(pointer) { _, object, message, properties in
      guard let message = unsafe message?.pointee, let topic = unsafe message.topic else { return }
      let bytes = unsafe UnsafeRawBufferPointer(
        start: message.payload, count: Int(message.payloadlen))
      var expiry: UInt32 = 0
      let hasExpiry =
        unsafe mosquitto_property_read_int32(
          properties, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), &expiry, false) != nil
      let received = unsafe BrokerMessage(
        String(cString: topic), Array(bytes),
        quality: message.qos == 0 ? .atMostOnce : .atLeastOnce, isRetained: message.retain,
        expiry: hasExpiry ? expiry : nil)
      unsafe withConnection(object) {
        $0.hasReported = true
        $0.onEvent(.received(received))
      }
    }
  }

  private func didAcknowledge(_ number: Int32, _ problem: BrokerProblem?) {
    // The library calls back for other messages, too, when they are sent.
    guard unacknowledged.remove(number) != nil else { return }
    hasReported = true
    onEvent(.acknowledged(number, problem))
  }

  private func didConnect(_ reason: Int32) {
    if let deadline { loop.cancelTimer(deadline) }
    guard reason == 0 else {
      return end(BrokerProblem(reason: reason, place: settings.place))
    }
    isAccepted = true
    onEvent(.accepted)
  }
}

/// Calls the connection of the object that the library passes to a callback.
private func withConnection(
  _ object: UnsafeMutableRawPointer?, _ body: @MainActor (BrokerConnection) -> Void
) {
  guard let object = unsafe object else { return }
  let callbacks = unsafe Unmanaged<BrokerConnection.Callbacks>.fromOpaque(object)
    .takeUnretainedValue()
  // The library calls back while the main thread calls it. The thread of `open()` only logs.
  MainActor.assumeIsolated {
    if let connection = callbacks.connection, !connection.isEnded { body(connection) }
    // The library reads on, unless its last call would have blocked: what the body called may have left that.
    Glibc.errno = 0
  }
}
