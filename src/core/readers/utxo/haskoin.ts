import * as v from 'valibot'
import { type BodySchema, decoding, parseBody } from '../../nodes/bodySchema.ts'
import type { EndpointRequest } from '../../nodes/net/request.ts'
import { count, hash32, hexBytes, whole } from '../bodyFields.ts'
import { parseExactJson } from '../readResponse.ts'
import { restJson } from '../restJson.ts'
import {
  alreadyKnown,
  MAX_SCRIPT_HEX,
  MAX_TRANSFERS,
  MAX_UNSPENT,
  mapValue,
  orUnknown,
  toListedOutput,
  type UtxoApi,
} from './utxoApi.ts'

/** Place in a block, or the time at which the mempool saw the transaction. */
const place = v.union([v.object({ height: count }), v.object({ mempool: count })])

const utxos = v.pipe(v.array(v.object({ txid: hash32, index: count, value: whole, block: place })), v.maxLength(10_000))

const use = v.object({ confirmed: whole, txs: count })

const script = v.pipe(hexBytes, v.maxLength(MAX_SCRIPT_HEX))
const address = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))))
const outputs = v.pipe(
  v.array(v.object({ value: whole, pkscript: script, address })),
  v.minLength(1),
  v.maxLength(MAX_TRANSFERS),
)

/** A transaction that a block or another transaction replaced stays listed as `deleted`. */
const tx = v.object({
  txid: hash32,
  block: place,
  deleted: v.optional(v.boolean(), false),
  inputs: v.pipe(v.array(v.object({ address })), v.minLength(1), v.maxLength(MAX_TRANSFERS)),
  outputs,
})

const best = v.object({ height: count })
const atHeight = v.pipe(v.array(v.object({ hash: hash32, height: count, mainchain: v.boolean() })), v.maxLength(20))
const raw = v.object({ result: hexBytes })
const sent = v.object({ txid: hash32 })
/** Older servers send the message in `error`. */
const fault = v.object({ error: v.string(), message: v.optional(v.string()) })

type Place = v.InferOutput<typeof place>
const minedAt = (block: Place): { height?: number } => ('height' in block ? { height: block.height } : {})

/**
 * Requests of a Haskoin server. Amounts are JSON numbers in the smallest unit. Source: haskoin/haskoin-store, Web.hs.
 */
export const haskoin: UtxoApi = {
  tip: () =>
    buildRequest(
      '/block/best?notx=true',
      decoding(best, ({ height }) => height),
    ),
  blockHash: (at) =>
    buildRequest(
      `/block/height/${at}?notx=true`,
      decoding(atHeight, (list) => list.find(({ height, mainchain }) => mainchain && height === at)?.hash),
    ),
  utxos: (owner) =>
    buildRequest(
      // Servers return 100 without a limit.
      `/address/${owner}/unspent?limit=${MAX_UNSPENT}`,
      decoding(utxos, (list) =>
        list.map(({ txid, index, value, block }) => ({ txid, vout: index, value, ...minedAt(block) })),
      ),
    ),
  addressUse: (owner) =>
    buildRequest(
      `/address/${owner}/balance`,
      decoding(use, ({ confirmed, txs }) => ({ isUsed: txs > 0, balance: confirmed })),
    ),
  tx: (txid) => found(txid, ({ block, outputs: list }) => ({ outputs: list.length, ...minedAt(block) })),
  transfers: (txid) =>
    found(txid, ({ inputs, outputs: list }) => ({
      senders: inputs.map(({ address: sender }) => sender ?? undefined),
      outputs: list.map(({ value, pkscript, address: owner }) => toListedOutput(value, pkscript, owner ?? undefined)),
    })),
  rawTx: (txid) =>
    buildRequest(
      `/transaction/${txid}/raw`,
      decoding(raw, ({ result }) => result),
    ),
  // Haskoin has no estimates. Any answer shows that the server works.
  feeRate: () => mapValue(buildRequest('/block/best?notx=true', best), () => undefined),
  broadcast: (hex, txid) => ({
    ...restJson({
      path: '/transactions',
      shape: decoding(sent, (reply) => (reply.txid === txid ? txid : undefined)),
      readMessage: messageOf,
      readError: (words) => (alreadyKnown.test(words) ? { value: txid } : undefined),
    }),
    body: hex,
    type: 'text/plain',
  }),
}

function found<T>(txid: string, read: (found: v.InferOutput<typeof tx>) => T): EndpointRequest<T | undefined> {
  // A deleted transaction is unknown: it may come back.
  const shape = decoding(tx, (reply) =>
    reply.txid === txid ? { value: reply.deleted ? undefined : read(reply) } : undefined,
  )
  const request = mapValue(buildRequest(`/transaction/${txid}`, shape), ({ value }) => value)
  return orUnknown(request, ({ text }) =>
    /not[- ]found/i.test(parseBody(fault, parseExactJson(text))?.value.error ?? ''),
  )
}

function buildRequest<T>(path: string, shape: BodySchema<T>): EndpointRequest<T> {
  return restJson({ path, shape, readMessage: messageOf })
}

function messageOf(body: unknown): string | undefined {
  const read = parseBody(fault, body)?.value
  return read?.message ?? read?.error
}
