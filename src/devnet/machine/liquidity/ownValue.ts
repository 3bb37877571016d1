import { cappedShare } from '../../../core/quote/math/share.ts'
import type { Machine } from '../machine.ts'
import { poolUnits } from '../poolLedger.ts'
import { providerOf } from './joinPool.ts'

/**
 * Returns the value of the protocol's own liquidity: twice its base side in every pool. Source: polPoolValue of both
 * nodes.
 */
export function ownLiquidityValue(machine: Machine): bigint {
  let value = 0n
  for (const pool of machine.pools) {
    if (pool.asset.chain === machine.base.chain || pool.balanceBase === 0n) continue
    const { units } = providerOf(machine, pool, { base: machine.modules.reserve, asset: '' })
    value += cappedShare(units, poolUnits(machine, pool), pool.balanceBase, machine.protocol) * 2n
  }
  return value
}
