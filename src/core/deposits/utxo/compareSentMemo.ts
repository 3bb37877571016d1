import { hex } from '@scure/base'
import { parseAddress } from '../../address/address.ts'
import { compareFacts, type Difference } from '../compareFacts.ts'
import type { SentOutput, SentTransaction } from '../sentTransaction.ts'
import { memoOfScript } from './script.ts'
import type { SendWithMemoIntent } from './sendWithMemo.ts'

/** What a payment with a memo does: who pays, the vault's amount, the memo, and what else it pays. */
export type SentMemoField = 'chain' | 'sender' | 'vault' | 'memo' | 'others'

const OP_RETURN = 0x6a

/**
 * Compares a payment that a wallet built and sent with the intent: every input is the sender's, the vault receives the
 * amount in one output, one OP_RETURN carries the memo, and everything else returns to the sender. Empty means equal.
 */
export function compareSentMemo(
  { chain, network, vault, amount, memo, sender }: SendWithMemoIntent,
  sent: SentTransaction,
): readonly Difference<SentMemoField>[] {
  const payer = parseAddress(sender, chain, network)
  const payee = parseAddress(vault, chain, network)
  const agreed = { sender: payer, vault: `${payee} ${amount}`, memo, others: '' }
  if (sent.family !== 'utxo') return compareFacts(agreed, { chain: 'another format' })
  const notes = sent.outputs.filter(({ script }) => script[0] === OP_RETURN)
  const paid = sent.outputs.filter((output) => !notes.includes(output))
  return compareFacts(agreed, {
    sender: [...new Set(sent.senders.map((address) => address ?? 'an unknown address'))].join(', '),
    vault: paid
      .filter(({ address }) => address === payee)
      .map(described)
      .join(', '),
    memo: notes.map(noteOf).join(', '),
    others: paid
      .filter(({ address }) => address !== payee && address !== payer)
      .map(described)
      .join(', '),
  })
}

const described = ({ address, script, value }: SentOutput): string => `${address ?? hex.encode(script)} ${value}`

/** A note that also holds coins burns them. */
function noteOf(output: SentOutput): string {
  const memo = memoOfScript(output.script) ?? hex.encode(output.script)
  return output.value === 0n ? memo : `${memo} ${output.value}`
}
