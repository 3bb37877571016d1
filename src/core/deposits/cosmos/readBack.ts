import { expectNoDifference } from '../compareFacts.ts'
import { checkCosmosDeposit } from './checkCosmosDeposit.ts'
import type { CosmosIntent } from './cosmosIntent.ts'
import type { CosmosTx } from './unsignedTx.ts'

/** Decodes a built transaction, compares it with the intent and returns it. Throws `DepositMismatchError`. */
export function readBack(tx: CosmosTx, intent: CosmosIntent): CosmosTx {
  expectNoDifference(checkCosmosDeposit(tx.signBytes, intent))
  return tx
}
