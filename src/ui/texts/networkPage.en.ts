import { registerTexts } from './registerTexts.ts'

/** Texts of the built network page. The figures that fill it have their own texts (network.en.ts). */
export const networkPageEn = registerTexts('networkPage', {
  title: 'Network',
  lede: 'Both networks as their nodes report them now: what is open, what is paused and since when, and how deep each pool is.',
  block: 'Newest block',
  nodes: 'Nodes',
  depth: 'Value in pools',
  volume: 'Swapped in 24 hours',
  more: 'Show more',
  pools: 'Pools',
  protocol: 'Protocol',
  both: 'Both',
  poolsNote:
    'Prices and depths are medians of most nodes. Volumes and charts come from the indexers. Choose a pool for its chart.',
  columns: { name: 'Pool', price: 'Price', depth: 'Depth', volume: '24 h volume', state: 'State' },
  chains: 'Chains',
  chainsNote:
    'Whether each network takes deposits from a chain. A majority of the nodes has to report the same address and the same state.',
  chain: 'Chain',
  notSupported: 'Not supported',
  terms: 'What it means',
  term: {
    depth: 'Depth',
    depthWhy: 'The value of both coins in a pool. The deeper a pool, the less a swap of the same size moves its price.',
    volume: 'Volume',
    volumeWhy: 'What was swapped through the pool in 24 hours, both directions together, as the indexers count it.',
    paused: 'Paused',
    pausedWhy:
      'Node operators vote to stop swaps, payouts or liquidity on a chain, mostly while they check something. Swaps that you already sent wait; your coins are not lost.',
    solvency: 'Solvency check',
    solvencyWhy: 'A network stops a chain by itself when a vault has fewer coins than its records require.',
    unconfirmed: 'Can’t confirm',
    unconfirmedWhy:
      'Too few nodes answer, or they report different addresses. No deposit address is shown until most of them agree.',
  },
})
