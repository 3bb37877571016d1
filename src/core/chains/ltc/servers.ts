import type { ChainServer } from '../readerApi.ts'

export const ltcServers: readonly ChainServer[] = [
  {
    api: 'esplora',
    operator: 'litecoinspace.org',
    url: 'https://litecoinspace.org/api',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-09-25',
  },
  {
    api: 'blockbook',
    operator: 'nativeswap.io',
    url: 'https://ltc.nativeswap.io',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-08-07',
  },
  {
    api: 'blockbook',
    operator: 'atomicwallet.io',
    url: 'https://litecoin.atomicwallet.io',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-05-06',
  },
]
