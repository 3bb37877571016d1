import { registerTexts } from './registerTexts.ts'

/** Texts of the list of swaps on the tracking page. */
export const historyEn = registerTexts('history', {
  title: 'Your swaps in this browser',
  intro: 'Stored on this device only. Save a backup to keep them, or a CSV for your taxes.',
  none: 'Swaps that you sign in this browser appear here.',
  noMatch: 'No swap matches your search.',
  search: 'Search by coin, address or hash',
  csv: 'Save CSV',
  backup: 'Back up',
  restore: 'Restore',
  eraseAll: 'Erase all',
  erase: 'Erase',
  eraseOf: (pair: string) => `Erase ${pair}`,
  imported: 'Imported',
  pair: (from: string, to: string) => `${from} to ${to}`,
  sentAt: (time: string) => `Sent ${time}`,
  confirmOne: (pair: string) => `Erase ${pair} from this browser?`,
  confirmAll: (count: number) =>
    count === 1 ? 'Erase this swap from this browser?' : `Erase all ${count} swaps from this browser?`,
  confirmWhy: 'The swap itself continues. You can still track it by its hash.',
  cancel: 'Keep',
  states: {
    unknown: 'Sent',
    observed: 'Seen by the network',
    confirming: 'Confirming',
    swapping: 'Swapping',
    outbound_delayed: 'In the queue',
    sending: 'On its way',
    done: 'Delivered',
    refunded: 'Refunded',
    partially_filled: 'Partly swapped',
    failed: 'Nothing paid',
  },
  counted: (state: string, done: number, of: number) => `${state}, ${done} of ${of}`,
  delivered: (amount: string) => `Delivered: ${amount}`,
})

export type HistoryMessages = typeof historyEn
