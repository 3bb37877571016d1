import { registerTexts } from './registerTexts.ts'

/** Texts of the pill in the header. They load with every page. */
export const pillEn = registerTexts('pill', {
  label: 'Running:',
  /** Read between two tickers, where people who see have an arrow. */
  between: 'to',
  several: (count: number) => `${count} swaps`,
})
