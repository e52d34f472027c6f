extension HIDPanel {
  /// How many fingers one report has room for.
  static let fingersPerReport = 5

  /// The report descriptor of a touchscreen for five fingers as the HID usage tables describe it,
  /// with the vendor-defined feature by which drivers know a panel certified for Windows 8.
  static let reportDescriptor: [UInt8] =
    [
      0x05, 0x0d,  // Usage Page (Digitizers)
      0x09, 0x04,  // Usage (Touch Screen)
      0xa1, 0x01,  // Collection (Application)
      0x85, ReportID.touches,  //   Report ID
    ] + (0..<fingersPerReport).flatMap { _ in finger } + [
      0x09, 0x56,  //   Usage (Scan Time), in tenths of a millisecond
      0x55, 0x0c,  //   Unit Exponent (-4)
      0x66, 0x01, 0x10,  //   Unit (Second)
      0x27, 0xff, 0xff, 0x00, 0x00,  //   Logical Maximum (65535)
      0x75, 0x10,  //   Report Size (16)
      0x95, 0x01,  //   Report Count (1)
      0x81, 0x02,  //   Input (Data, Variable, Absolute)
      0x55, 0x00, 0x65, 0x00,  //   no unit from here on
      0x09, 0x54,  //   Usage (Contact Count)
      0x25, 0x7f,  //   Logical Maximum (127)
      0x75, 0x08,  //   Report Size (8)
      0x81, 0x02,  //   Input (Data, Variable, Absolute)
      0x85, ReportID.maximum,  //   Report ID
      0x09, 0x55,  //   Usage (Contact Count Maximum)
      0xb1, 0x02,  //   Feature (Data, Variable, Absolute)
      0x85, ReportID.certificate,  //   Report ID
      0x06, 0x00, 0xff,  //   Usage Page (Vendor Defined)
      0x09, 0xc5,  //   Usage (Certification Blob)
      0x26, 0xff, 0x00,  //   Logical Maximum (255)
      0x96, 0x00, 0x01,  //   Report Count (256)
      0xb1, 0x02,  //   Feature (Data, Variable, Absolute)
      0xc0,  // End Collection
    ]

  private static let finger: [UInt8] = [
    0x09, 0x22,  //   Usage (Finger)
    0xa1, 0x02,  //   Collection (Logical)
    0x09, 0x42,  //     Usage (Tip Switch)
    0x15, 0x00,  //     Logical Minimum (0)
    0x25, 0x01,  //     Logical Maximum (1)
    0x75, 0x01,  //     Report Size (1)
    0x95, 0x01,  //     Report Count (1)
    0x81, 0x02,  //     Input (Data, Variable, Absolute)
    0x95, 0x07,  //     Report Count (7)
    0x81, 0x03,  //     Input (Constant)
    0x09, 0x51,  //     Usage (Contact Identifier)
    0x25, 0x7f,  //     Logical Maximum (127)
    0x75, 0x08,  //     Report Size (8)
    0x95, 0x01,  //     Report Count (1)
    0x81, 0x02,  //     Input (Data, Variable, Absolute)
    0x05, 0x01,  //     Usage Page (Generic Desktop)
    0x26, 0xff, 0x0f,  //     Logical Maximum (4095)
    0x46, 0x80, 0x0c,  //     Physical Maximum (3200)
    0x55, 0x0e,  //     Unit Exponent (-2)
    0x65, 0x11,  //     Unit (Centimetre)
    0x75, 0x10,  //     Report Size (16)
    0x09, 0x30,  //     Usage (X)
    0x81, 0x02,  //     Input (Data, Variable, Absolute)
    0x09, 0x31,  //     Usage (Y)
    0x81, 0x02,  //     Input (Data, Variable, Absolute)
    0x45, 0x00, 0x55, 0x00, 0x65, 0x00,  //     no unit from here on
    0x05, 0x0d,  //     Usage Page (Digitizers)
    0xc0,  //   End Collection
  ]
}
