enum SeedEventLoop {}
