import { expectNoDifference } from '../compareFacts.ts'
import { checkTronDeposit } from './checkTronDeposit.ts'
import { rawOf, type TronIntent } from './intent.ts'
import { type TronJson, writeJson } from './json.ts'
import { rawData } from './messages.ts'

/** A transaction that wants a signature. */
export interface TronTx {
  /** For wallets. */
  readonly json: TronJson
  /** The raw data: what the key signs, after SHA-256. */
  readonly unsigned: Uint8Array
  /** That SHA-256 in hex, by which nodes and explorers know the transaction. */
  readonly hash: string
}

/**
 * Builds a deposit of TRX, or of a TRC-20 token, to the vault with the memo as the transaction's data. Both forms have
 * been read back and compared with the intent. Throws as `rawOf`, and `DepositMismatchError`.
 * Source: protocol's rules for TRON; developers.tron.network.
 */
export function buildTronDeposit(intent: TronIntent): TronTx {
  const raw = rawOf(intent)
  const unsigned = rawData.toWire(raw)
  const json = writeJson(raw)
  expectNoDifference([...checkTronDeposit(unsigned, intent), ...checkTronDeposit(json, intent)])
  return { json, unsigned, hash: json.txID }
}
