import { registerTexts } from './registerTexts.ts'

/** Texts of the pill in the header. They load with every page. */
export const pillEn = registerTexts('pill', {
  one: (pair: string, state: string) => (state === '' ? pair : `${pair} ${state}`),
  several: (count: number) => `${count} swaps`,
  label: (text: string) => `Running: ${text}`,
})
