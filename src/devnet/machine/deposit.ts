import type { Protocol } from '../../core/chains/protocol.ts'
import { isSwapMemo, type Memo } from '../../core/memo/memo.ts'
import type { Module } from '../rules/modules.ts'
import { chainHalted, settingOf } from '../rules/state.ts'
import { balanceOf, InsufficientFunds, transfer } from './bank.ts'
import { handleInbound, hasOutbound, isInternalMemo } from './inbound/handleInbound.ts'
import { HandlerRefusal, InvalidMessage } from './inbound/handler.ts'
import { recordInbound, updateInbound } from './inbound/inboundRecords.ts'
import { isRefusal, isTradingClosed } from './inbound/observeInbound.ts'
import { MemoRefusal, readMemo, tryReadMemo } from './inbound/readMemo.ts'
import { referenceInAmount, resolveReference } from './inbound/references.ts'
import { validateInbound } from './inbound/validateInbound.ts'
import { attempt } from './journal.ts'
import type { Machine } from './machine.ts'
import { emitMessage, type Message, type TxResult } from './messages.ts'
import { internalError } from './outbound/outboundRequest.ts'
import { payReserve } from './outbound/prepareOutbounds.ts'
import { refund, refundCodes } from './outbound/refund.ts'
import type { Coin, Tx } from './records.ts'

/** A MsgDeposit whose signature has been checked. */
export type Deposit = Message

export type { TxResult } from './messages.ts'

const success: TxResult = { code: 0, log: '' }

/** Returns NativeTransactionFee, the flat fee of the protocol's chain. */
export function nativeTxFee(machine: Machine): bigint {
  return BigInt(Math.max(settingOf(machine, 'NativeTransactionFee'), 0))
}

/** Charges the flat fee. Throws `InsufficientFunds`. */
function payNativeFee(machine: Machine, signer: string): void {
  const fee = nativeTxFee(machine)
  if (balanceOf(machine, signer, machine.base) < fee) throw new InsufficientFunds()
  payReserve[machine.protocol](machine, signer, fee)
}

/**
 * Runs a MsgDeposit. On failure THORChain keeps only the fee; Maya has already received the coins and refunds them.
 * Source: DepositHandler of both nodes.
 */
export function depositNative(machine: Machine, deposit: Deposit): TxResult {
  try {
    payNativeFee(machine, deposit.signer)
    attempt(machine.journal, () => receive[machine.protocol](machine, deposit))
    return emitMessage(machine, 'MsgDeposit', deposit, success)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const code = error instanceof InsufficientFunds ? 5 : error instanceof HandlerRefusal ? Number(error.code) : 1
    return emitMessage(machine, 'MsgDeposit', deposit, { code, log: error.message })
  }
}

function receiveThorchain(machine: Machine, deposit: Deposit): void {
  if (chainHalted(machine, 'THOR')) throw new HandlerRefusal('unable to use MsgDeposit while THORChain is halted')
  for (const { asset, amount } of deposit.coins) {
    if (balanceOf(machine, deposit.signer, asset) < amount) throw new InsufficientFunds()
  }
  const text = resolveMemo(machine, deposit)
  const memo = readDepositMemo(machine, text)
  if (isInternalMemo(memo.kind)) throw new HandlerRefusal('cannot send inbound an outbound or internal transaction')
  const tx = receiveCoins(machine, { ...deposit, memo: text }, memo)
  recordInbound(machine, tx)
  validateInbound(machine, { tx, memo })
  if (isTradingClosed(machine, memo, tx)) throw new HandlerRefusal('trading is halted')
  try {
    attempt(machine.journal, () => handleInbound(machine, { tx, memo }))
  } catch (error) {
    if (!isRefusal(error) || error instanceof InvalidMessage || !isSwapMemo(memo)) throw error
    refund(machine, { tx, code: refundCodes.swapFail, reason: error.message })
  }
  if (!hasOutbound(memo.kind)) updateInbound(machine, tx.id, { done: true })
}

/** Code of the node's "internal error". Source: THORNode 3.17 errors.go. */
const INTERNAL_ERROR = '99'

/** Reads the memo of a MsgDeposit, which fails with it. Throws `HandlerRefusal`. */
function readDepositMemo(machine: Machine, text: string): Memo {
  try {
    return readMemo(machine, text)
  } catch (error) {
    if (!(error instanceof MemoRefusal)) throw error
    throw new HandlerRefusal(`${internalError('invalid memo', error)}: internal error`, INTERNAL_ERROR)
  }
}

/** Returns the memo, resolving a reference number in the memo or, without a memo, in the amount's last digits. */
function resolveMemo(machine: Machine, { memo, coins, hash, signer }: Deposit): string {
  const [coin] = coins
  const digits = memo.trim() === '' && coin !== undefined ? referenceInAmount(machine, coin) : undefined
  if (memo.trim() === '' && coin !== undefined && digits === undefined) {
    throw new HandlerRefusal('memoless native deposit failed: zero reference from amount is invalid')
  }
  const read = digits === undefined ? tryReadMemo(machine, memo) : undefined
  const number = read?.kind === 'use_reference' ? read.reference : digits
  if (number === undefined) return memo
  return resolveReference(machine, number, txOf(machine, { memo, coins, hash, signer }, 'asgard'), machine.height)
}

function receiveMayachain(machine: Machine, deposit: Deposit): void {
  for (const { asset, amount } of deposit.coins) {
    if (balanceOf(machine, deposit.signer, asset) < amount) throw new InsufficientFunds()
  }
  const memo = tryReadMemo(machine, deposit.memo)
  if (memo !== undefined && isInternalMemo(memo.kind)) {
    throw new HandlerRefusal('cannot send inbound an outbound or internal transaction')
  }
  const tx = receiveCoins(machine, deposit, memo)
  recordInbound(machine, tx)
  const back = (code: string, reason: string) => {
    if (tx.coins.some(({ amount }) => amount > 0n)) refund(machine, { tx, code, reason, fromAccount: tx.to })
  }
  try {
    const read = memo ?? readMemo(machine, deposit.memo)
    validateInbound(machine, { tx, memo: read })
    if (isTradingClosed(machine, read, tx)) {
      back(refundCodes.unauthorized, 'trading halted')
      return
    }
    attempt(machine.journal, () => handleInbound(machine, { tx, memo: read }))
    if (!hasOutbound(read.kind)) updateInbound(machine, tx.id, { done: true })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const unreadable = error instanceof MemoRefusal || error instanceof InvalidMessage
    const code = unreadable ? refundCodes.invalidMemo : refundCodes.internal
    back(code, error.message)
  }
}

const receive: Readonly<Record<Protocol, (machine: Machine, deposit: Deposit) => void>> = {
  THORCHAIN: receiveThorchain,
  MAYACHAIN: receiveMayachain,
}

/** Returns the module account that receives a memo's coins. */
function moduleFor(memo: Memo | undefined): Module {
  switch (memo?.kind) {
    case 'bond':
    case 'unbond':
    case 'leave':
    case 'rotate_operator':
      return 'bond'
    case 'reserve':
    case 'name':
    case 'claim_tcy':
    case 'maintenance':
    case 'modify_limit_swap':
      return 'reserve'
    case 'stake_tcy':
    case 'unstake_tcy':
      return 'tcyStake'
    default:
      return 'asgard'
  }
}

/** Moves the coins to the module. Claims stay with their owner until a swap or withdrawal debits them. */
function receiveCoins(machine: Machine, deposit: Deposit, memo: Memo | undefined): Tx {
  const tx = txOf(machine, deposit, moduleFor(memo))
  for (const coin of deposit.coins) {
    if (coin.asset.kind !== 'trade' && coin.asset.kind !== 'secured') transfer(machine, deposit.signer, tx.to, coin)
  }
  return tx
}

function txOf(machine: Machine, { hash, signer, coins, memo }: Deposit, module: Module): Tx {
  const { base, modules } = machine
  return { id: hash, chain: base.chain, from: signer, to: modules[module], coins, gas: [], memo }
}

/**
 * Runs a MsgSend on the protocol's chain. Module accounts refuse it. Emits a message event when `message` is given.
 */
export function sendNative(
  machine: Machine,
  from: string,
  to: string,
  coins: readonly Coin[],
  message?: Pick<Message, 'hash' | 'memo'>,
): TxResult {
  const finish = (result: TxResult) =>
    message === undefined ? result : emitMessage(machine, 'MsgSend', { ...message, signer: from, to, coins }, result)
  try {
    payNativeFee(machine, from)
    attempt(machine.journal, () => {
      const closed: readonly string[] = Object.values(machine.modules)
      if (closed.includes(to)) throw new HandlerRefusal('unable to use MsgSend for module address')
      for (const coin of coins) transfer(machine, from, to, coin)
    })
    return finish(success)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return finish({ code: 5, log: error.message })
  }
}
