import type { Token } from '../token.ts'

export const arbTokens: readonly Token[] = [
  { symbol: 'WETH', id: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1' },
  { symbol: 'ARB', id: '0x912CE59144191C1204E64559FE8253a0e49E6548', name: 'Arbitrum token' },
  { symbol: 'DAI', id: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', name: 'Dai', isDollar: true },
  { symbol: 'GLD', id: '0xaFD091f140C21770f4e5d53d26B2859Ae97555Aa', decimals: 18, name: 'Goldario' },
  { symbol: 'LEO', id: '0x93864d81175095DD93360FFA2A529b8642F76A6E', decimals: 3, name: 'Leo token' },
  { symbol: 'TGT', id: '0x429fEd88f10285E61b12BDF00848315fbDfCC341', name: 'THORWallet' },
  { symbol: 'USDC', id: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: 6, name: 'USD Coin', isDollar: true },
  { symbol: 'USDC.e', id: '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8' },
  { symbol: 'USDT', id: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', decimals: 6, name: 'Tether', isDollar: true },
  { symbol: 'WBTC', id: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', decimals: 8, name: 'Wrapped Bitcoin' },
  { symbol: 'wstETH', id: '0x5979D7b546E38E414F7E9822514be443A4800529', decimals: 18, name: 'Wrapped staked Ether' },
  { symbol: 'YUM', id: '0x9F41b34f42058a7b74672055a5fae22c4b113Fd1', decimals: 18 },
]
