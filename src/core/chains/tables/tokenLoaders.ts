// Written by `npm run generate` from the folders of src/core/chains; do not edit.

/** Loads the tokens of each chain that has some, in the order of `families.ts`. */
export const tokenLoaders = {
  ETH: async () => (await import('../eth/tokens.ts')).ethTokens,
  BASE: async () => (await import('../base/tokens.ts')).baseTokens,
  AVAX: async () => (await import('../avax/tokens.ts')).avaxTokens,
  BSC: async () => (await import('../bsc/tokens.ts')).bscTokens,
  POL: async () => (await import('../pol/tokens.ts')).polTokens,
  ARB: async () => (await import('../arb/tokens.ts')).arbTokens,
  TRON: async () => (await import('../tron/tokens.ts')).tronTokens,
  SOL: async () => (await import('../sol/tokens.ts')).solTokens,
} as const
