import * as z from 'zod/mini'
import type { EndpointRequest } from '../../net/request.ts'
import { type BodySchema, decoding } from '../../nodes/bodySchema.ts'
import { parseExactJson } from '../responses.ts'
import { restJson } from '../restJson.ts'
import { count, hash32, hexBytes, whole } from '../wire.ts'
import { MAX_SCRIPT_HEX, MAX_TRANSFERS, MAX_UNSPENT, orUnknown, toListedOutput, type UtxoApi } from './utxoApi.ts'

/** Inputs and outputs in one page of a transaction: the server's maximum. */
const PAGE = 100

/** -1 in the mempool. */
const height = z.int().check(z.gte(-1))

/** Outputs have no input number (-1); inputs have no output number. */
const ref = z.object({
  tx_hash: hash32,
  tx_output_n: z.int().check(z.gte(-1)),
  value: whole,
  block_height: height,
  spent: z._default(z.boolean(), false),
})
const refs = z._default(z.array(ref).check(z.maxLength(10_000)), [])
/** Names its address and leaves out empty lists. */
const owner = z.object({ address: z.string(), txrefs: refs, unconfirmed_txrefs: refs })

const addresses = z.optional(z.nullable(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20))))
const script = hexBytes.check(z.maxLength(MAX_SCRIPT_HEX))
const tx = z.object({
  hash: hash32,
  block_height: height,
  vin_sz: count.check(z.gte(1), z.lte(MAX_TRANSFERS)),
  vout_sz: count.check(z.gte(1), z.lte(MAX_TRANSFERS)),
  inputs: z.array(z.object({ addresses })).check(z.maxLength(PAGE)),
  outputs: z.array(z.object({ value: whole, script: z._default(script, ''), addresses })).check(z.maxLength(PAGE)),
})

const rawTx = z.object({ hash: hash32, hex: hexBytes })
const chain = z.object({ height: count, high_fee_per_kb: count })
const block = z.object({ hash: hash32, height: count })
const sent = z.object({ tx: z.object({ hash: hash32 }) })
const fault = z.object({ error: z.string() })

const minedAt = (at: number): { height?: number } => (at > 0 ? { height: at } : {})
const onlyOne = (list: readonly string[] | null | undefined): string | undefined =>
  list?.length === 1 ? list[0] : undefined

/** Requests of a BlockCypher server. Amounts are JSON numbers in the smallest unit. Source: blockcypher.com/dev. */
export const blockcypher: UtxoApi = {
  tip: () =>
    buildRequest(
      '',
      decoding(chain, (reply) => reply.height),
    ),
  blockHash: (at) =>
    buildRequest(
      `/blocks/${at}?txstart=0&limit=1`,
      decoding(block, (reply) => (reply.height === at ? reply.hash : undefined)),
    ),
  utxos: (address) =>
    buildRequest(
      `/addrs/${address}?unspentOnly=true&limit=${MAX_UNSPENT}`,
      decoding(owner, ({ address: reply, txrefs, unconfirmed_txrefs: waiting }) => {
        if (reply !== address) return undefined
        return [...txrefs, ...waiting]
          .filter(({ tx_output_n, spent }) => tx_output_n >= 0 && !spent)
          .map(({ tx_hash, tx_output_n, value, block_height }) => ({
            ...{ txid: tx_hash, vout: tx_output_n, value },
            ...minedAt(block_height),
          }))
      }),
    ),
  tx: (txid) => found(txid, ({ vout_sz, block_height }) => ({ outputs: vout_sz, ...minedAt(block_height) })),
  transfers: (txid) =>
    found(txid, ({ inputs, outputs, vin_sz, vout_sz }) => {
      // Longer transactions have further pages. None of our payments is one.
      if (inputs.length !== vin_sz || outputs.length !== vout_sz) return undefined
      return {
        senders: inputs.map(({ addresses: from }) => onlyOne(from)),
        outputs: outputs.map(({ value, script: text, addresses: to }) => toListedOutput(value, text, onlyOne(to))),
      }
    }),
  rawTx: (txid) =>
    buildRequest(
      `/txs/${txid}?includeHex=true&limit=1`,
      decoding(rawTx, ({ hash, hex }) => (hash === txid ? hex : undefined)),
    ),
  feeRate: () =>
    buildRequest(
      '',
      // Units for a thousand bytes, for the next one or two blocks.
      decoding(chain, ({ high_fee_per_kb }) => (BigInt(high_fee_per_kb) + 999n) / 1000n),
    ),
  broadcast: (hex, txid) =>
    restJson({
      path: '/txs/push',
      body: { tx: hex },
      shape: decoding(sent, ({ tx: reply }) => (reply.hash === txid ? txid : undefined)),
      readMessage: messageOf,
      readError: (message) => (message.includes(txid) && /already exists/i.test(message) ? { value: txid } : undefined),
    }),
}

function found<T>(txid: string, read: (found: z.infer<typeof tx>) => T | undefined): EndpointRequest<T | undefined> {
  const shape = decoding(tx, (reply) => (reply.hash === txid ? read(reply) : undefined))
  return orUnknown(buildRequest(`/txs/${txid}?limit=${PAGE}`, shape), ({ text }) =>
    /not found/i.test(messageOf(parseExactJson(text)) ?? ''),
  )
}

function buildRequest<T>(path: string, shape: BodySchema<T>): EndpointRequest<T> {
  return restJson({ path, shape, readMessage: messageOf })
}

function messageOf(body: unknown): string | undefined {
  const read = fault.safeParse(body)
  return read.success ? read.data.error : undefined
}
