import { expectNoDifference } from '../compareFacts.ts'
import { checkTronDeposit } from './checkTronDeposit.ts'
import { rawOf, type TronIntent } from './tronIntent.ts'
import { type TronJson, writeJson } from './tronJson.ts'
import { rawData } from './tronMessages.ts'

/** An unsigned transaction. */
export interface TronTx {
  /** The form that wallets accept. */
  readonly json: TronJson
  /** The raw data, whose SHA-256 the key signs. */
  readonly unsigned: Uint8Array
  /** That SHA-256 in hex, which is the transaction's hash on nodes and explorers. */
  readonly hash: string
}

/**
 * Builds a deposit of TRX or of a TRC-20 token to the vault, with the memo as the transaction's data. Decodes both
 * forms and compares them with the intent. Throws what `rawOf` throws, and `DepositMismatchError`. Source: protocol's
 * rules for TRON; developers.tron.network.
 */
export function buildTronDeposit(intent: TronIntent): TronTx {
  const raw = rawOf(intent)
  const unsigned = rawData.toWire(raw)
  const json = writeJson(raw)
  expectNoDifference([...checkTronDeposit(unsigned, intent), ...checkTronDeposit(json, intent)])
  return { json, unsigned, hash: json.txID }
}
