import { formatAsset, homeChain } from '../../../core/asset/asset.ts'
import { resolveAsset } from '../../../core/asset/fuzzy.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import type { SwapMemo } from '../../../core/memo/memo.ts'
import { isSwapMemo } from '../../../core/memo/memo.ts'
import { isBase } from '../../quote/market.ts'
import { nativeFeeOf } from '../../quote/outboundCost.ts'
import { emission } from '../../quote/synthCap.ts'
import { emit } from '../events.ts'
import { findInbound } from '../inbound/inboundRecords.ts'
import { tryReadMemo } from '../inbound/readMemo.ts'
import { attempt } from '../journal.ts'
import type { Machine } from '../machine.ts'
import type { OutboundRequest } from '../outbound/outboundRequest.ts'
import { OutboundRefusal } from '../outbound/outboundRequest.ts'
import { findPool } from '../poolLedger.ts'
import { addOrder, marketOrder } from '../queue/orders.ts'
import type { Coin, Tx } from '../records.ts'
import { payAffiliate, payPreferred, releaseCollector } from './collector.ts'
import type { OrderIndex, Share } from './shares.ts'
import { prefersAsset, sharesOf } from './shares.ts'

/**
 * Deducts affiliate fees from a swap's output and returns the rest. Base asset is paid at once; other assets are
 * swapped by a separate order. Refunds pay no fee. A share that cannot be paid stays in the output. Source:
 * takeAffiliateFee and skimAffiliateFees of both nodes.
 */
export function takeAffiliateFees(machine: Machine, request: OutboundRequest): Coin {
  const { coin, inHash } = request
  const inbound = findInbound(machine, inHash)
  const memo = inbound === undefined ? undefined : affiliateMemo(machine, request, inbound.tx)
  if (inbound === undefined || memo === undefined) return coin
  const tx: Tx = { ...inbound.tx, chain: homeChain(coin.asset, machine.protocol), to: request.to, coins: [coin] }
  const index: OrderIndex = { next: 1 }
  const paid = sharesOf(machine, memo, coin.amount).filter(({ amount }) => amount > 0n)
  let taken = 0n
  for (const share of paid) {
    const isPaid = payShare(machine, share, tx, coin, index)
    if (isPaid || emitsUnpaidShares[machine.protocol]) emitAffiliateFee(machine, share, tx, coin)
    if (!isPaid) continue
    taken += share.amount
    if (machine.protocol === 'MAYACHAIN' && share.name && !prefersAsset(machine, share.name)) {
      releaseCollector(machine, share.name)
    }
  }
  // Affiliate orders debit a claim from the owner's account, which is about to receive the whole output.
  const claim = coin.asset.kind === 'trade' || coin.asset.kind === 'secured'
  return claim ? coin : { asset: coin.asset, amount: coin.amount - taken }
}

/** Maya emits the event before it tries to pay the share. */
const emitsUnpaidShares: Readonly<Record<Protocol, boolean>> = { THORCHAIN: false, MAYACHAIN: true }

/** Returns the swap memo whose affiliates share in this output; undefined if there are none. */
function affiliateMemo(machine: Machine, { coin, memo = '' }: OutboundRequest, tx: Tx): SwapMemo | undefined {
  if (memo.startsWith('REFUND:') || memo.startsWith('MIGRATE:')) return undefined
  const read = tryReadMemo(machine, tx.memo)
  if (read === undefined || !isSwapMemo(read) || read.affiliates.length === 0) return undefined
  const target = resolveAsset(read.asset, machine.protocol, machine.pools)
  // Base asset out of a swap to another asset is an affiliate's earnings.
  return isBase(machine.market, coin.asset) && formatAsset(target) !== formatAsset(machine.base) ? undefined : read
}

/** Pays a share atomically. Returns whether it succeeded. */
function payShare(machine: Machine, share: Share, tx: Tx, coin: Coin, index: OrderIndex): boolean {
  try {
    attempt(machine.journal, () => {
      if (isBase(machine.market, coin.asset)) payAffiliate(machine, share, index)
      else swapShare(machine, share, tx, index)
    })
    return true
  } catch (error) {
    if (error instanceof TypeError) throw error
    return false
  }
}

function emitAffiliateFee(machine: Machine, { fields, amount }: Share, tx: Tx, coin: Coin): void {
  emit(machine, 'affiliate_fee', {
    tx_id: tx.id,
    memo: tx.memo,
    asset: formatAsset(coin.asset),
    gross_amount: String(coin.amount),
    fee_amount: String(amount),
    ...fields,
  })
}

/**
 * Queues a swap of an affiliate's share to the base asset. Throws `OutboundRefusal` if the output would not cover the
 * native fee. Source: affiliateSwapToRune of THORNode 3.17, swapShareV118 of Mayanode 1.124.
 */
function swapShare(machine: Machine, share: Share, main: Tx, index: OrderIndex): void {
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
