import type { ChainServer } from '../readerApi.ts'

export const baseServers: readonly ChainServer[] = [
  {
    api: 'jsonrpc',
    operator: 'base.org',
    url: 'https://mainnet.base.org',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: 'publicnode.com',
    url: 'https://base-rpc.publicnode.com',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: 'drpc.org',
    url: 'https://base.drpc.org',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
]
