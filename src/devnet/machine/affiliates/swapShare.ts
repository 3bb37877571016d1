import { formatAsset } from '../../../core/asset/asset.ts'
import { isBase } from '../../quote/market.ts'
import { nativeFeeOf } from '../../quote/outboundCost.ts'
import { emission } from '../../quote/synthCap.ts'
import { findPool } from '../ledger.ts'
import type { Machine } from '../machine.ts'
import { OutboundRefusal } from '../outbound/outboundRequest.ts'
import { addOrder, marketOrder } from '../queue/orders.ts'
import type { Coin, Tx } from '../records.ts'
import { payPreferred } from './collector.ts'
import { type OrderIndex, prefersAsset, type Share } from './shares.ts'

/**
 * Queues a swap of an affiliate's share to the base asset. Throws `OutboundRefusal` if the output would not cover the
 * native fee. Source: affiliateSwapToRune of THORNode 3.17, swapShareV118 of Mayanode 1.124.
 */
export function swapShare(machine: Machine, share: Share, main: Tx, index: OrderIndex): void {
  const [out] = main.coins
  if (out === undefined) throw new OutboundRefusal('coin is empty')
  const coin: Coin = { asset: out.asset, amount: share.amount }
  if (expectedBase(machine, coin) <= nativeFeeOf(machine)) {
    throw new OutboundRefusal('swap will not succeed, skipping affiliate swap')
  }
  const prefers = prefersAsset(machine, share.name)
  const destination = prefers ? machine.modules.affiliateCollector : share.account
  const tag = share.name?.name ?? (machine.protocol === 'THORCHAIN' ? share.account : '')
  const tail = machine.protocol === 'THORCHAIN' ? `0:${tag}:0` : `0:${tag}`
  const memo = `=:${formatAsset(machine.base)}:${share.account}:${tail}`
  const claim = coin.asset.kind === 'trade' || coin.asset.kind === 'secured'
  const from = claim && main.from.startsWith(ownPrefix(machine)) === false ? machine.modules.asgard : main.from
  const tx: Tx = { ...main, from, coins: [coin], memo }
  if (machine.protocol === 'THORCHAIN' && prefers)
    payPreferred(machine, share.name as NonNullable<Share['name']>, index)
  if (machine.protocol === 'THORCHAIN') index.next++
  const order = marketOrder(machine, { tx, target: machine.base, destination, index: index.next })
  addOrder(machine, prefers && share.name ? { ...order, collectorOf: share.name.name } : order)
  if (machine.protocol === 'MAYACHAIN') index.next++
}

/** Returns the swap's output, ignoring slip floors. */
function expectedBase(machine: Machine, { asset, amount }: Coin): bigint {
  const pool = findPool(machine, asset)
  if (pool === undefined || isBase(machine.market, asset)) return 0n
  return emission(amount, pool.balanceAsset, pool.balanceBase)
}

/** Returns the address prefix of the protocol's chain. */
function ownPrefix({ modules }: Machine): string {
  return modules.asgard.slice(0, modules.asgard.indexOf('1') + 1)
}
