import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { HASH } from './histories.ts'

/** The status of a deposit that three nodes observed, with a change. */
export const statusOf = (change: Partial<SwapStatus>): SwapStatus => ({
  protocol: 'THORCHAIN',
  hash: parseTxHash(HASH),
  stage: 'observed',
  kind: 'market',
  observers: 3,
  outputs: [],
  votes: { agree: 3, of: 3 },
  confirmedBy: ['a', 'b', 'c'],
  unsure: [],
  queriedAt: 0,
  ...change,
})
