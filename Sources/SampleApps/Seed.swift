enum SeedSampleApps {}
