enum SeedResponderKit {}
