import { formatAsset } from '../../../core/asset/asset.ts'
import { resolveAsset } from '../../../core/asset/fuzzy.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { isSwapMemo, type SwapMemo } from '../../../core/memo/memo.ts'
import { isBase } from '../../quote/market.ts'
import { emit } from '../events.ts'
import { findInbound } from '../inbound/inboundRecords.ts'
import { tryReadMemo } from '../inbound/readMemo.ts'
import { attempt } from '../journal.ts'
import type { Machine } from '../machine.ts'
import type { OutboundRequest } from '../outbound/outboundRequest.ts'
import type { Coin, Tx } from '../records.ts'
import { payAffiliate, releaseCollector } from './collector.ts'
import { prefersAsset, type Share, sharesOf } from './shares.ts'
import { swapShare } from './swapShare.ts'

/** Numbers the orders that one output causes; 0 is the user's own. */
export interface OrderIndex {
  next: number
}

/**
 * Takes what affiliates earn of a swap's output, and gives what is left of it: the base asset is paid at once, anything
 * else is swapped to it by an order of its own. Refunds pay nobody. What one affiliate cannot be paid stays with the
 * output. Source: takeAffiliateFee and skimAffiliateFees of both nodes.
 */
export function takeAffiliateFees(machine: Machine, request: OutboundRequest): Coin {
  const { coin, inHash } = request
  const inbound = findInbound(machine, inHash)
  const memo = inbound === undefined ? undefined : affiliateMemo(machine, request, inbound.tx)
  if (inbound === undefined || memo === undefined) return coin
  const tx: Tx = { ...inbound.tx, chain: coin.asset.chain, to: request.to, coins: [coin] }
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
  // The orders of its affiliates take a claim from its owner's account, where the whole output is about to be.
  const claim = coin.asset.kind === 'trade' || coin.asset.kind === 'secured'
  return claim ? coin : { asset: coin.asset, amount: coin.amount - taken }
}

/** Maya tells of a share before it tries to pay it. */
const emitsUnpaidShares: Readonly<Record<Protocol, boolean>> = { THORCHAIN: false, MAYACHAIN: true }

/** The swap memo whose affiliates share in this output; undefined when nobody does. */
function affiliateMemo(machine: Machine, { coin, memo = '' }: OutboundRequest, tx: Tx): SwapMemo | undefined {
  if (memo.startsWith('REFUND:') || memo.startsWith('MIGRATE:')) return undefined
  const read = tryReadMemo(machine, tx.memo)
  if (read === undefined || !isSwapMemo(read) || read.affiliates.length === 0) return undefined
  const target = resolveAsset(read.asset, machine.protocol, machine.pools)
  // The base asset out of a swap to something else is what an affiliate has earned.
  return isBase(machine.market, coin.asset) && formatAsset(target) !== formatAsset(machine.base) ? undefined : read
}

/** Whether the share could be paid; a failure changes nothing. */
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
