npm run devnet -- --help
