enum SeedResponderHost {}
