// Written by `npm run generate` from the folders of src/core/chains; do not edit.
import { arbRouters } from '../arb/routers.ts'
import { avaxRouters } from '../avax/routers.ts'
import { baseRouters } from '../base/routers.ts'
import { bscRouters } from '../bsc/routers.ts'
import { ethRouters } from '../eth/routers.ts'
import { polRouters } from '../pol/routers.ts'

/** The routers of each chain that has some, in the order of `families.ts`. */
export const routersById = {
  ETH: ethRouters,
  BASE: baseRouters,
  AVAX: avaxRouters,
  BSC: bscRouters,
  POL: polRouters,
  ARB: arbRouters,
} as const
