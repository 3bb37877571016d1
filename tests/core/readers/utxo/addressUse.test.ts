import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { networks } from '../../../../src/core/chains/networks.ts'
import { createReader } from '../../../../src/core/readers/createReader.ts'
import type { UtxoReaderChain } from '../../../../src/core/readers/reader.ts'

const hash = new Uint8Array(20).fill(7)

interface Api {
  readonly api: 'esplora' | 'blockbook' | 'blockcypher' | 'haskoin'
  readonly chain: UtxoReaderChain
  /** Path of the block that identifies the chain, and its answer. */
  readonly block: readonly [string, (identity: string) => unknown]
  readonly path: (address: string) => string
  /** Answers for a used address with 900 units, an unused one, and one that only the mempool knows. */
  readonly used: (address: string) => unknown
  readonly unused: (address: string) => unknown
  readonly waiting: (address: string) => unknown
}

const stats = (tx_count: number, funded: number, spent: number) => ({
  tx_count,
  funded_txo_sum: funded,
  spent_txo_sum: spent,
})

/** Source: each server's documentation, with the fields that it documents. */
const apis: readonly Api[] = [
  {
    api: 'esplora',
    chain: 'BTC',
    block: ['/block-height/0', (identity) => identity],
    path: (address) => `/address/${address}`,
    used: (address) => ({ address, chain_stats: stats(3, 1_000, 100), mempool_stats: stats(0, 0, 0) }),
    unused: (address) => ({ address, chain_stats: stats(0, 0, 0), mempool_stats: stats(0, 0, 0) }),
    waiting: (address) => ({ address, chain_stats: stats(0, 0, 0), mempool_stats: stats(1, 50, 0) }),
  },
  {
    api: 'blockbook',
    chain: 'DOGE',
    block: ['/api/v2/block-index/0', (blockHash) => ({ blockHash })],
    path: (address) => `/api/v2/address/${address}?details=basic`,
    used: (address) => ({ address, balance: '900', totalReceived: '1000', unconfirmedTxs: 0, txs: 3 }),
    unused: (address) => ({ address, balance: '0', totalReceived: '0', unconfirmedTxs: 0, txs: 0 }),
    waiting: (address) => ({ address, balance: '0', unconfirmedBalance: '50', unconfirmedTxs: 1, txs: 0 }),
  },
  {
    api: 'blockcypher',
    chain: 'DASH',
    block: ['/blocks/0?txstart=0&limit=1', (identity) => ({ hash: identity, height: 0 })],
    path: (address) => `/addrs/${address}/balance`,
    used: (address) => ({ address, balance: 900, n_tx: 3, unconfirmed_n_tx: 0, final_n_tx: 3 }),
    unused: (address) => ({ address, balance: 0, n_tx: 0, unconfirmed_n_tx: 0, final_n_tx: 0 }),
    waiting: (address) => ({ address, balance: 0, n_tx: 0, unconfirmed_n_tx: 1, final_n_tx: 1 }),
  },
  {
    api: 'haskoin',
    chain: 'BCH',
    block: ['/block/height/478559?notx=true', (identity) => [{ hash: identity, height: 478_559, mainchain: true }]],
    path: (address) => `/address/bitcoincash:${address}/balance`,
    used: (address) => ({ address, confirmed: 900, unconfirmed: 0, utxo: 1, txs: 3, received: 1_000 }),
    unused: (address) => ({ address, confirmed: 0, unconfirmed: 0, utxo: 0, txs: 0, received: 0 }),
    waiting: (address) => ({ address, confirmed: 0, unconfirmed: 50, utxo: 1, txs: 1, received: 50 }),
  },
]

describe.for(apis)('addressUse over $api', ({ api, chain, block, path, ...answers }) => {
  const address = encodeAddress(hash, chain, 'mainnet')

  function readerWith(answer: unknown) {
    const [blockPath, blockAnswer] = block
    return createReader({
      chain,
      network: 'mainnet',
      endpoints: [{ api, url: 'https://server.example' }],
      async transport(request) {
        const { pathname, search } = new URL(request.url)
        const asked = `${pathname}${search}`
        const identity = networks[chain].publicIdentity ?? ''
        const body = asked === blockPath ? blockAnswer(identity) : asked === path(address) ? answer : undefined
        if (body === undefined) return Response.json({ error: `no ${asked}` }, { status: 404 })
        return typeof body === 'string' ? new Response(body) : Response.json(body)
      },
    })
  }

  test('returns what blocks pay, and whether the chain or the mempool knows the address', async () => {
    expect(await readerWith(answers.used(address)).addressUse(address)).toEqual({ isUsed: true, balance: 900n })
    expect(await readerWith(answers.unused(address)).addressUse(address)).toEqual({ isUsed: false, balance: 0n })
    expect(await readerWith(answers.waiting(address)).addressUse(address)).toEqual({ isUsed: true, balance: 0n })
  })

  test('rejects another answer', async () => {
    for (const answer of [{}, [], { balance: -1 }]) {
      await expect(readerWith(answer).addressUse(address)).rejects.toMatchObject({ code: 'node_bad_response' })
    }
  })
})
