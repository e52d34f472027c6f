enum SeedRouteLog {}
