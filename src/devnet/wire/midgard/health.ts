import { labelHex } from '../../rules/derive.ts'
import { ok } from '../handler.ts'
import { midgardHandler } from './midgardHandler.ts'

/** Reports health. The indexer reads each block as it ends, so it is always in sync. Source: Midgard 2.34 /v2/health. */
export const midgardHealth = midgardHandler([], ({ protocol, height, time }) => {
  const newest = { height, timestamp: time }
  return ok({
    database: true,
    genesisInfo: { hash: labelHex(`${protocol} genesis`), height: 1 },
    inSync: true,
    lastAggregated: newest,
    lastCommitted: newest,
    lastFetched: newest,
    lastThorNode: newest,
    scannerHeight: String(height + 1),
  })
})
