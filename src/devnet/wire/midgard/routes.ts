import type { Protocol } from '../../../core/chains/protocol.ts'
import { ok } from '../handler.ts'
import { emptyFor, refusing } from '../marked.ts'
import type { Routes } from '../matchRoute.ts'
import { midgardActions } from './actions.ts'
import { midgardAffiliateEarnings, midgardAffiliateStats, midgardAffiliates } from './affiliates.ts'
import { midgardBalance } from './balance.ts'
import { midgardDepths } from './depthHistory.ts'
import { midgardHealth } from './health.ts'
import { midgardHolders } from './holders.ts'
import { midgardBasePrice, midgardEarnings, midgardLiquidity, midgardTvl } from './incomeHistory.ts'
import { midgardMember, midgardMembers } from './members.ts'
import { midgardHandler, notFound, pageNotFound } from './midgardHandler.ts'
import { midgardName, midgardNamesOfAddress, midgardNamesOfOwner } from './names.ts'
import { midgardNetwork } from './network.ts'
import { midgardBonds, midgardChurns, midgardNodes } from './nodes.ts'
import { knownPools, midgardPool, midgardPoolStats, midgardPools } from './pools.ts'
import { midgardReserve } from './reserveHistory.ts'
import { midgardRunePoolHistory, midgardRuneProvider } from './runePool.ts'
import { midgardStats } from './stats.ts'
import { midgardSwaps } from './swapHistory.ts'
import { midgardTcyDistribution } from './tcyDistribution.ts'
import { midgardCacaoPoolHistory, midgardSavers } from './unusedHistory.ts'

const LENDING_ENDED = 'lending ended'
const DOCUMENTS = 'Midgard’s own documents are not copied'

const missing = (cause: string) =>
  refusing(
    cause,
    midgardHandler([], () => notFound),
  )
const undocumented = refusing(DOCUMENTS, () => pageNotFound)

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
  nodes: midgardNodes,
  churns: midgardChurns,
  holders: midgardHolders,
  votes: emptyFor(
    'nodes of the devnet do not vote',
    midgardHandler(['period'], () => ok([])),
  ),
  borrowers: emptyFor(
    LENDING_ENDED,
    midgardHandler(['asset'], () => ok([])),
  ),
  'borrower/:address': missing(LENDING_ENDED),
  'saver/:address': missing('savers ended'),
  'history/savers/:pool': midgardSavers,
  'history/reserve': midgardReserve,
  doc: undocumented,
  'swagger.json': undocumented,
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
  THORCHAIN: {
    ...shared,
    ...nameRoutes('thorname'),
    'history/rune': midgardBasePrice,
    'history/affiliate': midgardAffiliates('thorname'),
    'history/affiliate/earnings': midgardAffiliateEarnings,
    'history/affiliate/stats': midgardAffiliateStats,
    'bonds/:address': midgardBonds,
    'runepool/:address': midgardRuneProvider,
    'history/runepool': midgardRunePoolHistory,
    'tcy/distribution/:address': midgardTcyDistribution,
  },
  MAYACHAIN: {
    ...shared,
    ...nameRoutes('mayaname'),
    'history/cacao': midgardBasePrice,
    'history/affiliate': midgardAffiliates('mayaname'),
    'cacaopool/:address': missing('CACAOPool is closed to accounts'),
    'history/cacaopool': midgardCacaoPoolHistory,
  },
}
