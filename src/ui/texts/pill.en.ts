import { registerTexts } from './registerTexts.ts'

/** Texts of the pill in the header. They load with every page. */
export const pillEn = registerTexts('pill', {
  label: 'Running:',
  orderLabel: 'Open limit order:',
  /** Read between two tickers, where people who see have an arrow. */
  between: 'to',
  filled: (percent: string) => `${percent} % filled`,
  away: (percent: string) => `${percent} % away`,
  until: (time: string) => `rest refunded ${time}`,
  several: (count: number) => `${count} swaps`,
})
