import { registerTexts } from './registerTexts.ts'

/** Texts of routes, of both outcomes of a swap and of its costs. They load with the first price. */
export const outcomeEn = registerTexts('outcome', {
  announceQuote: (amount: string, name: string) => `You receive ${amount} through ${name}.`,
  announceLeast: (amount: string, name: string) => `You receive at least ${amount} through ${name}.`,
  announceNeed: (amount: string, name: string) => `You send about ${amount} through ${name}.`,
  receiveAtLeast: 'Receive at least',
  anyPrice: 'Any price',
  noLimit: 'Without a price limit',
  ifNotFilled: 'Refund if it isn’t filled',
  ifItFails: 'Refund if it fails',
  afterFee: (dollars: string) => (dollars === '' ? 'After the network fee' : `${dollars} after the fee`),
  withoutFee: (dollars: string) => (dollars === '' ? 'Without a network fee' : `${dollars} without a fee`),
  unknown: 'Unknown',
  unknownWhy: 'The network fee can’t be read now',
  nothing: 'Nothing',
  nothingWhy: 'The network fee is larger than the refund',

  lossLevel: { low: 'Low', medium: 'Medium', high: 'High' },
  whatItCosts: 'What it costs',
  errorFrom: (name: string) => `Error from ${name}:`,

  refusal: {
    limit_orders_off: 'Has no limit orders',
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
  more: (amount: string) => `${amount} more`,
  less: (amount: string) => `${amount} less`,
  same: 'About the same amount',
  splitInto: (parts: string) => `split into up to ${parts} smaller swaps`,
  waitsForPrice: 'Waits in the network until the price is reached',
})
