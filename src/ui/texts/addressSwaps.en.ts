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
  orders: (count: number) =>
    plural(count, {
      one: 'A majority of the nodes reports one open limit order.',
      other: `A majority of the nodes reports ${count} open limit orders.`,
    }),
  ordersUnknown: 'We couldn’t read this address’s open limit orders. Enter it again in a minute.',
  ordersPaused: 'THORChain has paused limit orders, so they wait at any price.',
  ordersOff: 'THORChain has switched limit orders off, so open ones can’t be listed.',
  orderWaits: 'Waiting for its price',
  orderAway: (percent: string) => `${percent} % above the market`,
  orderAtLeast: (amount: string) => `At least ${amount}`,
  orderFilled: (percent: string) => `${percent} % filled`,
  orderUntil: (time: string) => `rest refunded ${time}`,
  orderDoubts: {
    silent: (time: string) => `Too few nodes respond; as of ${time}`,
    disagree: (time: string) => `The nodes disagree about this order; as of ${time}`,
    off: (time: string) => `THORChain lists no orders now; as of ${time}`,
  },
  orderLeft: (time: string) => `rest refunded in ${time}`,
})

export type AddressSwapsMessages = typeof addressSwapsEn
