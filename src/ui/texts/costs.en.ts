import { registerTexts } from './registerTexts.ts'

/** The cost breakdown of a quote, on the form and in the review. It loads when it is opened. */
export const costsEn = registerTexts('costs', {
  atMarketPrice: 'At market price',
  pricesDiffer: (percent: string) =>
    `THORChain’s and Maya’s prices differ by ${percent}%. Market is their average, by depth.`,
  recommendedMinimum: (amount: string) => `Recommended minimum: ${amount}`,
  recommendedMinimumName: 'Recommended minimum',
  priceMovement: 'Price movement',
  priceMovementWhy: 'How far your swap moves the price',
  poolFee: 'Liquidity fee',
  poolFeeWhy: 'Paid to liquidity providers',
  delivery: (chain: string) => `${chain} network fee`,
  deliveryWhy: 'For the outgoing payment',
  affiliate: 'Affiliate fee',
  affiliateTo: (name: string, percent: string) => `Affiliate fee to ${name}, ${percent}%`,
  affiliateNone: 'None',
  total: 'Total cost',
  percent: (value: string) => `${value}%`,
  nodeAnswer: 'See the node’s response',
})

/** The shape of a locale. */
export type CostMessages = typeof costsEn
