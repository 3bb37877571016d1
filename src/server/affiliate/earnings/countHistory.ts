import type { Midgard } from '../../../core/nodes/midgard.ts'
import { wireAffiliateHistory } from '../../../core/nodes/wire/wireAffiliateActions.ts'
import type { Earner } from './earning.ts'

/**
 * Returns how many fees the indexer's own history counts for a name from `from` until before `until`, in Unix seconds.
 */
export async function countHistory(
  midgard: Midgard,
  { name }: Earner,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<number> {
  const word = midgard.protocol === 'THORCHAIN' ? 'thorname' : 'mayaname'
  const range = `interval=day&from=${from}&to=${until}`
  const path = `/v2/history/affiliate?${range}&${word}=${encodeURIComponent(name)}`
  const { intervals } = await midgard.get(path, wireAffiliateHistory)
  return intervals.reduce((sum, { count }) => sum + count, 0)
}
