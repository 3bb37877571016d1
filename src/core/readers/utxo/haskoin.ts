import * as z from 'zod/mini'
import type { EndpointRequest } from '../../net/request.ts'
import { type BodySchema, decoding } from '../../nodes/bodySchema.ts'
import { parseExactJson } from '../responses.ts'
import { restJson } from '../restJson.ts'
import { count, hash32, hexBytes, whole } from '../wire.ts'
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
const place = z.union([z.object({ height: count }), z.object({ mempool: count })])

const utxos = z.array(z.object({ txid: hash32, index: count, value: whole, block: place })).check(z.maxLength(10_000))

const script = hexBytes.check(z.maxLength(MAX_SCRIPT_HEX))
const address = z.optional(z.nullable(z.string().check(z.maxLength(200))))
const outputs = z
  .array(z.object({ value: whole, pkscript: script, address }))
  .check(z.minLength(1), z.maxLength(MAX_TRANSFERS))

/** A transaction that a block or another transaction replaced stays listed as `deleted`. */
const tx = z.object({
  txid: hash32,
  block: place,
  deleted: z._default(z.boolean(), false),
  inputs: z.array(z.object({ address })).check(z.minLength(1), z.maxLength(MAX_TRANSFERS)),
  outputs,
})

const best = z.object({ height: count })
const atHeight = z.array(z.object({ hash: hash32, height: count, mainchain: z.boolean() })).check(z.maxLength(20))
const raw = z.object({ result: hexBytes })
const sent = z.object({ txid: hash32 })
/** Older servers send the message in `error`. */
const fault = z.object({ error: z.string(), message: z.optional(z.string()) })

type Place = z.infer<typeof place>
const minedAt = (block: Place): { height?: number } => ('height' in block ? { height: block.height } : {})

/** Requests of a Haskoin server. Amounts are JSON numbers in the smallest unit. Source: haskoin/haskoin-store, Web.hs. */
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

function found<T>(txid: string, read: (found: z.infer<typeof tx>) => T): EndpointRequest<T | undefined> {
  // A deleted transaction is unknown: it may come back.
  const shape = decoding(tx, (reply) =>
    reply.txid === txid ? { value: reply.deleted ? undefined : read(reply) } : undefined,
  )
  const request = mapValue(buildRequest(`/transaction/${txid}`, shape), ({ value }) => value)
  return orUnknown(request, ({ text }) => /not[- ]found/i.test(fault.safeParse(parseExactJson(text)).data?.error ?? ''))
}

function buildRequest<T>(path: string, shape: BodySchema<T>): EndpointRequest<T> {
  return restJson({ path, shape, readMessage: messageOf })
}

function messageOf(body: unknown): string | undefined {
  const read = fault.safeParse(body)
  return read.success ? (read.data.message ?? read.data.error) : undefined
}
