import type { ChainServer } from '../readerApi.ts'

/** One server. A wallet that builds deposits itself works without it. */
export const dashServers: readonly ChainServer[] = [
  {
    api: 'blockcypher',
    operator: 'blockcypher.com',
    url: 'https://api.blockcypher.com/v1/dash/main',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-05-12',
  },
]
