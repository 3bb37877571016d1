import { findInbound } from '../machine/inbound/inboundRecords.ts'
import { observeInbound } from '../machine/inbound/observeInbound.ts'
import { revertTx } from '../machine/inbound/revertTx.ts'
import { findPool } from '../machine/ledger.ts'
import { sourceOf } from '../machine/queue/order.ts'
import { isBase } from '../quote/market.ts'
import { tradeTowards } from '../simulation/arbitrage.ts'
import { churnVaults } from '../simulation/churnVaults.ts'
import { tradeInPool } from '../simulation/marketMaker.ts'
import { poolPrice } from '../simulation/prices.ts'
import { queuedOrder } from './queuedOrder.ts'
import type { Scenario } from './scenario.ts'

/** Blocks after which a chain takes a deposit back. */
const TAKEN_BACK_AFTER = 5
/** Later than any deposit waits. */
const NEVER = 1_000_000
/** Any number of dollars: only how prices stand to each other counts. */
const DOLLARS = 10n ** 12n

export const neverObserved: Scenario = {
  title: 'Never observed',
  whatHappens: 'The deposit stands on its chain, but the nodes never see it, as with one below the dust threshold.',
  onDeposit({ update }) {
    update({ over: true })
    return undefined
  },
}

export const observedTwice: Scenario = {
  title: 'Observed twice',
  whatHappens: 'The observers report the deposit a second time after it counted. Nothing happens twice.',
  onDeposit: (_, seen) => seen,
  onAccepted({ machine, run, update }) {
    const record = findInbound(machine, run.hash)
    update({ over: true })
    if (record?.vaultPubKey === undefined) return
    observeInbound(machine, { tx: record.tx, vaultPubKey: record.vaultPubKey, final: true })
  },
}

export const takenBack: Scenario = {
  title: 'Taken back by its chain',
  whatHappens:
    `${TAKEN_BACK_AFTER} blocks after the deposit was seen its chain takes it back, as in a reorganisation: it never counts, ` +
    'and nothing is swapped or refunded.',
  onDeposit: (_, { observation, final }) => ({ observation, final: final + NEVER }),
  onBlock({ machine, run: { protocol, hash, since }, update }, { confirming }) {
    if (machine.height < since + TAKEN_BACK_AFTER) return
    const chain = findInbound(machine, hash)?.tx.chain
    confirming.delete(`${protocol} ${hash}`)
    if (chain !== undefined) revertTx(machine, hash, chain)
    update({ over: true })
  },
}

export const vaultRotated: Scenario = {
  title: 'Vault rotated midway',
  whatHappens:
    'All vaults of the protocol change in the block after the deposit is seen; the swap is done all the same.',
  onBlock({ context, run, update }, traffic) {
    churnVaults(context, traffic, run.protocol)
    update({ over: true })
  },
}

export const nodeDisagrees: Scenario = {
  title: 'Nodes disagree',
  whatHappens:
    'The second of the three nodes shows other vault addresses for 100 blocks from the moment the deposit is seen. The swap ' +
    'itself is done.',
  onDeposit({ makeNodeLie, undoIn, update }, seen) {
    makeNodeLie()
    undoIn(100, { kind: 'honest', view: '2' })
    update({ over: true })
    return seen
  },
}

export const priceMoves: Scenario = {
  title: 'Price moves against it',
  whatHappens:
    'A large trade moves the pool five percent against the swap just before it runs: less comes out, or the coins come back ' +
    'when the memo has a limit. Arbitrage then brings the pool back.',
  onAccepted(context) {
    const { machine, update } = context
    const order = queuedOrder(context)
    update({ over: true })
    if (order === undefined) return
    const buys = !isBase(machine.market, order.target)
    const pool = findPool(machine, buys ? order.target : sourceOf(order))
    if (pool === undefined) return
    const now = poolPrice(machine.protocol, pool, DOLLARS)
    const price = buys ? (now * 105n) / 100n : (now * 95n) / 100n
    const trade = tradeTowards(machine, pool, { price, base: DOLLARS })
    if (trade !== undefined) tradeInPool(machine, trade)
  },
}
