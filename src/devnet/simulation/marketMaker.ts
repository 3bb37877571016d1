import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'
import { memoizeText } from '../../std/memoizeText.ts'
import { balanceOf, credit, debit, transfer } from '../machine/bank.ts'
import { claimOn } from '../machine/claims.ts'
import { isRefusal } from '../machine/inbound/observeInbound.ts'
import { attempt } from '../machine/journal.ts'
import type { Machine } from '../machine/machine.ts'
import { recordOutbound } from '../machine/outbound/scheduleOutbound.ts'
import { changeHolding } from '../machine/poolLedger.ts'
import { marketOrder } from '../machine/queue/orders.ts'
import { runSwap } from '../machine/queue/runSwap.ts'
import { blankHash } from '../machine/records.ts'
import { derivedAddress, labelHex } from '../rules/derive.ts'
import type { PoolState } from '../rules/state.ts'

/** A trade of the market maker. */
export interface Trade {
  readonly pool: PoolState
  /** `buy` pays the base asset for the pool's asset; `sell` is the reverse. */
  readonly way: 'buy' | 'sell'
  readonly amount: bigint
}

/** Returns the account of the market maker, which trades with the pools. */
export const makerAddress = ({ base, network }: Machine): string => accountOf(`${network} ${base.chain}`)

/** Derives the maker's account of a "<network> <chain>". Memoised: every trade needs two. */
const accountOf = memoizeText((place) => {
  const [network = '', chain = ''] = place.split(' ')
  return derivedAddress(chain as ChainId, network as NetworkKind, 'market maker')
})

/** Returns the form in which the maker owns an asset: a coin of the protocol's chain, or a trade asset of another. */
const makerAsset = ({ base }: Machine, asset: Asset): Asset =>
  asset.chain === base.chain ? asset : claimOn(asset, 'trade')

/** Mints coins for the market maker, as much as the pools have. The vaults get the coins behind its claims. */
export function fundMaker(machine: Machine): void {
  const maker = makerAddress(machine)
  for (const { asset, balanceAsset, balanceBase } of machine.pools) {
    credit(machine, maker, { asset: machine.base, amount: balanceBase })
    credit(machine, maker, { asset: makerAsset(machine, asset), amount: balanceAsset })
    const vault = machine.vaults.get(asset.chain)
    if (vault !== undefined) changeHolding(machine, vault.pubKey, asset, balanceAsset)
  }
}

/** Returns the market maker's balance of a trade's input. */
export function makerBalance(machine: Machine, { pool, way }: Omit<Trade, 'amount'>): bigint {
  return balanceOf(machine, makerAddress(machine), way === 'buy' ? machine.base : makerAsset(machine, pool.asset))
}

/**
 * Swaps in the pool at once, with the usual fees and events, but without inbound or queue. Returns false and changes
 * nothing if the protocol refuses.
 */
export function tradeInPool(machine: Machine, { pool, way, amount }: Trade): boolean {
  const { base, modules, height, protocol } = machine
  const maker = makerAddress(machine)
  const [from, to] = way === 'buy' ? [base, pool.asset] : [pool.asset, base]
  const destination = way === 'buy' ? makerOn(machine, pool.asset) : maker
  const id = labelHex(`trade ${protocol} ${height} ${formatAsset(pool.asset)} ${way} ${amount} ${pool.balanceBase}`)
  const coins = [{ asset: from, amount }]
  const memo = `=:${formatAsset(to)}:${destination}`
  const tx = { id, chain: base.chain, from: maker, to: modules.asgard, coins, gas: [], memo }
  const order = marketOrder(machine, { tx, target: to, destination, index: 0 })
  try {
    attempt(machine.journal, () => {
      const paid = { asset: makerAsset(machine, from), amount }
      if (paid.asset.chain === base.chain) transfer(machine, maker, modules.asgard, paid)
      else debit(machine, maker, paid)
      const got = { asset: makerAsset(machine, to), amount: runSwap(machine, { order, amount, limit: 0n }) }
      if (got.asset.chain === base.chain) transfer(machine, modules.asgard, maker, got)
      else credit(machine, maker, got)
      const out = { ...tx, id: blankHash, from: modules.asgard, to: destination, memo: `OUT:${id}` }
      recordOutbound(machine, id, { ...out, coins: [{ asset: to, amount: got.amount }] })
    })
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
}

/** Returns the maker's address on an asset's chain. Swap events need one, although nothing is paid to it. */
function makerOn({ network }: Machine, { chain }: Asset): string {
  return accountOf(`${network} ${chain}`)
}
