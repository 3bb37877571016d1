import type { ChainServer } from '../readerApi.ts'

/** BlockCypher allows few requests per hour, so it comes second. */
export const dogeServers: readonly ChainServer[] = [
  {
    api: 'blockbook',
    operator: 'nativeswap.io',
    url: 'https://doge.nativeswap.io',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-08-07',
  },
  {
    api: 'blockcypher',
    operator: 'blockcypher.com',
    url: 'https://api.blockcypher.com/v1/doge/main',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-08-01',
  },
]
