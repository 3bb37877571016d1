import { isBase } from '../../quote/market.ts'
import { coinText, transfer } from '../bank.ts'
import { emit } from '../events.ts'
import { tryReadMemo } from '../inbound/readMemo.ts'
import { findPool } from '../ledger.ts'
import type { Machine } from '../machine.ts'
import type { Coin, Tx } from '../records.ts'
import { isAddressOnChain, OutboundRefusal } from './outboundRequest.ts'
import { sendOutbound } from './sendOutbound.ts'

/** The nodes' codes for why something comes back. Source: x/thorchain/errors.go, x/mayachain/errors.go. */
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
  /** The inbound, with the coins that go back. */
  readonly tx: Tx
  readonly code: string
  readonly reason: string
  /** The vault that received it. */
  readonly vaultPubKey?: string
  /** The protocol's own account that holds it, when it is not the pools'. */
  readonly fromAccount?: string
}

/**
 * Sends an inbound back, less the outbound fee, to the memo's refund address or to the sender. What cannot pay the fee
 * stays, and the reason says so. Source: refundTx of both nodes.
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

/** Claims never left their owner's account; a coin without a pool has no price for the fee. */
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

/** A coin of the protocol's own chain goes to the reserve, another chain's stays in its vault. */
export function keepUnpayable(machine: Machine, coin: Coin, fromAccount?: string): void {
  const native = coin.asset.chain === machine.base.chain || coin.asset.kind === 'synth'
  const from = fromAccount ?? machine.modules.asgard
  if (native && from !== machine.modules.reserve) transfer(machine, from, machine.modules.reserve, coin)
}
