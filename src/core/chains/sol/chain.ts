import { sameOnAllNetworks } from '../addressForms.ts'
import { defineChain } from '../defineChain.ts'

export const sol = defineChain({
  id: 'SOL',
  name: 'Solana',
  family: 'solana',
  gasAsset: 'SOL.SOL',
  protocols: ['THORCHAIN'],
  publicIdentity: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  nativeDecimals: 9,
  blockMs: 400,
  dustThreshold: { THORCHAIN: 100_000n },
  gasRateUnits: 'lamport',
  gasUnitsPerOne: 1_000_000_000n,
  gasRateLimit: 10_000_000n,
  addresses: sameOnAllNetworks({ kind: 'solana' }),
})
