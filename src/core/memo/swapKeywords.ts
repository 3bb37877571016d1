import type { Protocol } from '../chains/protocol.ts'
import type { SwapMemo } from './memo.ts'

const market = { '=': 'swap', s: 'swap', swap: 'swap' } as const

/** Kinds of swaps by their keyword in lower case; the shortest is first. Source: stringToTxTypeMap of both nodes. */
export const swapKeywords: Readonly<Record<Protocol, Readonly<Record<string, SwapMemo['kind']>>>> = {
  THORCHAIN: { ...market, '=<': 'limit_swap' },
  MAYACHAIN: market,
}
