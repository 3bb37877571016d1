import { pluralIn } from './pluralIn.ts'
import { registerTexts } from './registerTexts.ts'

const plural = pluralIn('en')

/** Texts of the swaps of an address on the tracking page. They load with the first address. */
export const addressSwapsEn = registerTexts('addressSwaps', {
  title: 'Swaps of this address',
  looking: 'Looking in the indexers of THORChain and Maya Protocol…',
  found: (count: number) =>
    plural(count, {
      one: 'Indexers report one swap. Open it to check it with every node.',
      other: `Indexers report ${count} swaps. Open one to check it with every node.`,
    }),
  none: 'The indexers report no swap of this address. A new swap takes a minute: look it up by its transaction hash.',
  silent: (name: string) => `The indexer of ${name} didn’t respond, so its swaps are missing.`,
  pair: (from: string, to: string) => `${from} to ${to}`,
  outcomes: { pending: 'Not finished', paid: 'Paid out', refunded: 'Refunded', unpaid: 'Nothing paid' },
  sentAt: (time: string) => `Sent ${time}`,
})

export type AddressSwapsMessages = typeof addressSwapsEn
