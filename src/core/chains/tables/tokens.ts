// Written by `npm run generate` from the folders of src/core/chains; do not edit.
import { arbTokens } from '../arb/tokens.ts'
import { avaxTokens } from '../avax/tokens.ts'
import { baseTokens } from '../base/tokens.ts'
import { bscTokens } from '../bsc/tokens.ts'
import { ethTokens } from '../eth/tokens.ts'
import { polTokens } from '../pol/tokens.ts'
import { solTokens } from '../sol/tokens.ts'
import { tronTokens } from '../tron/tokens.ts'

/** The tokens of each chain that has some, in the order of `families.ts`. */
export const tokensById = {
  ETH: ethTokens,
  BASE: baseTokens,
  AVAX: avaxTokens,
  BSC: bscTokens,
  POL: polTokens,
  ARB: arbTokens,
  TRON: tronTokens,
  SOL: solTokens,
} as const
