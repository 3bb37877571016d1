import { isChainId } from '../../core/chains/chains.ts'
import { formatTxHash } from '../../core/tracking/txHash.ts'
import { findInbound } from '../machine/inbound/inboundRecords.ts'
import { observeInbound } from '../machine/inbound/observeInbound.ts'
import { revertTx } from '../machine/inbound/revertTx.ts'
import { findPool } from '../machine/poolLedger.ts'
import { sourceOf } from '../machine/queue/order.ts'
import { isBase } from '../quote/market.ts'
import { tradeTowards } from '../simulation/arbitrage.ts'
import { churnVaults } from '../simulation/churnVaults.ts'
import { tradeInPool } from '../simulation/marketMaker.ts'
import { poolPrice } from '../simulation/prices.ts'
import { queuedOrder } from './queuedOrder.ts'
import type { Scenario } from './scenario.ts'

/** Blocks after which a chain removes a deposit. */
const REVERTED_AFTER = 5
/** More blocks than any deposit waits. */
const NEVER = 1_000_000
/** An arbitrary price: only ratios matter. */
const DOLLARS = 10n ** 12n

export const neverObserved: Scenario = {
  title: 'Never observed',
  whatHappens: 'The deposit is on its chain, but the nodes never observe it, like one below the dust threshold.',
  onDeposit({ update }) {
    update({ over: true })
    return undefined
  },
}

export const observedTwice: Scenario = {
  title: 'Observed twice',
  whatHappens: 'Observers report the deposit again after it became final. It is executed only once.',
  onDeposit: (_, seen) => seen,
  onAccepted({ machine, run, update }) {
    const record = findInbound(machine, run.hash)
    update({ over: true })
    if (record?.vaultPubKey === undefined) return
    observeInbound(machine, { tx: record.tx, vaultPubKey: record.vaultPubKey, final: true })
  },
}

export const chainReorganised: Scenario = {
  title: 'Chain reorganisation',
  whatHappens:
    `The deposit's chain reorganises ${REVERTED_AFTER} blocks after the deposit was observed and drops it. The sender has the ` +
    'coins again, and nothing is swapped or refunded. A chain that cannot drop it, such as THORChain, keeps it, and it is ' +
    'swapped.',
  onDeposit: (_, { observation, final }) => ({ observation, final: final + NEVER }),
  onBlock({ machine, context: { chains }, run: { protocol, hash, since }, update }, { confirming }) {
    if (machine.height < since + REVERTED_AFTER) return
    update({ over: true })
    const chain = findInbound(machine, hash)?.tx.chain
    const key = `${protocol} ${hash}`
    const waiting = confirming.get(key)
    confirming.delete(key)
    if (chain === undefined || !isChainId(chain)) return
    const isKept = chains?.get(chain)?.takeBack(formatTxHash(hash, chain) ?? hash) === false
    if (!isKept) revertTx(machine, hash, chain)
    else if (waiting !== undefined) confirming.set(key, { ...waiting, final: 0 })
  },
}

export const vaultRotated: Scenario = {
  title: 'Vault rotated midway',
  whatHappens:
    'All vaults of the protocol change in the block after the deposit is observed. The swap still completes.',
  onBlock({ context, run, update }, traffic) {
    churnVaults(context, traffic, run.protocol)
    update({ over: true })
  },
}

export const nodeDisagrees: Scenario = {
  title: 'Nodes disagree',
  whatHappens:
    'The second of the three nodes returns different vault addresses for 100 blocks once the deposit is observed. The swap ' +
    'itself completes.',
  onDeposit({ makeNodeLie, undoIn, update }, seen) {
    makeNodeLie()
    undoIn(100, { kind: 'honest', view: '2' })
    update({ over: true })
    return seen
  },
}

export const priceMoves: Scenario = {
  title: 'Price moves against the swap',
  whatHappens:
    'A large trade moves the pool five percent against the swap just before it runs. The output is lower, or the coins are ' +
    'refunded if the memo has a limit. Arbitrage then restores the price.',
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
