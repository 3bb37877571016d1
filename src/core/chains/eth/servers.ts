import type { ChainServer } from '../readerApi.ts'

export const ethServers: readonly ChainServer[] = [
  {
    api: 'jsonrpc',
    operator: 'publicnode.com',
    url: 'https://ethereum-rpc.publicnode.com',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: 'drpc.org',
    url: 'https://eth.drpc.org',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: 'llamarpc.com',
    url: 'https://eth.llamarpc.com',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: '1rpc.io',
    url: 'https://1rpc.io/eth',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
]
