import { networkStatus } from './networkStatus.ts'
import { pools } from './pools.ts'
import { swapQuote } from './swapQuote.ts'

/** Every MCP tool, in the order of tools/list. They use THORChain. */
export const tools = { swapQuote, pools, networkStatus } as const

export type Tools = typeof tools
