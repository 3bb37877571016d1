import { hex } from '../../address/encoding/hex.ts'
import type { EndpointRequest, ParsedAnswer, RawAnswer } from '../../nodes/net/request.ts'
import type { ReaderRequest } from '../chainClient.ts'

/** An unspent output as a server lists it; without a height it is in the mempool. */
export interface ListedUtxo {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
  readonly height?: number
}

/** What a server knows of an address, without its outputs. */
interface AddressUse {
  /** Whether any transaction, mined or not, pays it or spends from it. */
  readonly isUsed: boolean
  /** What blocks pay to it and none spends, in the smallest unit. */
  readonly balance: bigint
}

/** A transaction as a server lists it; without a height it is in the mempool. */
interface ListedTx {
  readonly height?: number
  readonly outputs: number
}

/** An output as a server shows it. The address has the server's spelling. */
export interface ListedOutput {
  readonly value: bigint
  readonly script: Uint8Array
  readonly address?: string
}

/** Senders and outputs of a transaction. */
interface ListedTransfers {
  /** Address that each input spends from; undefined when the server reports none. */
  readonly senders: readonly (string | undefined)[]
  readonly outputs: readonly ListedOutput[]
}

/** Maximum inputs or outputs read; more than our payments have. */
export const MAX_TRANSFERS = 2_000
/** Outputs requested from servers that page their lists: their own maximum. */
export const MAX_UNSPENT = 2_000
/** Maximum script length read, in hex digits. */
export const MAX_SCRIPT_HEX = 20_000

/** Requests that every UTXO interface serves. */
export interface UtxoApi {
  readonly tip: () => EndpointRequest<number>
  readonly blockHash: (height: number) => EndpointRequest<string>
  readonly utxos: (address: string) => EndpointRequest<readonly ListedUtxo[]>
  readonly addressUse: (address: string) => EndpointRequest<AddressUse>
  readonly tx: (txid: string) => EndpointRequest<ListedTx | undefined>
  readonly transfers: (txid: string) => EndpointRequest<ListedTransfers | undefined>
  /** Hex of the whole transaction. */
  readonly rawTx: (txid: string) => EndpointRequest<string>
  /** Units per virtual byte, rounded up; undefined without an estimate. */
  readonly feeRate: () => EndpointRequest<bigint | undefined>
  /** Resolves to our own hash. */
  readonly broadcast: (hex: string, txid: string) => EndpointRequest<string>
}

/** Builds a request with the API of the endpoint it is sent to. */
export type SelectApi = <T>(request: (api: UtxoApi) => EndpointRequest<T>) => ReaderRequest<T>

/** Error messages for a transaction that a node already has. Source: Bitcoin Core validation.cpp, rpc/util.cpp. */
export const alreadyKnown = /already in (block ?chain|utxo set|mempool)|txn-already-(known|in-mempool)/i

/** Parses a decimal rate and rounds it up: "1.02" is 2. Undefined for invalid text. */
export function parseRateRoundedUp(text: string): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(0|[1-9]\d{0,17})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return undefined
  return BigInt(whole) + (/[1-9]/.test(fraction) ? 1n : 0n)
}

/** Converts the value of an answer. */
export function mapValue<T, R>(request: EndpointRequest<T>, take: (value: T) => R): EndpointRequest<R> {
  return {
    ...request,
    read: (answer) => {
      const reply = request.read(answer)
      return 'value' in reply ? { value: take(reply.value) } : reply
    },
  }
}

/** Reads a 404 whose message matches as "the chain does not know it". */
export function orUnknown<T>(request: EndpointRequest<T>, isUnknown: (answer: RawAnswer) => boolean) {
  const read = (answer: RawAnswer): ParsedAnswer<T | undefined> =>
    answer.status === 404 && isUnknown(answer) ? { value: undefined } : request.read(answer)
  return { ...request, read }
}

/** Decodes an output's script. */
export function toListedOutput(value: bigint, script: string, address: string | undefined): ListedOutput {
  return { value, script: hex.decode(script.toLowerCase()), ...(address === undefined ? {} : { address }) }
}
