import type { Token } from '../token.ts'

export const bscTokens: readonly Token[] = [
  { symbol: 'WBNB', id: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c' },
  { symbol: 'BTCB', id: '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', decimals: 18, name: 'Bitcoin BEP2' },
  { symbol: 'BUSD', id: '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56', decimals: 18, isDollar: true },
  { symbol: 'DAI', id: '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', name: 'Dai', isDollar: true },
  { symbol: 'ETH', id: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', decimals: 18 },
  { symbol: 'TWT', id: '0x4B0F1812e5Df2A09796481Ff14017e6005508003', decimals: 18 },
  { symbol: 'USDC', id: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', decimals: 18, name: 'USD Coin', isDollar: true },
  { symbol: 'USDT', id: '0x55d398326f99059fF775485246999027B3197955', decimals: 18, name: 'Tether', isDollar: true },
]
