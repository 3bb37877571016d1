import { parseAsset } from '../../src/core/asset/asset.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { observeInbound } from '../../src/devnet/machine/inbound/observeInbound.ts'
import { ownerOn, strangerOn } from './chains/owner.ts'

/** A deposit of Bitcoin. */
interface BitcoinDeposit {
  readonly id: string
  /** In units. */
  readonly amount: bigint
  readonly memo: string
}

const toEther: BitcoinDeposit = {
  id: 'AB'.repeat(32),
  amount: 10_000_000n,
  memo: `=:e:${strangerOn('ETH', 'receiver')}`,
}

/** Bitcoin of the owner reaches THORChain's vault, to be swapped to ETH unless its memo differs. Returns its hash. */
export async function seeDeposit({ state, simulation }: Devnet, deposit = toEther): Promise<string> {
  const { id, amount, memo } = deposit
  const machine = state.THORCHAIN
  const { address: to = '', pubKey: vaultPubKey = '' } = machine.vaults.get('BTC') ?? {}
  const asset = parseAsset('BTC.BTC', 'THORCHAIN')
  await simulation.betweenBlocks(() =>
    observeInbound(machine, {
      tx: {
        id,
        chain: 'BTC',
        from: ownerOn('BTC'),
        to,
        memo,
        coins: [{ asset, amount }],
        gas: [{ asset, amount: 1_000n }],
      },
      vaultPubKey,
      final: true,
    }),
  )
  await simulation.step(2)
  return id
}
