import type { Router } from '../router.ts'

/** Polygon is not live on mainnet. */
export const polRouters: readonly Router[] = [
  {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    version: '6.1',
    address: '0x0435fAAFF06FC05A84cDAA2C35cE312a433c58D8',
  },
]
