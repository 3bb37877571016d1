import * as v from 'valibot'
import { isSameHash } from '../../address/normalizeHash.ts'
import { parseDecimal } from '../../asset/amount.ts'
import { type BodySchema, decoding, parseBody } from '../../nodes/bodySchema.ts'
import type { EndpointRequest, ParsedAnswer, RawAnswer } from '../../nodes/net/request.ts'
import { count, hash32, hexBytes, integer, whole } from '../bodyFields.ts'
import { decodeBody, invalidResponse, parseExactJson, serverError } from '../readResponse.ts'
import { alreadyKnown, MAX_SCRIPT_HEX, MAX_TRANSFERS, toListedOutput, type UtxoApi } from './utxoApi.ts'

/** Omitted, 0 or -1 until mined. */
const height = v.optional(v.pipe(integer, v.minValue(-1)))

const utxos = v.pipe(
  v.array(
    v.object({ txid: hash32, vout: v.optional(count, 0), value: whole, height, confirmations: v.optional(count, 0) }),
  ),
  v.maxLength(10_000),
)

const use = v.object({ balance: whole, txs: count, unconfirmedTxs: v.optional(count, 0) })

const tx = v.object({
  txid: hash32,
  vout: v.pipe(v.array(v.unknown()), v.minLength(1)),
  blockHeight: height,
  confirmations: v.optional(count, 0),
})

const addresses = v.optional(v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(20))))

const moves = v.object({
  txid: hash32,
  vin: v.pipe(v.array(v.object({ addresses })), v.minLength(1), v.maxLength(MAX_TRANSFERS)),
  vout: v.pipe(
    v.array(v.object({ value: whole, hex: v.optional(v.pipe(hexBytes, v.maxLength(MAX_SCRIPT_HEX)), ''), addresses })),
    v.minLength(1),
    v.maxLength(MAX_TRANSFERS),
  ),
})

const info = v.object({ blockbook: v.object({ bestHeight: count }) })
const blockIndex = v.object({ blockHash: hash32 })
const whole256 = v.object({ txid: hash32, hex: hexBytes })
const result = v.object({ result: v.string() })
/** Older servers send the message as a plain string. */
const fault = v.object({ error: v.union([v.string(), v.object({ message: v.string() })]) })

const minedAt = (at: number | undefined, confirmations: number): { height?: number } =>
  at !== undefined && at > 0 && confirmations > 0 ? { height: at } : {}

/**
 * Requests of a Blockbook server. Amounts are digits in the smallest unit. Source: trezor/blockbook, docs/api.md (V2).
 */
export const blockbook: UtxoApi = {
  tip: () =>
    buildRequest(
      '',
      decoding(info, ({ blockbook }) => blockbook.bestHeight),
    ),
  blockHash: (at) =>
    buildRequest(
      `/block-index/${at}`,
      decoding(blockIndex, ({ blockHash }) => blockHash),
    ),
  utxos: (address) =>
    buildRequest(
      `/utxo/${address}`,
      decoding(utxos, (list) =>
        list.map(({ txid, vout, value, height, confirmations }) => ({
          txid,
          vout,
          value,
          ...minedAt(height, confirmations),
        })),
      ),
    ),
  addressUse: (address) =>
    buildRequest(
      `/address/${address}?details=basic`,
      decoding(use, ({ balance, txs, unconfirmedTxs }) => ({ isUsed: txs + unconfirmedTxs > 0, balance })),
    ),
  tx: (txid) =>
    orUnknown(
      buildRequest(
        `/tx/${txid}`,
        decoding(tx, (found) =>
          found.txid === txid
            ? { outputs: found.vout.length, ...minedAt(found.blockHeight, found.confirmations) }
            : undefined,
        ),
      ),
    ),
  transfers: (txid) =>
    orUnknown(
      buildRequest(
        `/tx/${txid}`,
        decoding(moves, (found) =>
          found.txid === txid
            ? {
                senders: found.vin.map(({ addresses }) => onlyOne(addresses)),
                outputs: found.vout.map(({ value, hex, addresses }) => toListedOutput(value, hex, onlyOne(addresses))),
              }
            : undefined,
        ),
      ),
    ),
  rawTx: (txid) =>
    buildRequest(
      `/tx/${txid}`,
      decoding(whole256, (found) => (found.txid === txid ? found.hex : undefined)),
    ),
  feeRate: () => {
    const { read, ...params } = buildRequest(
      '/estimatefee/2',
      decoding(result, ({ result }) => rateOf(result)),
    )
    return {
      ...params,
      read: (answer) => {
        const reply = read(answer)
        return 'value' in reply ? { value: reply.value.rate } : reply
      },
    }
  },
  broadcast: (hex, txid) => {
    const sent = buildRequest(
      '/sendtx/',
      decoding(result, ({ result }) => (isSameHash(result, txid) ? txid : undefined)),
    )
    const read = (answer: RawAnswer): ParsedAnswer<string> => {
      const message = messageOf(parseExactJson(answer.text))
      return message !== undefined && alreadyKnown.test(message) ? { value: txid } : sent.read(answer)
    }
    return { ...sent, body: hex, type: 'text/plain', read }
  },
}

/** Converts coins per thousand bytes to units per byte: ⌈coins × 10⁸ / 1000⌉. "-1" means no estimate. */
function rateOf(text: string): { rate: bigint | undefined } | undefined {
  if (/^-1(\.0+)?$|^0(\.0+)?$/.test(text)) return { rate: undefined }
  return { rate: (parseDecimal(text, 8) + 999n) / 1000n }
}

/** Returns the address of an input or output that has exactly one. */
const onlyOne = (addresses: readonly string[] | null | undefined): string | undefined =>
  addresses?.length === 1 ? addresses[0] : undefined

function orUnknown<T>(params: EndpointRequest<T>): EndpointRequest<T | undefined> {
  return { ...params, read: (answer) => (isUnknown(answer) ? { value: undefined } : params.read(answer)) }
}

function buildRequest<T>(path: string, shape: BodySchema<T>): EndpointRequest<T> {
  return {
    path: `/api/v2${path}`,
    read: (answer) => {
      const body = parseExactJson(answer.text)
      const message = messageOf(body)
      if (answer.status >= 500) return serverError(answer, message)
      if (message !== undefined) return { refused: message }
      return answer.status === 200 ? decodeBody(shape, body, answer) : invalidResponse(answer)
    },
  }
}

function messageOf(body: unknown): string | undefined {
  const error = parseBody(fault, body)?.value.error
  return typeof error === 'string' ? error : error?.message
}

function isUnknown(answer: RawAnswer): boolean {
  return (
    answer.status === 400 &&
    /not found|no such mempool or blockchain transaction/i.test(messageOf(parseExactJson(answer.text)) ?? '')
  )
}
