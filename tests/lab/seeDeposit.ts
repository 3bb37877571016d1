import { parseAsset } from '../../src/core/asset/asset.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { observeInbound } from '../../src/devnet/machine/inbound/observeInbound.ts'
import { ownerOn, strangerOn } from './chains/owner.ts'

/** Bitcoin of the owner reaches THORChain's vault, to be swapped to ETH. Returns the hash of the deposit. */
export async function seeDeposit({ state, simulation }: Devnet): Promise<string> {
  const machine = state.THORCHAIN
  const { address: to = '', pubKey: vaultPubKey = '' } = machine.vaults.get('BTC') ?? {}
  const asset = parseAsset('BTC.BTC', 'THORCHAIN')
  const id = 'AB'.repeat(32)
  await simulation.betweenBlocks(() =>
    observeInbound(machine, {
      tx: {
        ...{ id, chain: 'BTC', from: ownerOn('BTC'), to, memo: `=:e:${strangerOn('ETH', 'receiver')}` },
        coins: [{ asset, amount: 10_000_000n }],
        gas: [{ asset, amount: 1_000n }],
      },
      vaultPubKey,
      final: true,
    }),
  )
  await simulation.step(2)
  return id
}
