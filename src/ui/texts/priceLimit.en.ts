import { registerTexts } from './registerTexts.ts'

/** Texts of the panel that sets the price limit. They load when it opens. */
export const priceLimitEn = registerTexts('priceLimit', {
  explained: 'If the price drops more than this before your swap runs, you get your coins back.',
  exact:
    'You set the least that you receive, so there is no other limit. If your swap would pay less, you get your coins back.',
  own: 'Own limit, in percent',
  unreadable: 'Enter a number, such as 1.5.',
  tooLow: (least: string) => `The lowest limit is ${least}%: prices move more than that between blocks.`,
  tooHigh: (most: string) => `The highest limit is ${most}%.`,
  wide: (percent: string) => `With ${percent}%, you accept a much worse price than the one shown.`,
  noLimit: 'Swap without a limit',
  noLimitWhy: 'Without a limit your swap runs at any price, and you could receive almost nothing.',
  typeToAllow: (word: string) => `Type “${word}” to allow any price`,
  noLimitSet: 'No limit is set. Your swap runs at any price.',
  setLimit: (percent: string) => `Set a limit of ${percent}% again`,
  usual: (from: string, to: string, percent: string, time: string) =>
    `In the last day, the price of ${from} in ${to} rarely moved more than ${percent}% within ${time}.`,
  restless: (from: string, to: string, percent: string, time: string) =>
    `In the last day, the price of ${from} in ${to} at times moved more than ${percent}% within ${time}. Your swap is more likely to be refunded.`,
  usualSource: (name: string) => `A suggestion from the history of ${name}’s indexer.`,
  use: (percent: string) => `Use ${percent}%`,
  done: 'Done',
})
