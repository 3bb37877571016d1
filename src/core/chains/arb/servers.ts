import type { ChainServer } from '../readerApi.ts'

export const arbServers: readonly ChainServer[] = [
  {
    api: 'jsonrpc',
    operator: 'arbitrum.io',
    url: 'https://arb1.arbitrum.io/rpc',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: 'publicnode.com',
    url: 'https://arbitrum-one-rpc.publicnode.com',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: 'drpc.org',
    url: 'https://arbitrum.drpc.org',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
]
