import type { ChainServer } from '../readerApi.ts'

export const bscServers: readonly ChainServer[] = [
  {
    api: 'jsonrpc',
    operator: 'publicnode.com',
    url: 'https://bsc-rpc.publicnode.com',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: 'bnbchain.org',
    url: 'https://bsc-dataseed.bnbchain.org',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: 'drpc.org',
    url: 'https://bsc.drpc.org',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
]
