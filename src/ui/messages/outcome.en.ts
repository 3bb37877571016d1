import { registerTexts } from './registerTexts.ts'

/** Texts of both outcomes of a swap. */
export const outcomeEn = registerTexts('outcome', {
  receiveAtLeast: 'You receive at least',
  withLimit: (percent: string) => `With a price limit of ${percent}%`,
  anyPrice: 'Any price',
  noLimit: 'Without a price limit',
  ifItFails: 'If it fails you get back',
  afterFee: (dollars: string) => (dollars === '' ? 'After the network fee' : `${dollars}, after the network fee`),
  unknown: 'Unknown',
  unknownWhy: 'The network fee can’t be read now',
  whyItDiffers: 'Why it differs',
  nothing: 'Nothing',
  nothingWhy: 'The network fee is larger than the refund',
})
