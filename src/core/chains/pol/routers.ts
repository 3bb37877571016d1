import type { Router } from '../router.ts'

/** Polygon is not live on mainnet. */
export const polRouters: readonly Router[] = [
  {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    version: '6.1',
    address: '0x0435fAAFF06FC05A84cDAA2C35cE312a433c58D8',
  },
  {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    version: '4.1',
    address: '0xD6223D056451ffD0bF39E83f82f83C8E39A7f119',
  },
]
