import type { Machine } from '../machine/machine.ts'
import type { PoolState } from '../state.ts'

/** Pools that hold coins; the derived ones are only as deep as others say. */
export function indexedPools({ pools }: Pick<Machine, 'pools'>): readonly PoolState[] {
  return pools.filter(({ asset }) => asset.kind !== 'derived')
}
