import { createHash } from 'node:crypto'
import { type Asset, formatAsset, sameAsset } from '../../../core/asset/asset.ts'
import { isSwapMemo } from '../../../core/memo/memo.ts'
import { isBase } from '../../quote/market.ts'
import { QuoteRefusal } from '../../quote/quoteRefusal.ts'
import { findInbound, recordInbound } from '../inbound/inboundRecords.ts'
import { tryReadMemo } from '../inbound/readMemo.ts'
import { attempt } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { addOrder, marketOrder } from '../queue/orders.ts'
import type { Outbound, Tx } from '../records.ts'

/** Receiver of recovered coins, in the asset that it receives. */
interface Recovery {
  readonly target: Asset
  readonly destination: string
}

/**
 * Swaps the coins of an outbound that no vault signed back to the asset of its swap, for the refund address or the
 * sender, as a transaction with a hash of its own. Without such a swap, and for a recovery that was not signed either,
 * the coins are swapped to the base asset for the treasury. Source: sendFailedOutboundToTreasury of THORNode 3.17.
 */
export function recoverOutbound(machine: Machine, outbound: Outbound): void {
  const inbound = findInbound(machine, outbound.inHash)
  if (inbound !== undefined && inbound.outTxs.length > 0) return
  const back = reverseOf(machine, outbound)
  if (back !== undefined && tryQueue(machine, outbound, back, 0)) return
  const treasury: Recovery = { target: machine.base, destination: machine.modules.treasury }
  // A user's order, index 0, may not pay a module account.
  if (!isBase(machine.market, outbound.coin.asset)) tryQueue(machine, outbound, treasury, 1)
}

function reverseOf(machine: Machine, { inHash, coin }: Outbound): Recovery | undefined {
  const inbound = findInbound(machine, inHash)
  const memo = inbound && tryReadMemo(machine, inbound.tx.memo)
  const [paid] = inbound?.tx.coins ?? []
  if (inbound === undefined || inbound.recovers !== undefined || paid === undefined) return undefined
  if (memo === undefined || !isSwapMemo(memo) || sameAsset(paid.asset, coin.asset)) return undefined
  return { target: paid.asset, destination: memo.refundAddress || inbound.tx.from }
}

/** Queues the swap of a recovery. Returns whether the queue accepted it. */
function tryQueue(machine: Machine, outbound: Outbound, { target, destination }: Recovery, index: number): boolean {
  const { chain, to, coin, inHash, vaultPubKey } = outbound
  const label = `recovery ${inHash} ${to} ${coin.amount} ${formatAsset(target)} ${machine.height}`
  const id = createHash('sha256').update(label).digest('hex').toUpperCase()
  const vault = machine.vaults.get(chain)?.address ?? ''
  const memo = `=:${formatAsset(target)}:${destination}`
  const tx: Tx = { id, chain, from: to, to: vault, coins: [coin], gas: [], memo }
  try {
    attempt(machine.journal, () => {
      recordInbound(machine, tx, { recovers: inHash, ...(vaultPubKey !== undefined && { vaultPubKey }) })
      addOrder(machine, marketOrder(machine, { tx, target, destination, index }))
    })
    return true
  } catch (error) {
    if (error instanceof QuoteRefusal) return false
    throw error
  }
}
