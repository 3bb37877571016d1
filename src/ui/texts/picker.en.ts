import { pluralIn } from './pluralIn.ts'
import { registerTexts } from './registerTexts.ts'

const plural = pluralIn('en')

/** Texts of the coin picker. They load with the picker. */
export const pickerEn = registerTexts('picker', {
  search: 'Search coins',
  placeholder: 'Name, ticker or contract',
  close: 'Close',
  chains: 'Chain',
  allChains: 'All chains',
  pinned: 'Pinned',
  held: 'In your wallets',
  recent: 'Recent',
  popular: 'Popular',
  others: 'All others',
  found: 'Found',
  nothing: (text: string) => `No coin matches “${text}”.`,
  notTradable: 'This token isn’t tradable here.',
  notTradableWhy: 'No pool of THORChain or Maya Protocol has this contract. We never add a token by its address.',
  balanceFailed: 'Balance didn’t load',
  nothingWhy: 'You can swap coins that have a pool on THORChain or Maya Protocol.',
  loading: 'Loading coins…',
  failed: 'We couldn’t load the coins: the nodes didn’t respond.',
  partial: (name: string) => `${name} didn’t respond, so its coins are missing.`,
  only: (name: string) => `${name} only`,
  paused: 'Paused',
  pausedOn: (name: string) => `Paused on ${name}`,
  walletOnly: 'Needs a wallet',
  staged: 'Not open yet',
  suspended: 'Closed',
  pin: (name: string) => `Pin ${name}`,
  pinnedNow: 'Pinned. It comes first when you open this list again.',
  unpinned: 'No longer pinned.',
  pinsFull: (most: number) => `You have ${most} pinned coins. Unpin one first.`,
  onChain: (name: string, chain: string) => `${name} on ${chain}`,
  count: (count: number) => plural(count, { one: '1 coin', other: `${count} coins` }),
})

export type PickerMessages = typeof pickerEn
