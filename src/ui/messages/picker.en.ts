import { registerTexts } from './registerTexts.ts'

/** Texts of the coin picker. They load with the picker. */
export const pickerEn = registerTexts('picker', {
  search: 'Search coins',
  placeholder: 'Name, ticker or contract address',
  close: 'Close',
  chains: 'Chain',
  allChains: 'All chains',
  deepest: 'Deepest pools',
  others: 'All others',
  found: 'Found',
  nothing: (text: string) => `No coin matches “${text}”.`,
  nothingWhy: 'You can swap coins that have a pool on THORChain or Maya Protocol.',
  loading: 'Loading coins…',
  failed: 'We couldn’t load the coins: the nodes didn’t respond.',
  partial: (name: string) => `${name} didn’t respond, so its coins are missing.`,
  only: (name: string) => `${name} only`,
  paused: 'Paused',
  staged: 'Not open yet',
  suspended: 'Closed',
  onChain: (name: string, chain: string) => `${name} on ${chain}`,
  count: (count: number) => (count === 1 ? '1 coin' : `${count} coins`),
})

export type PickerMessages = typeof pickerEn
