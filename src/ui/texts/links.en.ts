import { registerTexts } from './registerTexts.ts'

/** Texts for a quote that an agent sent as a link. They load with such a link. */
export const linksEn = registerTexts('links', {
  saw: (amount: string) => `The agent saw ${amount}`,
  sawNow: (then: string, now: string) => `The agent saw ${then}, now ${now}`,
  same: 'The price is the same.',
  less: (percent: string) => `That is ${percent}% less.`,
  more: (percent: string) => `That is ${percent}% more.`,
  ended: (time: string) => `The agent’s quote ended ${time}.`,
  noPriceNow: 'There is no price at the moment, so we can’t compare.',
  usesNew: 'Your swap uses the new price.',
})

/** The shape of a locale. */
export type LinkMessages = typeof linksEn
