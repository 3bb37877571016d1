import { registerTexts } from './registerTexts.ts'

/** The support link of a failure. */
export const supportEn = registerTexts('support', {
  link: 'Get help',
  withCode: 'Include the code',
  withHash: 'Include the transaction hash',
  withBoth: 'Include the transaction hash and the code',
})
