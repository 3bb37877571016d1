import type { Machine } from '../machine/machine.ts'
import type { PoolState } from '../rules/state.ts'

/** Returns the pools that hold coins, without derived pools. */
export function indexedPools({ pools }: Pick<Machine, 'pools'>): readonly PoolState[] {
  return pools.filter(({ asset }) => asset.kind !== 'derived')
}
