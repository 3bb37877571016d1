import * as v from 'valibot'
import { type BodySchema, decoding, parseBody } from '../../nodes/bodySchema.ts'
import type { EndpointRequest } from '../../nodes/net/request.ts'
import { count, hash32, hexBytes, integer, whole } from '../bodyFields.ts'
import { parseExactJson } from '../readResponse.ts'
import { restJson } from '../restJson.ts'
import { MAX_SCRIPT_HEX, MAX_TRANSFERS, MAX_UNSPENT, orUnknown, toListedOutput, type UtxoApi } from './utxoApi.ts'

/** Inputs and outputs in one page of a transaction: the server's maximum. */
const PAGE = 100

/** -1 in the mempool. */
const height = v.pipe(integer, v.minValue(-1))

/** Outputs have no input number (-1); inputs have no output number. */
const ref = v.object({
  tx_hash: hash32,
  tx_output_n: v.pipe(integer, v.minValue(-1)),
  value: whole,
  block_height: height,
  spent: v.optional(v.boolean(), false),
})
const refs = v.optional(v.pipe(v.array(ref), v.maxLength(10_000)), [])
/** Names its address and leaves out empty lists. */
const owner = v.object({ address: v.string(), txrefs: refs, unconfirmed_txrefs: refs })

const use = v.object({ address: v.string(), balance: whole, n_tx: count, unconfirmed_n_tx: v.optional(count, 0) })

const addresses = v.optional(v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(20))))
const script = v.pipe(hexBytes, v.maxLength(MAX_SCRIPT_HEX))
const transfers = v.pipe(
  count,
  v.check((size: number) => size >= 1 && size <= MAX_TRANSFERS),
)
const tx = v.object({
  hash: hash32,
  block_height: height,
  vin_sz: transfers,
  vout_sz: transfers,
  inputs: v.pipe(v.array(v.object({ addresses })), v.maxLength(PAGE)),
  outputs: v.pipe(v.array(v.object({ value: whole, script: v.optional(script, ''), addresses })), v.maxLength(PAGE)),
})

const rawTx = v.object({ hash: hash32, hex: hexBytes })
const chain = v.object({ height: count, high_fee_per_kb: count })
const block = v.object({ hash: hash32, height: count })
const sent = v.object({ tx: v.object({ hash: hash32 }) })
const fault = v.object({ error: v.string() })

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
            txid: tx_hash,
            vout: tx_output_n,
            value,
            ...minedAt(block_height),
          }))
      }),
    ),
  addressUse: (address) =>
    buildRequest(
      `/addrs/${address}/balance`,
      decoding(use, ({ address: reply, balance, n_tx, unconfirmed_n_tx }) =>
        reply === address ? { isUsed: n_tx + unconfirmed_n_tx > 0, balance } : undefined,
      ),
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

function found<T>(
  txid: string,
  read: (found: v.InferOutput<typeof tx>) => T | undefined,
): EndpointRequest<T | undefined> {
  const shape = decoding(tx, (reply) => (reply.hash === txid ? read(reply) : undefined))
  return orUnknown(buildRequest(`/txs/${txid}?limit=${PAGE}`, shape), ({ text }) =>
    /not found/i.test(messageOf(parseExactJson(text)) ?? ''),
  )
}

function buildRequest<T>(path: string, shape: BodySchema<T>): EndpointRequest<T> {
  return restJson({ path, shape, readMessage: messageOf })
}

function messageOf(body: unknown): string | undefined {
  return parseBody(fault, body)?.value.error
}
