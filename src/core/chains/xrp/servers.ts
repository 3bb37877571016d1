import type { ChainServer } from '../readerApi.ts'

/** Pages connect over WebSocket: the servers over HTTP send no CORS headers. */
export const xrpServers: readonly ChainServer[] = [
  {
    api: 'rippled',
    operator: 'xrplcluster.com',
    url: 'wss://xrplcluster.com',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-08-07',
  },
  {
    api: 'rippled',
    operator: 'ripple.com',
    url: 'wss://s1.ripple.com',
    network: 'mainnet',
    browser: 'unknown',
    checkedOn: '2026-09-25',
  },
  {
    api: 'rippled',
    operator: 'ripple.com',
    url: 'https://s1.ripple.com:51234',
    network: 'mainnet',
    browser: 'no',
    checkedOn: '2026-09-25',
  },
]
