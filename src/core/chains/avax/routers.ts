import { type Router, thorchainStagenetV6, thorchainV6 } from '../router.ts'

export const avaxRouters: readonly Router[] = [
  thorchainV6,
  thorchainStagenetV6,
  {
    protocol: 'THORCHAIN',
    network: 'mainnet',
    version: '4.1',
    address: '0x8F66c4AE756BEbC49Ec8B81966DD8bba9f127549',
    isRetired: true,
  },
  {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    version: '6.1',
    address: '0x7417Abe5e976fE649bb881eF7EA72FD31d8cD0dB',
  },
  {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    version: '4.1',
    address: '0x46BE2C61C2195145C0456706F6777892EA62950A',
  },
]
