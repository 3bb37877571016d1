import type { ChainServer } from '../readerApi.ts'

export const btcServers: readonly ChainServer[] = [
  {
    api: 'esplora',
    operator: 'mempool.space',
    url: 'https://mempool.space/api',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-09-25',
  },
  {
    api: 'esplora',
    operator: 'blockstream.info',
    url: 'https://blockstream.info/api',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-09-25',
  },
  {
    api: 'esplora',
    operator: 'emzy.de',
    url: 'https://mempool.emzy.de/api',
    network: 'mainnet',
    browser: 'yes',
    checkedOn: '2026-09-25',
  },
]
