import { buildCosmosDeposit } from '../../../src/core/deposits/cosmos/buildCosmosDeposit.ts'
import { buildMemo, parseAsset, units } from '../../../src/core/index.ts'
import type { Harness } from './harness.ts'
import type { TestUser } from './testUser.ts'

/** Registers a memo for deposits of an asset by a signed message. Returns its hash. */
export async function registerMemo(harness: Harness, person: TestUser, asset: string, memo: string): Promise<string> {
  const chain = 'THOR'
  const reader = harness.readerOf(chain)
  if (reader.family !== 'cosmos') throw new RangeError('THOR is a Cosmos chain.')
  const { address, publicKey = new Uint8Array() } = await person.accountOn(chain)
  const signer = { address, publicKey, ...(await reader.account(address)) }
  const intent = {
    ...({ kind: 'deposit', chain, network: 'mocknet', signMode: 'direct', signer } as const),

    asset: parseAsset('THOR.RUNE'),
    amount: units(0n),
    memo: buildMemo({ kind: 'register_reference', asset, memo }),
  }
  const transaction = { family: 'cosmos', tx: buildCosmosDeposit(intent), intent, networkFee: 0n } as const
  const [hash = ''] = await person.submit(chain, transaction, harness.devnet.simulation.time() + 600)
  return hash
}
