import type { Protocol } from '../../../core/chains/protocol.ts'
import type { Routes } from '../matchRoute.ts'
import { midgardActions } from './actions.ts'
import { midgardBalance } from './balance.ts'
import { midgardDepths } from './depthHistory.ts'
import { midgardHealth } from './health.ts'
import { midgardBasePrice, midgardEarnings, midgardLiquidity, midgardTvl } from './incomeHistory.ts'
import { midgardMember, midgardMembers } from './members.ts'
import { midgardName, midgardNamesOfAddress, midgardNamesOfOwner } from './names.ts'
import { midgardNetwork } from './network.ts'
import { knownPools, midgardPool, midgardPoolStats, midgardPools } from './pools.ts'
import { midgardStats } from './stats.ts'
import { midgardSwaps } from './swapHistory.ts'

const shared: Routes = {
  health: midgardHealth,
  actions: midgardActions,
  pools: midgardPools,
  'pool/:asset': midgardPool,
  'pool/:asset/stats': midgardPoolStats,
  knownpools: knownPools,
  'history/depths/:pool': midgardDepths,
  'history/swaps': midgardSwaps,
  'history/earnings': midgardEarnings,
  'history/tvl': midgardTvl,
  'history/liquidity_changes': midgardLiquidity,
  stats: midgardStats,
  network: midgardNetwork,
  'balance/:address': midgardBalance,
  members: midgardMembers,
  'member/:address': midgardMember,
}

/** Returns the routes of a protocol's names. */
function nameRoutes(word: string): Routes {
  return {
    [`${word}/lookup/:name`]: midgardName,
    [`${word}/rlookup/:address`]: midgardNamesOfAddress,
    [`${word}/owner/:address`]: midgardNamesOfOwner,
  }
}

/** Midgard's routes under /v2. */
export const midgardRoutes: Readonly<Record<Protocol, Routes>> = {
  THORCHAIN: { ...shared, ...nameRoutes('thorname'), 'history/rune': midgardBasePrice },
  MAYACHAIN: { ...shared, ...nameRoutes('mayaname'), 'history/cacao': midgardBasePrice },
}
