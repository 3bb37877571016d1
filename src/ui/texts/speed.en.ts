import { registerTexts } from './registerTexts.ts'

/** Texts of the speed cards. */
export const speedEn = registerTexts('speed', {
  title: 'Speed or price',
  names: { fastest: 'Fastest', balanced: 'Balanced', best: 'Best price', only: 'Fastest and best price' },
  oneSwap: 'One swap',
  parts: (parts: string) => `${parts} smaller swaps`,
  upTo: (parts: string) => `Up to ${parts} smaller swaps`,
  failed: 'We couldn’t get other speeds. The price above is still good.',
})
