internal import CLibsystemd

extension Bus {
  /// Subscribes to a signal on this connection and on those that replace it.
  ///
  /// Any process on a bus can send any signal under any interface. Signals are therefore ignored
  /// unless they come from the current owner of the sender's name.
  /// - Returns: The number to pass to ``ignore(_:)``.
  @discardableResult
  public func listen(
    to signal: BusSignal, _ handler: @escaping @MainActor ([BusValue]) -> Void
  ) -> Int {
    lastListener += 1
    let listener = Listener(signal, handler)
    let number = lastListener
    listeners[number] = listener
    if isReady { add(listener) }
    watchOwner(of: signal.sender)
    return number
  }

  /// Ends a subscription.
  public func ignore(_ listener: Int) {
    listeners.removeValue(forKey: listener)?.handler?.detach()
    arm()
  }

  func add(_ listener: Listener) {
    let handler = BusHandler {
      [weak self, signal = listener.signal, take = listener.take] message in
      guard let self, names.isOwner(message.sender, of: signal.sender) else { return }
      // A signal that cannot be parsed is ignored.
      if let values = try? message.values() { take(values) }
    }
    // If this fails, the connection is lost, which is reported separately.
    try? unsafe handler.attach { slot, function, own in
      unsafe sd_bus_add_match_async(bus, slot, listener.signal.rule, function, nil, own)
    }
    listener.handler = handler
    arm()
  }

  private func watchOwner(of name: String) {
    guard names.watch(name) else { return }
    let change = BusSignal(
      BusNames.driver, "/org/freedesktop/DBus", BusNames.driver, "NameOwnerChanged",
      firstArgument: name)
    listen(to: change) { [weak self] values in
      guard values.count == 3, let owner = values[2].string else { return }
      self?.names.setOwner(owner, of: name)
    }
    if isReady { askForOwner(of: name) }
  }

  func askForOwner(of name: String) {
    let call = BusCall(
      BusNames.driver, "/org/freedesktop/DBus", BusNames.driver, "GetNameOwner")
    // Without the answer, all signals of the name would be ignored, and a blocked bus may answer
    // late.
    self.call(call, [.string(name)], timeout: .infinity) { [weak self] answer in
      // If the name has no owner, a later owner is reported by NameOwnerChanged.
      if let owner = (try? answer.get())?.first?.string { self?.names.setOwner(owner, of: name) }
    }
  }
}

/// A subscription to a signal.
@MainActor
final class Listener {
  let signal: BusSignal
  let take: @MainActor ([BusValue]) -> Void
  var handler: BusHandler?

  init(_ signal: BusSignal, _ take: @escaping @MainActor ([BusValue]) -> Void) {
    self.signal = signal
    self.take = take
  }
}
