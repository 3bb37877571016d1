import { resolveAsset } from '../../../core/asset/fuzzy.ts'
import { memoKindOf } from '../../../core/memo/keywords.ts'
import { isSwapMemo, type Memo } from '../../../core/memo/memo.ts'
import { QuoteRefusal } from '../../quote/quoteRefusal.ts'
import { isHalted } from '../../quote/swapChecks.ts'
import { globalTradingHalted, haltActive, tradingHalted } from '../../rules/state.ts'
import { InsufficientFunds } from '../bank.ts'
import { attempt } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { OutboundRefusal } from '../outbound/outboundRequest.ts'
import { refund, refundCodes } from '../outbound/refund.ts'
import { changeHolding } from '../poolLedger.ts'
import type { ExternalHeights, Tx } from '../records.ts'
import { vaultAt, vaultStatus } from '../vaults/vaults.ts'
import { handleInbound, hasOutbound, isInternalMemo } from './handleInbound.ts'
import { HandlerRefusal, InvalidMessage } from './handler.ts'
import { findInbound, recordInbound, updateInbound } from './inboundRecords.ts'
import { MemoRefusal, readMemo, tryReadMemo } from './readMemo.ts'
import { referenceInAmount, resolveReference } from './references.ts'
import { validateInbound } from './validateInbound.ts'

/** An inbound as the observers agree on it. */
export interface Observation {
  readonly tx: Tx
  readonly vaultPubKey: string
  /** Whether it has enough confirmations; until then it is only recorded. */
  readonly final: boolean
  /** Its heights on its own chain. */
  readonly external?: ExternalHeights
}

/** Whether an error is a node's refusal and not a bug of ours. */
export function isRefusal(error: unknown): error is Error {
  return (
    error instanceof HandlerRefusal ||
    error instanceof QuoteRefusal ||
    error instanceof OutboundRefusal ||
    error instanceof InsufficientFunds ||
    error instanceof MemoRefusal
  )
}

/**
 * Processes an observed inbound of another chain. A final one is executed, or refunded with the reason; an earlier one
 * is only recorded. Repeated observations change nothing. A transfer between vaults only changes holdings. Source:
 * handleObservedTxInQuorum of THORNode 3.17, ObservedTxInHandler of Mayanode 1.124.
 */
export function observeInbound(machine: Machine, observation: Observation): void {
  const { tx, vaultPubKey, final, external = findInbound(machine, observation.tx.id)?.external } = observation
  const known = findInbound(machine, tx.id)
  if (known !== undefined && (known.finalisedHeight > 0 || known.reverted || !final)) return
  const seenAt = known?.height ?? machine.height
  recordInbound(machine, tx, {
    vaultPubKey,
    height: seenAt,
    finalisedHeight: final ? machine.height : 0,
    ...(external && { external }),
  })
  if (!final) return
  if (tx.from !== tx.to) {
    for (const coin of tx.coins) changeHolding(machine, vaultPubKey, coin.asset, coin.amount)
    updateInbound(machine, tx.id, { vaultUpdated: true })
  }
  if (isOwnTransfer(machine, tx)) {
    updateInbound(machine, tx.id, { done: true })
    return
  }
  if (vaultStatus(machine, vaultPubKey, tx.chain) === 'inactive') {
    const reason = 'observed inbound tx to an inactive vault'
    refund(machine, { tx, code: refundCodes.invalidVault, reason, vaultPubKey })
    return
  }
  const resolved = resolveMemo(machine, tx, seenAt)
  updateInbound(machine, tx.id, { tx: resolved })
  executeInbound(machine, resolved, tx, vaultPubKey)
}

/**
 * Whether a transaction is a transfer between vaults: sent by a vault, or with a memo that only vaults use, even one
 * that cannot be parsed.
 */
function isOwnTransfer(machine: Machine, tx: Tx): boolean {
  const kind = tryReadMemo(machine, tx.memo)?.kind ?? memoKindOf(keywordIn(tx.memo), machine.protocol)
  return (kind !== undefined && isInternalMemo(kind)) || vaultAt(machine, tx.chain, tx.from) !== undefined
}

const keywordIn = (memo: string): string => /^[^:|]*/.exec(memo)?.[0] ?? ''

/** Resolves a reference number in the memo or, without a memo, in the amount's last digits. THORChain only. */
function resolveMemo(machine: Machine, tx: Tx, seenAt: number): Tx {
  if (machine.protocol !== 'THORCHAIN') return tx
  const [coin] = tx.coins
  const digits = tx.memo.trim() === '' && coin !== undefined ? referenceInAmount(machine, coin) : undefined
  const memo = digits === undefined ? tryReadMemo(machine, tx.memo) : undefined
  const number = memo?.kind === 'use_reference' ? memo.reference : digits
  return number === undefined ? tx : { ...tx, memo: resolveReference(machine, number, tx, seenAt) }
}

/** Executes an inbound. Refunds show it as `sent`, before its reference was resolved. */
function executeInbound(machine: Machine, tx: Tx, sent: Tx, vaultPubKey: string): void {
  const back = (code: string, reason: string) => refund(machine, { tx: sent, code, reason, vaultPubKey })
  let memo: Memo
  try {
    memo = readMemo(machine, tx.memo)
  } catch (error) {
    if (!(error instanceof MemoRefusal)) throw error
    back(refundCodes.invalidMemo, error.message)
    return
  }
  try {
    validateInbound(machine, { tx, memo, vaultPubKey })
    if (isTradingClosed(machine, memo, tx)) {
      back(refundCodes.unauthorized, 'trading halted')
      return
    }
    attempt(machine.journal, () => handleInbound(machine, { tx, memo, vaultPubKey }))
    if (!hasOutbound(memo.kind)) updateInbound(machine, tx.id, { done: true })
  } catch (error) {
    if (!isRefusal(error)) throw error
    back(codeOf(error, memo), error.message)
  }
}

function codeOf(error: Error, memo: Memo): string {
  if (error instanceof InvalidMessage) return refundCodes.invalidMemo
  return isSwapMemo(memo) ? refundCodes.swapFail : refundCodes.txFail
}

/** Whether trading is halted for a side of a swap or liquidity addition. */
export function isTradingClosed(machine: Machine, memo: Memo, tx: Tx): boolean {
  if (isSwapMemo(memo)) {
    const [coin] = tx.coins
    const target = resolveAsset(memo.asset, machine.protocol, machine.pools)
    return (
      coin !== undefined && (isHalted(machine.market, coin.asset, target) || isPoolClosed(machine, coin.asset, target))
    )
  }
  if (memo.kind !== 'add_liquidity') return false
  const asset = resolveAsset(memo.fields[0] ?? '', machine.protocol, machine.pools)
  return globalTradingHalted(machine) || tradingHalted(machine, asset.chain) || isPoolClosed(machine, asset)
}

/** Whether a mimir halts one of the pools. Maya only. */
const isPoolClosed = (machine: Machine, ...assets: readonly { chain: string; symbol: string }[]): boolean =>
  assets.some(({ chain, symbol }) => haltActive(machine, `HaltTrading-${chain}-${symbol}`))
