enum SeedInputDevices {}
