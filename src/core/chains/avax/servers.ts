import type { ChainServer } from '../readerApi.ts'

export const avaxServers: readonly ChainServer[] = [
  {
    api: 'jsonrpc',
    operator: 'avax.network',
    url: 'https://api.avax.network/ext/bc/C/rpc',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: 'publicnode.com',
    url: 'https://avalanche-c-chain-rpc.publicnode.com',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-09-25',
  },
  {
    api: 'jsonrpc',
    operator: 'drpc.org',
    url: 'https://avalanche.drpc.org',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
]
