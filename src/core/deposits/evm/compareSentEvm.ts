import { compareFacts, type Difference } from '../compareFacts.ts'
import { UnreadableDepositError } from '../depositErrors.ts'
import type { EvmEvent, SentTransaction } from '../sentTransaction.ts'
import { decodeDepositEvent, type RouterDeposit } from './callData.ts'
import { decodeEvmTx } from './decodeEvmTx.ts'

/** The compared fields of an EVM transaction. Nonce and gas are the wallet's choice. */
export type SentEvmField = 'chain' | 'sender' | 'to' | 'value' | 'data'

/**
 * Compares a transaction that a wallet sent with the checked bytes: chain, sender, recipient, value and data. Returns
 * the differences. Throws `UnreadableDepositError` when the bytes are not a transaction.
 */
export function compareSentEvm(
  unsigned: Uint8Array,
  sender: string,
  sent: SentTransaction,
): readonly Difference<SentEvmField>[] {
  const { chainId, to, value, data } = decodeEvmTx(unsigned)
  const expected = {
    chain: String(chainId),
    sender: sender.toLowerCase(),
    to: to.toLowerCase(),
    value: value.toString(),
    data: data.toLowerCase(),
  }
  if (sent.family !== 'evm') return compareFacts(expected, {})
  return compareFacts(expected, {
    chain: String(sent.chainId ?? chainId),
    sender: sent.from,
    ...(sent.to === undefined ? {} : { to: sent.to }),
    value: sent.value.toString(),
    data: sent.data,
  })
}

/** The compared fields of a deposit that was one of several calls. */
export type BatchedEvmField = 'router' | 'deposits' | 'vault' | 'asset' | 'amount' | 'memo'

/**
 * Compares the events of a transaction that made several calls with the checked bytes of its deposit: one deposit of the
 * router, to the vault, with the asset, the amount and the memo. Who sent the transaction and through which contracts
 * is the wallet's choice. Returns the differences. Throws `UnreadableDepositError` when the bytes are not a router's
 * deposit.
 */
export function compareBatchedEvm(
  unsigned: Uint8Array,
  events: readonly EvmEvent[],
): readonly Difference<BatchedEvmField>[] {
  const { to, call } = decodeEvmTx(unsigned)
  if (call.name !== 'depositWithExpiry') throw new UnreadableDepositError('it calls no router')
  const deposits = events.flatMap((event) => {
    const deposit = decodeDepositEvent(event)
    return deposit === undefined ? [] : [{ ...deposit, router: event.address }]
  })
  const [deposit] = deposits
  return compareFacts(
    { deposits: '1', router: to.toLowerCase(), ...factsOf(call) },
    { deposits: String(deposits.length), ...(deposit && { router: deposit.router, ...factsOf(deposit) }) },
  )
}

const factsOf = ({ vault, asset, amount, memo }: Omit<RouterDeposit, 'expiration'>) => ({
  vault: vault.toLowerCase(),
  asset: asset.toLowerCase(),
  amount: amount.toString(),
  memo,
})
