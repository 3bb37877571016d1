import type { Protocol } from '../../core/chains/protocol.ts'
import type { Memo } from '../../core/memo/memo.ts'
import { chainHalted, settingOf } from '../state.ts'
import { balanceOf, InsufficientFunds, transfer } from './bank.ts'
import { handle, hasOutbound, isInternal } from './inbound/handleInbound.ts'
import { HandlerFault } from './inbound/handler.ts'
import { changeInbound, rememberInbound } from './inbound/inboundRecords.ts'
import { isRefusal, tradingClosed } from './inbound/observeInbound.ts'
import { MemoRefusal, memoOf, readMemoOf } from './inbound/readMemo.ts'
import { memoBehind, referenceInAmount } from './inbound/references.ts'
import { attempt } from './journal.ts'
import type { Machine } from './machine.ts'
import { type Delivery, type Message, tellMessage } from './messages.ts'
import type { Module } from './modules.ts'
import { payReserve } from './outbound/prepareOutbounds.ts'
import { refund, refundCodes } from './outbound/refund.ts'
import type { Coin, Tx } from './records.ts'

/** A MsgDeposit, its signature checked. */
export type Deposit = Message

export type { Delivery } from './messages.ts'

const delivered: Delivery = { code: 0, log: '' }

/** NativeTransactionFee of the protocol's own chain. */
export function nativeTxFee(machine: Machine): bigint {
  return BigInt(Math.max(settingOf(machine, 'NativeTransactionFee'), 0))
}

/** Takes the flat fee; throws `InsufficientFunds`. */
export function payNativeFee(machine: Machine, signer: string): void {
  const fee = nativeTxFee(machine)
  if (balanceOf(machine, signer, machine.base) < fee) throw new InsufficientFunds()
  payReserve[machine.protocol](machine, signer, fee)
}

/**
 * A MsgDeposit. THORChain fails what it cannot carry out and keeps the fee alone; Maya takes the coins first and refunds.
 * Source: DepositHandler of both nodes.
 */
export function depositNative(machine: Machine, deposit: Deposit): Delivery {
  try {
    payNativeFee(machine, deposit.signer)
    attempt(machine.journal, () => receive[machine.protocol](machine, deposit))
    return tellMessage(machine, 'MsgDeposit', deposit, delivered)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const code = error instanceof InsufficientFunds ? 5 : error instanceof HandlerFault ? Number(error.code) : 1
    return tellMessage(machine, 'MsgDeposit', deposit, { code, log: error.message })
  }
}

function receiveThorchain(machine: Machine, deposit: Deposit): void {
  if (chainHalted(machine, 'THOR')) throw new HandlerFault('unable to use MsgDeposit while THORChain is halted')
  for (const { asset, amount } of deposit.coins) {
    if (balanceOf(machine, deposit.signer, asset) < amount) throw new InsufficientFunds()
  }
  const text = resolved(machine, deposit)
  const memo = readMemoOf(machine, text)
  if (isInternal(memo.kind)) throw new HandlerFault('cannot send inbound an outbound or internal transaction')
  const tx = takeCoins(machine, { ...deposit, memo: text }, memo)
  rememberInbound(machine, tx)
  if (tradingClosed(machine, memo, tx)) throw new HandlerFault('trading is halted')
  try {
    attempt(machine.journal, () => handle(machine, { tx, memo }))
  } catch (error) {
    if (!isRefusal(error) || (memo.kind !== 'swap' && memo.kind !== 'limit_swap')) throw error
    refund(machine, { tx, code: refundCodes.swapFail, reason: error.message })
  }
  if (!hasOutbound(memo.kind)) changeInbound(machine, tx.id, { done: true })
}

/** The memo behind a number, or behind the last digits of an amount without a memo. */
function resolved(machine: Machine, { memo, coins, hash, signer }: Deposit): string {
  const [coin] = coins
  const digits = memo.trim() === '' && coin !== undefined ? referenceInAmount(machine, coin) : undefined
  if (memo.trim() === '' && coin !== undefined && digits === undefined) {
    throw new HandlerFault('memoless native deposit failed: zero reference from amount is invalid')
  }
  const read = digits === undefined ? memoOf(machine, memo) : undefined
  const number = read?.kind === 'use_reference' ? read.reference : digits
  if (number === undefined) return memo
  return memoBehind(machine, number, txOf(machine, { memo, coins, hash, signer }, 'asgard'), machine.height)
}

function receiveMayachain(machine: Machine, deposit: Deposit): void {
  for (const { asset, amount } of deposit.coins) {
    if (balanceOf(machine, deposit.signer, asset) < amount) throw new InsufficientFunds()
  }
  const memo = memoOf(machine, deposit.memo)
  if (memo !== undefined && isInternal(memo.kind)) {
    throw new HandlerFault('cannot send inbound an outbound or internal transaction')
  }
  const tx = takeCoins(machine, deposit, memo)
  rememberInbound(machine, tx)
  const back = (code: string, reason: string) => {
    if (tx.coins.some(({ amount }) => amount > 0n)) refund(machine, { tx, code, reason, fromAccount: tx.to })
  }
  try {
    const read = memo ?? readMemoOf(machine, deposit.memo)
    if (tradingClosed(machine, read, tx)) {
      back(refundCodes.unauthorized, 'trading halted')
      return
    }
    attempt(machine.journal, () => handle(machine, { tx, memo: read }))
    if (!hasOutbound(read.kind)) changeInbound(machine, tx.id, { done: true })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const code = error instanceof MemoRefusal ? refundCodes.invalidMemo : refundCodes.internal
    back(code, error.message)
  }
}

const receive: Readonly<Record<Protocol, (machine: Machine, deposit: Deposit) => void>> = {
  THORCHAIN: receiveThorchain,
  MAYACHAIN: receiveMayachain,
}

/** Which of the protocol's own accounts a memo's coins go to. */
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

/** Claims stay in their owner's account until a swap or a withdrawal takes them. */
function takeCoins(machine: Machine, deposit: Deposit, memo: Memo | undefined): Tx {
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
 * A MsgSend of the protocol's own chain; a module of the protocol takes nothing this way. What the block says of its
 * transaction is told when it is handed in.
 */
export function sendNative(
  machine: Machine,
  from: string,
  to: string,
  coins: readonly Coin[],
  said?: Pick<Message, 'hash' | 'memo'>,
): Delivery {
  const tell = (end: Delivery) =>
    said === undefined ? end : tellMessage(machine, 'MsgSend', { ...said, signer: from, to, coins }, end)
  try {
    payNativeFee(machine, from)
    attempt(machine.journal, () => {
      const closed: readonly string[] = Object.values(machine.modules)
      if (closed.includes(to)) throw new HandlerFault('unable to use MsgSend for module address')
      for (const coin of coins) transfer(machine, from, to, coin)
    })
    return tell(delivered)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return tell({ code: 5, log: error.message })
  }
}
