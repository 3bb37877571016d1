import { type Router, thorchainStagenetV6, thorchainV6 } from '../router.ts'

export const ethRouters: readonly Router[] = [
  {
    protocol: 'THORCHAIN',
    network: 'mainnet',
    version: '4.1',
    address: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146',
  },
  thorchainV6,
  thorchainStagenetV6,
  {
    protocol: 'MAYACHAIN',
    network: 'mainnet',
    version: '4.1',
    address: '0xe3985E6b61b814F7Cdb188766562ba71b446B46d',
  },
  {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    version: '6.1',
    address: '0x0e25c696f6507b70ce7A705d030aC8fdc29Cec59',
  },
  {
    protocol: 'MAYACHAIN',
    network: 'mocknet',
    version: '6.1',
    address: '0xa6Ac75BEf4254dB8AA1c8591279FFCe2323f4280',
  },
  {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    version: '4.1',
    address: '0x559CDFEc01F0b7868ff2b38e299248F20f60Be05',
  },
  {
    protocol: 'MAYACHAIN',
    network: 'mocknet',
    version: '4.1',
    address: '0xcF2560C816c0bD2AAD0a5F08E64C1A05507C4577',
  },
]
