import { findInbound } from '../inbound/inboundRecords.ts'
import type { Machine } from '../machine.ts'
import { refund, refundCodes } from '../outbound/refund.ts'
import type { Coin } from '../records.ts'
import { type Order, sourceOf } from './order.ts'

/** Refunds the unswapped part of an order, from the receiving vault or from any vault that can pay. */
export function refundRemainder(
  machine: Machine,
  order: Order,
  reason: string,
  vault: 'own' | 'anyVault' = 'own',
): void {
  const coin: Coin = { asset: sourceOf(order), amount: order.deposit - order.in }
  const vaultPubKey = vault === 'own' ? findInbound(machine, order.tx.id)?.vaultPubKey : undefined
  refund(machine, {
    tx: { ...order.tx, coins: [coin] },
    code: refundCodes.swapFail,
    reason,
    ...(vaultPubKey === undefined ? {} : { vaultPubKey }),
  })
}
