enum SeedResponderTesting {}
