import type { Token } from '../token.ts'

export const baseTokens: readonly Token[] = [
  { symbol: 'WETH', id: '0x4200000000000000000000000000000000000006' },
  { symbol: 'cbBTC', id: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', decimals: 8, name: 'Coinbase Wrapped BTC' },
  { symbol: 'DAI', id: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', name: 'Dai', isDollar: true },
  { symbol: 'USDC', id: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6, name: 'USD Coin', isDollar: true },
  { symbol: 'USDT', id: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', name: 'Tether', isDollar: true },
  { symbol: 'VVV', id: '0xacfE6019Ed1A7Dc6f7B508C02d1b04ec88cC21bf', name: 'Venice token' },
]
