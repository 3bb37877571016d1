import { formatAsset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { balanceOf } from '../../machine/bank.ts'
import type { Machine } from '../../machine/machine.ts'
import { bookOf } from '../../machine/poolLedger.ts'
import { sourceOf } from '../../machine/queue/order.ts'
import { runePoolOf } from '../../machine/runePool/runePool.ts'
import { fail, type Handler, ok } from '../handler.ts'

/** Returns what breaks an invariant; empty if it holds. */
type Invariant = (machine: Machine) => readonly string[]

/** Compares a module's balance of the base asset with what it owes. */
function compare({ base }: Machine, held: bigint, owed: bigint): readonly string[] {
  const coin = (amount: bigint) => `${amount}${base.ticker.toLowerCase()}`
  if (held === owed) return []
  return [held < owed ? `insolvent: ${coin(owed - held)}` : `oversolvent: ${coin(held - owed)}`]
}

/** The asgard module has the base asset of pools, of pending additions and of queued swaps. */
const asgard: Invariant = (machine) => {
  const { base, modules, pools, orders } = machine
  const name = formatAsset(base)
  let owed = 0n
  for (const { asset, balanceBase } of pools) {
    if (asset.kind !== 'derived') owed += balanceBase + bookOf(machine, asset).pendingBase
  }
  for (const order of orders.values()) {
    if (formatAsset(sourceOf(order)) === name) owed += order.deposit - order.in
    if (formatAsset(order.target) === name) owed += order.out
  }
  return compare(machine, balanceOf(machine, modules.asgard, base), owed)
}

/** The bond module has the bonds, and the nodes' income until the next churn. */
const bond: Invariant = (machine) => {
  const held = balanceOf(machine, machine.modules.bond, machine.base)
  return held >= machine.bond ? [] : compare(machine, held, machine.bond)
}

/** The minting module has no coins. */
const mint: Invariant = (machine) => {
  const prefix = `${machine.modules.mint} `
  return [...machine.balances]
    .filter(([key, amount]) => amount > 0n && key.startsWith(prefix))
    .map(([key, amount]) => `oversolvent: ${amount} ${key.slice(prefix.length)}`)
}

/** The collector module has the fees that affiliates have not been paid. */
const affiliateCollector: Invariant = (machine) => {
  const owed = [...machine.collectors.values()].reduce((sum, amount) => sum + amount, 0n)
  return compare(machine, balanceOf(machine, machine.modules.affiliateCollector, machine.base), owed)
}

/** Providers own at most the units of their pool. The liquidity of the first block belongs to no provider. */
const pools: Invariant = (machine) =>
  machine.pools.flatMap(({ asset }) => {
    const name = formatAsset(asset)
    const { liquidityUnits } = bookOf(machine, asset)
    const owned = [...machine.providers.values()].reduce((sum, one) => (one.asset === name ? sum + one.units : sum), 0n)
    return owned <= liquidityUnits ? [] : [`${name}: units=${liquidityUnits} lpunits=${owned}`]
  })

/** Each swap in the queue has used at most its deposit. */
const streamingSwaps: Invariant = ({ orders }) =>
  [...orders.values()]
    .filter((order) => order.in > order.deposit)
    .map(({ tx, deposit, in: used }) => `${tx.id}: deposit ${deposit} != in ${used}`)

/** RUNEPool's module has RUNE only while an account or the reserve has units of it. */
const runePool: Invariant = (machine) => {
  const { units, pending } = runePoolOf(machine)
  return units === 0n ? compare(machine, pending, 0n) : []
}

/** Invariants by name, in the nodes' order. Source: InvariantRoutes of both nodes. */
const invariantsOf: Readonly<Record<Protocol, Readonly<Record<string, Invariant>>>> = {
  THORCHAIN: {
    asgard,
    bond,
    thorchain: mint,
    affiliate_collector: affiliateCollector,
    pools,
    streaming_swaps: streamingSwaps,
    runepool: runePool,
  },
  MAYACHAIN: { asgard, mayachain: mint, pools, streaming_swaps: streamingSwaps },
}

export const invariants: Handler = ({ protocol }) => ok({ invariants: Object.keys(invariantsOf[protocol]) })

export const invariant: Handler = (machine, { params }) => {
  const wanted = (params.invariant ?? '').toLowerCase()
  const own = invariantsOf[machine.protocol]
  const find = Object.hasOwn(own, wanted) ? own[wanted] : undefined
  if (find === undefined) return fail(machine, `invariant not registered: ${(params.invariant ?? '').slice(0, 100)}`)
  const msg = find(machine)
  return ok({ invariant: wanted, broken: msg.length > 0, msg })
}
