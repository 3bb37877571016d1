import { errata } from '../machine/inbound/errata.ts'
import { inboundOf } from '../machine/inbound/inboundRecords.ts'
import { observeInbound } from '../machine/inbound/observeInbound.ts'
import { findPool } from '../machine/ledger.ts'
import { sourceOf } from '../machine/queue/order.ts'
import { isBase } from '../quote/market.ts'
import { tradeTowards } from '../simulation/arbitrage.ts'
import { tradeInPool } from '../simulation/marketMaker.ts'
import { poolPrice } from '../simulation/prices.ts'
import { rotateNow } from '../simulation/rotateNow.ts'
import { orderOf } from './order.ts'
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
  seen({ note }) {
    note({ over: true })
    return undefined
  },
}

export const observedTwice: Scenario = {
  title: 'Observed twice',
  whatHappens: 'The observers report the deposit a second time after it counted. Nothing happens twice.',
  seen: (_, seen) => seen,
  accepted({ machine, play, note }) {
    const record = inboundOf(machine, play.hash)
    note({ over: true })
    if (record?.vaultPubKey === undefined) return
    observeInbound(machine, { tx: record.tx, vaultPubKey: record.vaultPubKey, final: true })
  },
}

export const takenBack: Scenario = {
  title: 'Taken back by its chain',
  whatHappens:
    `${TAKEN_BACK_AFTER} blocks after the deposit was seen its chain takes it back, as in a reorganisation: it never counts, ` +
    'and nothing is swapped or refunded.',
  seen: (_, { observation, final }) => ({ observation, final: final + NEVER }),
  eachBlock({ machine, play: { protocol, hash, since }, note }, { counting }) {
    if (machine.height < since + TAKEN_BACK_AFTER) return
    const chain = inboundOf(machine, hash)?.tx.chain
    counting.delete(`${protocol} ${hash}`)
    if (chain !== undefined) errata(machine, hash, chain)
    note({ over: true })
  },
}

export const vaultRotated: Scenario = {
  title: 'Vault rotated midway',
  whatHappens:
    'All vaults of the protocol change in the block after the deposit is seen; the swap is done all the same.',
  eachBlock({ world, play, note }, traffic) {
    rotateNow(world, traffic, play.protocol)
    note({ over: true })
  },
}

export const nodeDisagrees: Scenario = {
  title: 'Nodes disagree',
  whatHappens:
    'The second of the three nodes shows other vault addresses for 100 blocks from the moment the deposit is seen. The swap ' +
    'itself is done.',
  seen({ bendNode, undoIn, note }, seen) {
    bendNode()
    undoIn(100, { kind: 'honest', view: '2' })
    note({ over: true })
    return seen
  },
}

export const priceMoves: Scenario = {
  title: 'Price moves against it',
  whatHappens:
    'A large trade moves the pool five percent against the swap just before it runs: less comes out, or the coins come back ' +
    'when the memo has a limit. Arbitrage then brings the pool back.',
  accepted(scene) {
    const { machine, note } = scene
    const order = orderOf(scene)
    note({ over: true })
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
