import { type Router, thorchainStagenetV6, thorchainV6 } from '../router.ts'

export const bscRouters: readonly Router[] = [
  {
    protocol: 'THORCHAIN',
    network: 'mainnet',
    version: '4.1',
    address: '0xb30eC53F98ff5947EDe720D32aC2da7e52A5f56b',
  },
  thorchainV6,
  thorchainStagenetV6,
  {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    version: '6.1',
    address: '0xB485453d7665b7F719a6e00088455284e59a3626',
  },
  {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    version: '4.1',
    address: '0x8bAc9Aa084606174786894791C530dE6e489b5a5',
  },
]
