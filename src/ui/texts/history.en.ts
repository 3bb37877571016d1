import { registerTexts } from './registerTexts.ts'

/** Texts of the list of swaps on the tracking page. */
export const historyEn = registerTexts('history', {
  title: 'Your swaps in this browser',
  intro: 'Stored on this device only. Erase them, or export them to keep a copy.',
  none: 'Swaps that you sign in this browser appear here.',
  noMatch: 'No swap matches your search.',
  search: 'Search by coin, address or hash',
  exportAll: 'Export',
  importFile: 'Import',
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
  added: (count: number) => (count === 1 ? 'One swap imported.' : `${count} swaps imported.`),
  notAdded: (count: number) =>
    count === 1
      ? 'One entry was left out: known already, invalid, or of another network.'
      : `${count} entries were left out: known already, invalid, or of another network.`,
  noRoom: (count: number) => `There was no room for ${count} more. Erase some swaps first.`,
  notAFile: 'This is not a file that Portage exported.',
  notStored: 'Your browser did not allow storing them.',
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
