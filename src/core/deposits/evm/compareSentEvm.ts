import { compareFacts, type Difference } from '../compareFacts.ts'
import type { SentTransaction } from '../sentTransaction.ts'
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
