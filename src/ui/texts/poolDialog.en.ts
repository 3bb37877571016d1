import { registerTexts } from './registerTexts.ts'

/** Texts of a pool's details and chart. They load with the chart. */
export const poolDialogEn = registerTexts('poolDialog', {
  close: 'Close',
  poolOf: (name: string) => `Pool of ${name}`,
  price: 'Price',
  depth: 'Value in the pool',
  volume: 'Swapped in 24 hours',
  state: 'State',
  assetSide: 'Coins',
  baseSide: 'Paired with',
  swap: (ticker: string) => `Swap ${ticker}`,
  metric: 'Figure',
  metrics: { price: 'Price', depth: 'Depth', volume: 'Volume' },
  range: 'Period',
  ranges: { day: '24 hours', month: '30 days' },
  loading: 'Loading the history…',
  noHistory: 'The indexer has no history of this pool at the moment. Swaps don’t depend on it.',
  summary: (name: string, { from, to, least, most }: Record<'from' | 'to' | 'least' | 'most', string>) =>
    `${name} from ${from} to ${to}; lowest ${least}, highest ${most}. Reported by the indexer.`,
  volumeSummary: (range: string, most: string) => `${range}: at most ${most} in one bar. Reported by the indexer.`,
})
