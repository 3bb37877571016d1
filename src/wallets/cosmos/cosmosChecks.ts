import { hashOfTx } from '../../core/deposits/cosmos/assembleTx.ts'
import { checkCosmosDeposit, checkCosmosTx } from '../../core/deposits/cosmos/checkCosmosDeposit.ts'
import type { CosmosIntent } from '../../core/deposits/cosmos/intent.ts'
import type { CosmosTx } from '../../core/deposits/cosmos/unsignedTx.ts'
import { expectNoDifference } from '../../core/deposits/differences.ts'
import { parseTxHash } from '../../core/swap/hash.ts'
import type { Checks } from '../gate.ts'
import type { Built, Wallet } from '../wallet.ts'

/** A deposit message or a transfer, and the agreement it was built from. */
export type CosmosDeposit = Built<CosmosIntent, CosmosTx>
/** A wallet of THORChain, Maya and the other Cosmos chains. */
export type CosmosWallet = Wallet<CosmosDeposit, 'cosmos'>

export const cosmosChecks: Checks<CosmosDeposit> = {
  placeOf: ({ intent }) => intent,
  senderOf: ({ intent }) => intent.signer.address,
  expectBuilt: ({ intent, tx }) => expectNoDifference(checkCosmosDeposit(tx.signBytes, intent)),
  async seal({ intent }, signed) {
    expectNoDifference(checkCosmosTx(signed, intent))
    return { txBytes: signed, hash: hashOfTx(signed) }
  },
  readHash: (said) => parseTxHash(String(said)),
}
