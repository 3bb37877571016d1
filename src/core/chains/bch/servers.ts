import type { ChainServer } from '../readerApi.ts'

export const bchServers: readonly ChainServer[] = [
  {
    api: 'haskoin',
    operator: 'haskoin.com',
    url: 'https://api.haskoin.com/bch',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-08-01',
  },
  {
    api: 'blockbook',
    operator: 'nativeswap.io',
    url: 'https://bch.nativeswap.io',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-08-07',
  },
]
