import type { ChainServer } from '../readerApi.ts'

/** One server. The public RPC of Solana refuses requests of web pages. */
export const solServers: readonly ChainServer[] = [
  {
    api: 'solana',
    operator: 'publicnode.com',
    url: 'https://solana-rpc.publicnode.com',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-07-02',
  },
]
