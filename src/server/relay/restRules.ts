import { z } from 'zod'

/** Turns a body into the one that is forwarded; undefined refuses it. */
export type BodyRule = (text: string) => string | undefined

/** The requests of one interface that the relay forwards. */
export interface RestRules {
  /** Paths with their query. A name in braces is one of `parts`. */
  readonly reads: readonly string[]
  readonly sends: Readonly<
    Record<string, { readonly type: 'text/plain' | 'application/json'; readonly body: BodyRule }>
  >
}

/** A name in a path: without separators, escapes and dots. */
const parts: Readonly<Record<string, string>> = {
  height: String.raw`\d{1,9}`,
  hash: '[0-9a-fA-F]{64}',
  address: '(?:[a-z]{1,12}:)?[0-9A-Za-z]{20,100}',
  coin: String.raw`\d{1,30}[a-z]{2,20}`,
}

/** Compiles a path of `reads`. */
export function pathPattern(template: string): RegExp {
  const literal = template.replace(/[.?+*()[\]|^$\\]/g, String.raw`\$&`)
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '(?!)')}$`)
}

const hexText = /^(?:[0-9a-fA-F]{2}){20,120000}$/
const hexBody: BodyRule = (text) => (hexText.test(text) ? text : undefined)

/** Accepts a JSON object of this shape and writes it again. */
export const jsonBody =
  (shape: z.ZodType): BodyRule =>
  (text) => {
    try {
      const read = shape.safeParse(JSON.parse(text))
      return read.success ? JSON.stringify(read.data) : undefined
    } catch {
      return undefined
    }
  }

const base = '/cosmos/base/tendermint/v1beta1'
/** Payments of one amount to an address, as the readers write it. */
const paid = 'transfer.recipient%3D%27{address}%27%20AND%20transfer.amount%3D%27{coin}%27'

/** Rules of the interfaces with paths. A test compares them with every request of the readers. */
export const restRules: Readonly<Record<'esplora' | 'blockbook' | 'haskoin' | 'blockcypher' | 'cosmos', RestRules>> = {
  esplora: {
    reads: [
      '/blocks/tip/height',
      '/block-height/{height}',
      '/address/{address}/utxo',
      '/fee-estimates',
      '/tx/{hash}',
      '/tx/{hash}/hex',
    ],
    sends: { '/tx': { type: 'text/plain', body: hexBody } },
  },
  blockbook: {
    reads: [
      '/api/v2',
      '/api/v2/block-index/{height}',
      '/api/v2/utxo/{address}',
      '/api/v2/tx/{hash}',
      '/api/v2/estimatefee/2',
    ],
    sends: { '/api/v2/sendtx/': { type: 'text/plain', body: hexBody } },
  },
  haskoin: {
    reads: [
      '/block/best?notx=true',
      '/block/height/{height}?notx=true',
      '/address/{address}/unspent?limit=2000',
      '/transaction/{hash}',
      '/transaction/{hash}/raw',
    ],
    sends: { '/transactions': { type: 'text/plain', body: hexBody } },
  },
  blockcypher: {
    reads: [
      '',
      '/blocks/{height}?txstart=0&limit=1',
      '/addrs/{address}?unspentOnly=true&limit=2000',
      '/txs/{hash}?limit=100',
      '/txs/{hash}?includeHex=true&limit=1',
    ],
    sends: {
      '/txs/push': { type: 'application/json', body: jsonBody(z.strictObject({ tx: z.string().regex(hexText) })) },
    },
  },
  cosmos: {
    reads: [
      `${base}/node_info`,
      `${base}/blocks/latest`,
      '/cosmos/tx/v1beta1/txs/{hash}',
      '/cosmos/bank/v1beta1/balances/{address}?pagination.limit=1000',
      '/cosmos/auth/v1beta1/accounts/{address}',
      `/cosmos/tx/v1beta1/txs?query=${paid}&order_by=ORDER_BY_DESC&limit=50`,
    ],
    sends: {
      '/cosmos/tx/v1beta1/txs': {
        type: 'application/json',
        body: jsonBody(
          z.strictObject({ tx_bytes: z.base64().min(40).max(200_000), mode: z.literal('BROADCAST_MODE_SYNC') }),
        ),
      },
    },
  },
}
