import { registerTexts } from './registerTexts.ts'

/** Texts of routes, of both outcomes of a swap and of its costs. They load with the first price. */
export const outcomeEn = registerTexts('outcome', {
  announceQuote: (amount: string, name: string) => `You receive ${amount} through ${name}.`,
  receiveAtLeast: 'You receive at least',
  withLimit: (percent: string) => `With a price limit of ${percent}%`,
  anyPrice: 'Any price',
  noLimit: 'Without a price limit',
  ifItFails: 'If it fails you get back',
  afterFee: (dollars: string) => (dollars === '' ? 'After the network fee' : `${dollars}, after the network fee`),
  withoutFee: (dollars: string) => (dollars === '' ? 'Without a network fee' : `${dollars}, without a network fee`),
  unknown: 'Unknown',
  unknownWhy: 'The network fee can’t be read now',
  pricesDiffer: (percent: string) =>
    `THORChain’s and Maya’s prices differ by ${percent}%. Market is their average, by depth.`,
  whyItDiffers: 'Why it differs',
  nothing: 'Nothing',
  nothingWhy: 'The network fee is larger than the refund',

  comparedWithMarket: 'Compared with market',
  lossLevel: { low: 'Low', medium: 'Medium', high: 'High' },
  recommendedMinimum: 'Recommended minimum',
  recommendedMinimumWhy: 'Below this, fees could use up your refund',
  whatItCosts: 'What it costs',
  errorFrom: (name: string) => `Error from ${name}:`,

  refusal: {
    trading_halted: 'Paused for now',
    pool_unavailable: 'Pool is not open',
    unsupported_asset: 'Doesn’t support this coin',
    unsupported_pair: 'Doesn’t support this pair',
    amount_below_dust: 'Too small: it would be ignored',
    amount_below_minimum: 'Too small for its fees',
    amount_too_large: 'Too large for its pools',
    nodes_unreachable: 'Its nodes don’t respond',
    deposit_mismatch: 'Price can’t be confirmed',
    node_bad_response: 'Its nodes returned invalid data',
    node_stale: 'Its nodes are behind the chain',
    same_asset: 'Same coin on both sides',
    other: 'Refused',
  },

  bestPrice: 'Best price',
  onlyRoute: 'Only route',
  fasterRoute: 'Faster, same price',
  less: (amount: string) => `${amount} less`,
  same: 'About the same amount',
  splitInto: (parts: string) => `split into up to ${parts} smaller swaps`,
})
