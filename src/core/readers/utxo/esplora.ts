import * as z from 'zod/mini'
import type { ParsedAnswer, RawAnswer } from '../../net/request.ts'
import { type BodySchema, decoding } from '../../nodes/bodySchema.ts'
import { garbage, parseExact, shaped, trouble } from '../answer.ts'
import { isOurs } from '../broadcast.ts'
import { count, digits, hash32, hexBytes, whole } from '../wire.ts'
import { alreadyKnown, MOST_MOVES, MOST_SCRIPT, outputOf, roundedUp, type UtxoQuestions } from './questions.ts'

const status = z.object({ confirmed: z.boolean(), block_height: z.optional(z.nullable(count)) })

const utxos = z.array(z.object({ txid: hash32, vout: count, value: whole, status })).check(z.maxLength(10_000))

const tx = z.object({ txid: hash32, vout: z.array(z.unknown()).check(z.minLength(1)), status })

const address = z.optional(z.nullable(z.string().check(z.maxLength(200))))
const output = z.object({
  value: whole,
  scriptpubkey: hexBytes.check(z.maxLength(MOST_SCRIPT)),
  scriptpubkey_address: address,
})
const moves = z.object({
  txid: hash32,
  vin: z
    .array(z.object({ prevout: z.optional(z.nullable(z.object({ scriptpubkey_address: address }))) }))
    .check(z.minLength(1), z.maxLength(MOST_MOVES)),
  vout: z.array(output).check(z.minLength(1), z.maxLength(MOST_MOVES)),
})

/** Blocks to wait → units per virtual byte. Empty where the node has seen too little to estimate. */
const estimates = z.record(z.string(), z.number())

/** Of a transaction that a block should hold, without the block's height: not what the interface promises. */
function heightOf({ confirmed, block_height }: z.infer<typeof status>): { height?: number } | undefined {
  if (!confirmed) return {}
  return typeof block_height === 'number' ? { height: block_height } : undefined
}

/** The words of an Esplora server; amounts are satoshis as JSON numbers. Source: Blockstream/esplora, API.md. */
export const esplora: UtxoQuestions = {
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
  moves: (txid) => ({
    path: `/tx/${txid}`,
    read: orUnknown(
      json(
        decoding(moves, (found) =>
          found.txid === txid
            ? {
                senders: found.vin.map(({ prevout }) => prevout?.scriptpubkey_address ?? undefined),
                outputs: found.vout.map(({ value, scriptpubkey, scriptpubkey_address }) =>
                  outputOf(value, scriptpubkey, scriptpubkey_address ?? undefined),
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
        const rate = roundedUp(String(found[soonest]))
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
      return plain(decoding(hash32, (said) => (isOurs(said, txid) ? txid : undefined)))(answer)
    },
  }),
}

/** Plain text that the shape reads. A 4xx carries the server's reason as text, too. */
function plain<T>(shape: BodySchema<T>) {
  return (answer: RawAnswer): ParsedAnswer<T> => told(answer) ?? shaped(shape, answer.text.trim(), answer)
}

function json<T>(shape: BodySchema<T>): (answer: RawAnswer) => ParsedAnswer<T>
function json<T, R>(shape: BodySchema<T>, take: (value: T) => R): (answer: RawAnswer) => ParsedAnswer<R>
function json<T, R>(shape: BodySchema<T>, take?: (value: T) => R) {
  return (answer: RawAnswer): ParsedAnswer<T | R> => {
    const said = told(answer) ?? shaped(shape, parseExact(answer.text), answer)
    return 'value' in said && take ? { value: take(said.value) } : said
  }
}

/** What a status other than 200 means. A page of HTML is a gateway's, not the server's. */
function told(answer: RawAnswer): ParsedAnswer<never> | undefined {
  const { status, text } = answer
  if (status === 200) return undefined
  const words = text.trim()
  if (words === '' || words.startsWith('<')) return status >= 500 ? trouble(answer) : garbage(answer)
  return status >= 500 ? trouble(answer, words) : status >= 400 ? { refused: words } : garbage(answer)
}

function orUnknown<T>(read: (answer: RawAnswer) => ParsedAnswer<T>) {
  return (answer: RawAnswer): ParsedAnswer<T | undefined> =>
    answer.status === 404 && /not found/i.test(answer.text) ? { value: undefined } : read(answer)
}
