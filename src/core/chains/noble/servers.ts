import type { ChainServer } from '../readerApi.ts'

export const nobleServers: readonly ChainServer[] = [
  {
    api: 'cosmos',
    operator: 'polkachu.com',
    url: 'https://noble-api.polkachu.com',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-07-13',
  },
  {
    api: 'cosmos',
    operator: 'lavenderfive.com',
    url: 'https://rest.lavenderfive.com/noble',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-07-13',
  },
]
