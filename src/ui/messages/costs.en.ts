import type { Widened } from './en.ts'

/** The parts of a cost. They load when somebody looks at them, on the form or in the review. */
export const costsEn = {
  atMarketPrice: 'At market price',
  priceMovement: 'Price movement',
  priceMovementWhy: 'How far your swap moves the price',
  poolFee: 'Liquidity fee',
  poolFeeWhy: 'Paid to liquidity providers',
  delivery: (chain: string) => `${chain} network fee`,
  deliveryWhy: 'For the outgoing payment',
  affiliate: 'Affiliate fee',
  affiliateNone: 'None',
  percent: (value: string) => `${value}%`,
  nodeAnswer: 'See the node’s response',
} as const

/** The shape of a locale. */
export type CostMessages = Widened<typeof costsEn>
