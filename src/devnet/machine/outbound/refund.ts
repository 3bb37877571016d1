import { isBase } from '../../quote/market.ts'
import { coinText, transfer } from '../bank.ts'
import { emit } from '../events.ts'
import { tryReadMemo } from '../inbound/readMemo.ts'
import type { Machine } from '../machine.ts'
import { findPool } from '../poolLedger.ts'
import type { Coin, Tx } from '../records.ts'
import { isAddressOnChain, OutboundRefusal } from './outboundRequest.ts'
import { sendOutbound } from './sendOutbound.ts'

/** Refund codes of the nodes. Source: x/thorchain/errors.go, x/mayachain/errors.go. */
export const refundCodes = {
  internal: '1',
  unauthorized: '4',
  txFail: '100',
  invalidMemo: '105',
  invalidVault: '106',
  swapFail: '108',
  failAddOutbound: '131',
} as const

export interface Refund {
  /** The inbound, with the coins to refund. */
  readonly tx: Tx
  readonly code: string
  readonly reason: string
  /** The receiving vault. */
  readonly vaultPubKey?: string
  /** The module account that has the coins, if not asgard. */
  readonly fromAccount?: string
}

/**
 * Refunds an inbound, less the outbound fee, to the memo's refund address or the sender. Coins that cannot cover the
 * fee are kept and named in the reason. Source: refundTx of both nodes.
 */
export function refund(machine: Machine, { tx, code, reason, vaultPubKey, fromAccount }: Refund): void {
  let why = reason
  for (const coin of tx.coins) {
    if (!isRefundable(machine, coin)) continue
    try {
      sendOutbound(machine, {
        to: payeeOf(machine, tx, coin),
        coin,
        memo: `REFUND:${tx.id}`,
        inHash: tx.id,
        ...(vaultPubKey === undefined ? {} : { vaultPubKey }),
        ...(fromAccount === undefined ? {} : { fromAccount }),
      })
    } catch (error) {
      if (!(error instanceof OutboundRefusal)) throw error
      why = `${why}; fail to refund (${coinText(coin)}): ${error.message}`
      keepUnpayable(machine, coin, fromAccount)
    }
  }
  emitRefund(machine, tx, code, why)
}

export function emitRefund(machine: Machine, tx: Tx, code: string, reason: string): void {
  emit(machine, 'refund', {
    id: tx.id,
    chain: tx.chain,
    from: tx.from,
    to: tx.to,
    coin: tx.coins.map(coinText).join(', '),
    memo: tx.memo,
    code,
    reason,
  })
}

/** Whether a coin can be refunded. Claims never left their owner; without a pool the fee has no price. */
function isRefundable(machine: Machine, { asset }: Coin): boolean {
  if (asset.kind === 'trade' || asset.kind === 'secured') return false
  return isBase(machine.market, asset) || (findPool(machine, asset)?.balanceBase ?? 0n) > 0n
}

function payeeOf(machine: Machine, tx: Tx, { asset }: Coin): string {
  const memo = tryReadMemo(machine, tx.memo)
  const native = asset.chain === machine.base.chain || asset.kind === 'synth'
  if (memo?.kind !== 'swap' && memo?.kind !== 'limit_swap') return tx.from
  return !native && memo.refundAddress !== '' && isAddressOnChain(memo.refundAddress, asset.chain)
    ? memo.refundAddress
    : tx.from
}

/** Keeps a coin that cannot be paid out: one of the protocol's chain in the reserve, any other in its vault. */
export function keepUnpayable(machine: Machine, coin: Coin, fromAccount?: string): void {
  const native = coin.asset.chain === machine.base.chain || coin.asset.kind === 'synth'
  const from = fromAccount ?? machine.modules.asgard
  if (native && from !== machine.modules.reserve) transfer(machine, from, machine.modules.reserve, coin)
}
