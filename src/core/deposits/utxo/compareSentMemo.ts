import { parseAddress } from '../../address/address.ts'
import { hex } from '../../address/encoding/hex.ts'
import { compareFacts, type Difference } from '../compareFacts.ts'
import type { SentOutput, SentTransaction } from '../sentTransaction.ts'
import { memoOfScript } from './script.ts'
import type { SendWithMemoIntent } from './sendWithMemo.ts'

/** The compared fields of a payment with a memo: sender, vault and amount, memo, and other payments. */
export type SentMemoField = 'chain' | 'sender' | 'vault' | 'memo' | 'others'

const OP_RETURN = 0x6a

/**
 * Compares a payment that a wallet built and sent with the intent: every input is the sender's, the vault receives the
 * amount in one output, one OP_RETURN has the memo, and the rest returns to the sender. Returns the differences.
 */
export function compareSentMemo(
  { chain, network, vault, amount, memo, sender }: SendWithMemoIntent,
  sent: SentTransaction,
): readonly Difference<SentMemoField>[] {
  const payer = parseAddress(sender, chain, network)
  const payee = parseAddress(vault, chain, network)
  const expected = { sender: payer, vault: `${payee} ${amount}`, memo, others: '' }
  if (sent.family !== 'utxo') return compareFacts(expected, { chain: 'another format' })
  const memoOutputs = sent.outputs.filter(({ script }) => script[0] === OP_RETURN)
  const paid = sent.outputs.filter((output) => !memoOutputs.includes(output))
  return compareFacts(expected, {
    sender: [...new Set(sent.senders.map((address) => address ?? 'an unknown address'))].join(', '),
    vault: paid
      .filter(({ address }) => address === payee)
      .map(paymentText)
      .join(', '),
    memo: memoOutputs.map(memoText).join(', '),
    others: paid
      .filter(({ address }) => address !== payee && address !== payer)
      .map(paymentText)
      .join(', '),
  })
}

const paymentText = ({ address, script, value }: SentOutput): string => `${address ?? hex.encode(script)} ${value}`

/** Returns the memo, with its amount if any, because coins in an OP_RETURN are burned. */
function memoText(output: SentOutput): string {
  const memo = memoOfScript(output.script) ?? hex.encode(output.script)
  return output.value === 0n ? memo : `${memo} ${output.value}`
}
