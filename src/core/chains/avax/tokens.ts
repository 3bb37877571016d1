import type { Token } from '../token.ts'

export const avaxTokens: readonly Token[] = [
  { symbol: 'WAVAX', id: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7' },
  { symbol: 'BTC.b', id: '0x152b9d0FdC40C096757F570A51E494bd4b943E50' },
  { symbol: 'SOL', id: '0xFE6B19286885a4F7F55AdAD09C3Cd1f906D2478F', decimals: 9 },
  { symbol: 'USDC', id: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', decimals: 6, name: 'USD Coin', isDollar: true },
  { symbol: 'USDC.e', id: '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664' },
  { symbol: 'USDT', id: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', decimals: 6, name: 'Tether', isDollar: true },
  { symbol: 'USDT.e', id: '0xc7198437980c041c805A1EDcbA50c1Ce5db95118' },
  { symbol: 'WBTC', id: '0x50b7545627a5162F82A992c33b87aDc75187B218', name: 'Wrapped Bitcoin' },
  { symbol: 'WETH.e', id: '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB' },
]
