import type { ChainServer } from '../readerApi.ts'

/** TronGrid and Tronstack allow about two requests per second, see `hostRates`. */
export const tronServers: readonly ChainServer[] = [
  {
    api: 'trongrid',
    operator: 'publicnode.com',
    url: 'https://tron-rpc.publicnode.com',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-10-01',
  },
  {
    api: 'trongrid',
    operator: 'trongrid.io',
    url: 'https://api.trongrid.io',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-09-25',
  },
  {
    api: 'trongrid',
    operator: 'tronstack.io',
    url: 'https://api.tronstack.io',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-10-01',
  },
]
