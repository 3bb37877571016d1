import * as v from 'valibot'
import { isSameHash } from '../../address/normalizeHash.ts'
import { type BodySchema, decoding } from '../../nodes/bodySchema.ts'
import type { ParsedAnswer, RawAnswer } from '../../nodes/net/request.ts'
import { count, digits, hash32, hexBytes, whole } from '../bodyFields.ts'
import { decodeBody, invalidResponse, parseExactJson, serverError } from '../readResponse.ts'
import {
  alreadyKnown,
  MAX_SCRIPT_HEX,
  MAX_TRANSFERS,
  parseRateRoundedUp,
  toListedOutput,
  type UtxoApi,
} from './utxoApi.ts'

const status = v.object({ confirmed: v.boolean(), block_height: v.optional(v.nullable(count)) })

const utxos = v.pipe(v.array(v.object({ txid: hash32, vout: count, value: whole, status })), v.maxLength(10_000))

const stats = v.object({ tx_count: count, funded_txo_sum: whole, spent_txo_sum: whole })
const use = v.object({ chain_stats: stats, mempool_stats: v.object({ tx_count: count }) })

const tx = v.object({ txid: hash32, vout: v.pipe(v.array(v.unknown()), v.minLength(1)), status })

const address = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))))
const output = v.object({
  value: whole,
  scriptpubkey: v.pipe(hexBytes, v.maxLength(MAX_SCRIPT_HEX)),
  scriptpubkey_address: address,
})
const moves = v.object({
  txid: hash32,
  vin: v.pipe(
    v.array(v.object({ prevout: v.optional(v.nullable(v.object({ scriptpubkey_address: address }))) })),
    v.minLength(1),
    v.maxLength(MAX_TRANSFERS),
  ),
  vout: v.pipe(v.array(output), v.minLength(1), v.maxLength(MAX_TRANSFERS)),
})

/** Target in blocks → units per virtual byte. Empty when the node has too little data. */
const estimates = v.pipe(
  v.looseObject({}),
  v.check((found) => Object.values(found).every((rate) => typeof rate === 'number')),
)

/** Returns undefined for a confirmed transaction without a height, which violates the interface. */
function heightOf({ confirmed, block_height }: v.InferOutput<typeof status>): { height?: number } | undefined {
  if (!confirmed) return {}
  return typeof block_height === 'number' ? { height: block_height } : undefined
}

/** Requests of an Esplora server. Amounts are satoshis as JSON numbers. Source: Blockstream/esplora, API.md. */
export const esplora: UtxoApi = {
  tip: () => ({ path: '/blocks/tip/height', read: plain(decoding(digits(9), Number)) }),
  blockHash: (height) => ({ path: `/block-height/${height}`, read: plain(hash32) }),
  utxos: (address) => ({
    path: `/address/${address}/utxo`,
    read: json(
      decoding(utxos, (list) => {
        const read = list.flatMap(({ txid, vout, value, status }) => {
          const height = heightOf(status)
          return height === undefined ? [] : [{ txid, vout, value, ...height }]
        })
        return read.length === list.length ? read : undefined
      }),
    ),
  }),
  addressUse: (address) => ({
    path: `/address/${address}`,
    read: json(
      decoding(use, ({ chain_stats: mined, mempool_stats: waiting }) => ({
        isUsed: mined.tx_count + waiting.tx_count > 0,
        balance: mined.funded_txo_sum - mined.spent_txo_sum,
      })),
    ),
  }),
  tx: (txid) => ({
    path: `/tx/${txid}`,
    read: orUnknown(
      json(
        decoding(tx, (found) => {
          const height = heightOf(found.status)
          return found.txid === txid && height ? { outputs: found.vout.length, ...height } : undefined
        }),
      ),
    ),
  }),
  transfers: (txid) => ({
    path: `/tx/${txid}`,
    read: orUnknown(
      json(
        decoding(moves, (found) =>
          found.txid === txid
            ? {
                senders: found.vin.map(({ prevout }) => prevout?.scriptpubkey_address ?? undefined),
                outputs: found.vout.map(({ value, scriptpubkey, scriptpubkey_address }) =>
                  toListedOutput(value, scriptpubkey, scriptpubkey_address ?? undefined),
                ),
              }
            : undefined,
        ),
      ),
    ),
  }),
  rawTx: (txid) => ({ path: `/tx/${txid}/hex`, read: plain(hexBytes) }),
  feeRate: () => ({
    path: '/fee-estimates',
    read: json(
      decoding(estimates, (found) => {
        const soonest = ['2', '1', '3'].find((blocks) => found[blocks] !== undefined)
        if (soonest === undefined) return Object.keys(found).length === 0 ? { rate: undefined } : undefined
        const rate = parseRateRoundedUp(String(found[soonest]))
        return rate === undefined ? undefined : { rate }
      }),
      ({ rate }) => rate,
    ),
  }),
  broadcast: (hex, txid) => ({
    path: '/tx',
    body: hex,
    type: 'text/plain',
    read: (answer) => {
      if (answer.status !== 200 && alreadyKnown.test(answer.text)) return { value: txid }
      return plain(decoding(hash32, (reply) => (isSameHash(reply, txid) ? txid : undefined)))(answer)
    },
  }),
}

/** Decodes plain text. The body of a 4xx is the server's reason. */
function plain<T>(shape: BodySchema<T>) {
  return (answer: RawAnswer): ParsedAnswer<T> => classifyStatus(answer) ?? decodeBody(shape, answer.text.trim(), answer)
}

function json<T>(shape: BodySchema<T>): (answer: RawAnswer) => ParsedAnswer<T>
function json<T, R>(shape: BodySchema<T>, take: (value: T) => R): (answer: RawAnswer) => ParsedAnswer<R>
function json<T, R>(shape: BodySchema<T>, take?: (value: T) => R) {
  return (answer: RawAnswer): ParsedAnswer<T | R> => {
    const reply = classifyStatus(answer) ?? decodeBody(shape, parseExactJson(answer.text), answer)
    return 'value' in reply && take ? { value: take(reply.value) } : reply
  }
}

/** Classifies a status other than 200. An HTML page comes from a gateway, not the server. */
function classifyStatus(answer: RawAnswer): ParsedAnswer<never> | undefined {
  const { status, text } = answer
  if (status === 200) return undefined
  const message = text.trim()
  if (message === '' || message.startsWith('<')) return status >= 500 ? serverError(answer) : invalidResponse(answer)
  return status >= 500 ? serverError(answer, message) : status >= 400 ? { refused: message } : invalidResponse(answer)
}

function orUnknown<T>(read: (answer: RawAnswer) => ParsedAnswer<T>) {
  return (answer: RawAnswer): ParsedAnswer<T | undefined> =>
    answer.status === 404 && /not found/i.test(answer.text) ? { value: undefined } : read(answer)
}
