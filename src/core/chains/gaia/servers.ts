import type { ChainServer } from '../readerApi.ts'

export const gaiaServers: readonly ChainServer[] = [
  {
    api: 'cosmos',
    operator: 'publicnode.com',
    url: 'https://cosmos-rest.publicnode.com',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-08-17',
  },
  {
    api: 'cosmos',
    operator: 'polkachu.com',
    url: 'https://cosmos-api.polkachu.com',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-08-17',
  },
  {
    api: 'cosmos',
    operator: 'lavenderfive.com',
    url: 'https://rest.lavenderfive.com/cosmoshub',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-08-17',
  },
]
