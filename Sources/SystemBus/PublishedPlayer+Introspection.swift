extension PublishedPlayer {
  /// The introspection data in D-Bus's format, for tools such as `busctl`.
  static let introspection = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" \
    "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
     <interface name="org.freedesktop.DBus.Introspectable">
      <method name="Introspect"><arg type="s" direction="out"/></method>
     </interface>
     <interface name="org.freedesktop.DBus.Properties">
      <method name="Get"><arg type="s" direction="in"/><arg type="s" direction="in"/>\
    <arg type="v" direction="out"/></method>
      <method name="GetAll"><arg type="s" direction="in"/><arg type="a{sv}" direction="out"/></method>
      <method name="Set"><arg type="s" direction="in"/><arg type="s" direction="in"/>\
    <arg type="v" direction="in"/></method>
      <signal name="PropertiesChanged"><arg type="s"/><arg type="a{sv}"/><arg type="as"/></signal>
     </interface>
     <interface name="org.mpris.MediaPlayer2">
      <method name="Raise"/>
      <method name="Quit"/>
    \(lines([
      ("CanQuit", "b"), ("CanRaise", "b"), ("HasTrackList", "b"), ("Identity", "s"),
      ("SupportedUriSchemes", "as"), ("SupportedMimeTypes", "as"),
    ]))
     </interface>
     <interface name="org.mpris.MediaPlayer2.Player">
      <method name="Next"/>
      <method name="Previous"/>
      <method name="Pause"/>
      <method name="PlayPause"/>
      <method name="Stop"/>
      <method name="Play"/>
      <method name="Seek"><arg name="Offset" type="x" direction="in"/></method>
      <method name="SetPosition"><arg name="TrackId" type="o" direction="in"/>\
    <arg name="Position" type="x" direction="in"/></method>
      <method name="OpenUri"><arg name="Uri" type="s" direction="in"/></method>
      <signal name="Seeked"><arg name="Position" type="x"/></signal>
    \(lines([
      ("PlaybackStatus", "s"), ("LoopStatus", "s"), ("Rate", "d"), ("Shuffle", "b"),
      ("Metadata", "a{sv}"), ("Volume", "d"), ("Position", "x"), ("MinimumRate", "d"),
      ("MaximumRate", "d"), ("CanGoNext", "b"), ("CanGoPrevious", "b"), ("CanPlay", "b"),
      ("CanPause", "b"), ("CanSeek", "b"), ("CanControl", "b"),
    ]))
     </interface>
    </node>

    """

  private static let writable = ["LoopStatus", "Rate", "Shuffle", "Volume"]

  private static func lines(_ properties: [(name: String, type: String)]) -> String {
    properties.map { property in
      let access = writable.contains(property.name) ? "readwrite" : "read"
      return
        "  <property name=\"\(property.name)\" type=\"\(property.type)\" access=\"\(access)\"/>"
    }.joined(separator: "\n")
  }
}
