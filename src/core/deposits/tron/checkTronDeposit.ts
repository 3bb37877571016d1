import { encodeBase58Check } from '../../address/codec.ts'
import { base58 } from '../../address/encoding/base58.ts'
import { hex } from '../../address/encoding/hex.ts'
import { compareFacts, type Difference, type Facts } from '../compareFacts.ts'
import { unreadable } from '../depositErrors.ts'
import { memoText } from '../expectMemo.ts'
import { decodeTransferCall } from './transferCall.ts'
import { rawOf, type TronIntent } from './tronIntent.ts'
import { bytesOfJson } from './tronJson.ts'
import { rawData, type TronContract, type TronRaw, transaction } from './tronMessages.ts'

type TronField =
  | 'referenceBlock'
  | 'expiration'
  | 'timestamp'
  | 'feeLimit'
  | 'contract'
  | 'token'
  | 'sender'
  | 'vault'
  | 'amount'
  | 'memo'

/** A field in which the transaction differs from the intent. */
export type TronDifference = Difference<TronField>

type TronFacts = Facts<TronField>

/**
 * Decodes an unsigned transaction, as raw data or a wallet's JSON, and compares it with the intent. Returns the
 * differences; sign only if there are none. Throws `UnreadableDepositError`, and what `rawOf` throws for an invalid
 * intent.
 */
export function checkTronDeposit(unsigned: Uint8Array | object, intent: TronIntent): readonly TronDifference[] {
  const bytes = unsigned instanceof Uint8Array ? unsigned : bytesOfJson(unsigned)
  return compareFacts(factsOf(rawOf(intent)), factsOf(rawData.fromWire(bytes)))
}

/** Compares a signed transaction with the intent. Does not verify the signature; the chain does. */
export function checkTronTx(signed: Uint8Array, intent: TronIntent): readonly TronDifference[] {
  const { rawData: bytes, signatures } = transaction.fromWire(signed)
  if (signatures.length !== 1 || signatures[0]?.length !== 65) unreadable('it does not have one signature of 65 bytes')
  return checkTronDeposit(bytes, intent)
}

function factsOf(raw: TronRaw): TronFacts {
  const [contract] = raw.contracts
  return {
    referenceBlock: `${hex.encode(raw.refBlockBytes)} ${hex.encode(raw.refBlockHash)}`,
    expiration: raw.expiration.toString(),
    timestamp: raw.timestamp.toString(),
    feeLimit: raw.feeLimit.toString(),
    contract: raw.contracts.map(({ name }) => name).join(', '),
    ...(contract && contractFacts(contract)),
    memo: memoText(raw.data),
  }
}

function contractFacts({ name, value }: TronContract): TronFacts {
  const sender = addressOf(value.owner)
  if (name === 'TransferContract') return { sender, vault: addressOf(value.to), amount: value.amount.toString() }
  const call = decodeTransferCall(value.data) ?? unreadable('its call is not a transfer')
  const { to, amount } = call
  return { sender, token: addressOf(value.contract), vault: addressOf(to), amount: amount.toString() }
}

const addressOf = (account: Uint8Array): string => encodeBase58Check(base58, account)
