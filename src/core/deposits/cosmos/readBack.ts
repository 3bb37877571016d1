import { expectNoDifference } from '../compareFacts.ts'
import { checkCosmosDeposit } from './checkCosmosDeposit.ts'
import type { CosmosIntent } from './intent.ts'
import type { CosmosTx } from './unsignedTx.ts'

/** The transaction, once what its bytes do is known to be what was asked. Throws `DepositMismatchError`. */
export function readBack(tx: CosmosTx, intent: CosmosIntent): CosmosTx {
  expectNoDifference(checkCosmosDeposit(tx.signBytes, intent))
  return tx
}
