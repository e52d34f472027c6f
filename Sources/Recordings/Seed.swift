enum SeedRecordings {}
