import { type Router, thorchainStagenetV6, thorchainV6 } from '../router.ts'

export const baseRouters: readonly Router[] = [
  thorchainV6,
  thorchainStagenetV6,
  {
    protocol: 'THORCHAIN',
    network: 'mainnet',
    version: '4.1',
    address: '0x68208D99746b805a1Ae41421950A47b711E35681',
    isRetired: true,
  },
  {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    version: '6.1',
    address: '0x5F833EDdF75F6682eF2a60750E39E83111aA9a79',
  },
  {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    version: '4.1',
    address: '0xd5c1c964606A0Ad53fCDaAcAbF776DFD0F588fB8',
  },
]
