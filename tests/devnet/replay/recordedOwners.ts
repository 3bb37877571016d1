import type { Provider } from '../../../src/devnet/machine/machine.ts'

/** Owners of whole pools in suites that withdraw liquidity without adding it. */
export const recordedOwners: Readonly<Record<string, readonly Provider[]>> = {
  'security/drop-dust-outbound': [
    {
      asset: 'BTC.BTC',
      baseAddress: 'tthor1uuds8pd92qnnq0udw0rpg0szpgcslc9p8lluej',
      assetAddress: 'bcrt1quuds8pd92qnnq0udw0rpg0szpgcslc9pm6tzal',
      units: 100_000_000_000n,
      pendingBase: 0n,
      pendingAsset: 0n,
    },
  ],
}
