import type { Router } from '../router.ts'

export const arbRouters: readonly Router[] = [
  {
    protocol: 'MAYACHAIN',
    network: 'mainnet',
    version: '4.1',
    address: '0x700E97ef07219440487840Dc472E7120A7FF11F4',
  },
  {
    protocol: 'MAYACHAIN',
    network: 'mocknet',
    version: '6.1',
    address: '0xd2Ebd2E812d7923aE31d09AE6BA9c254e9925Dc2',
  },
  {
    protocol: 'MAYACHAIN',
    network: 'mocknet',
    version: '4.1',
    address: '0xA49f1FeDB20Cf24B3497379b9e2f68096FeF1d2A',
  },
]
