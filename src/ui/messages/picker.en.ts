import type { Widened } from './en.ts'

/** The picker's words. They come with the picker, which most visits never open. */
export const pickerEn = {
  search: 'Search coins',
  placeholder: 'Name, ticker or contract address',
  close: 'Close',
  chains: 'Chain',
  allChains: 'All chains',
  deepest: 'Deepest pools',
  others: 'All others',
  found: 'Found',
  nothing: (text: string) => `Nothing here is called “${text}”.`,
  nothingWhy: 'Only coins with a pool on THORChain or Maya Protocol can be swapped.',
  loading: 'Asking the nodes for their pools',
  failed: 'The nodes did not answer, so the list is not here.',
  partial: (name: string) => `${name} did not answer, so its coins are missing.`,
  only: (name: string) => `${name} only`,
  paused: 'Paused',
  staged: 'Not open yet',
  suspended: 'Closed',
  onChain: (name: string, chain: string) => `${name} on ${chain}`,
  count: (count: number) => (count === 1 ? '1 coin' : `${count} coins`),
} as const

export type PickerMessages = Widened<typeof pickerEn>
