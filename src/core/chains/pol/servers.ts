import type { ChainServer } from '../readerApi.ts'

export const polServers: readonly ChainServer[] = [
  {
    api: 'jsonrpc',
    operator: 'publicnode.com',
    url: 'https://polygon-bor-rpc.publicnode.com',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: 'drpc.org',
    url: 'https://polygon.drpc.org',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: '1rpc.io',
    url: 'https://1rpc.io/matic',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
]
