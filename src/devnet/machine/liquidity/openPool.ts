import { type Asset, formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import type { PoolState } from '../../rules/state.ts'
import { HandlerRefusal } from '../inbound/handler.ts'
import { record } from '../journal.ts'
import type { Machine } from '../machine.ts'

/** Opens a pool for its first liquidity. A token needs an existing pool of its chain's gas asset. */
export function openPool(machine: Machine, asset: Asset): PoolState {
  const gas = isChainId(asset.chain) ? parseAsset(chains[asset.chain].gasAsset, machine.protocol) : undefined
  const own = gas !== undefined && formatAsset(gas) === formatAsset(asset)
  const native = asset.chain === machine.base.chain
  if (!own && !native && (gas === undefined || !machine.market.pools.has(formatAsset(gas)))) {
    throw new HandlerRefusal(`asset (${formatAsset(asset)})'s gas asset pool does not exist yet`)
  }
  const pool: PoolState = {
    asset,
    balanceAsset: 0n,
    balanceBase: 0n,
    decimals: 8,
    status: own ? 'Available' : machine.newPoolStatus,
    synthSupply: 0n,
    poolUnits: 0n,
    tradingHalted: false,
  }
  const pools = machine.market.pools as Map<string, PoolState>
  record(machine.journal, () => {
    machine.pools.pop()
    pools.delete(formatAsset(asset))
  })
  machine.pools.push(pool)
  pools.set(formatAsset(asset), pool)
  return pool
}
