import type { Token } from '../token.ts'

export const polTokens: readonly Token[] = [
  { symbol: 'WETH', id: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619' },
  { symbol: 'WPOL', id: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' },
  { symbol: 'DAI', id: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', name: 'Dai', isDollar: true },
  { symbol: 'USDC', id: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', name: 'USD Coin', isDollar: true },
  { symbol: 'USDC.e', id: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' },
  { symbol: 'USDT', id: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', name: 'Tether', isDollar: true },
  { symbol: 'WBTC', id: '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', name: 'Wrapped Bitcoin' },
]
