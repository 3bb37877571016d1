import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'

const genesis = '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6'
const address = encodeAddress(new Uint8Array(20).fill(7), 'DASH', 'mainnet')
const txid = 'ab'.repeat(32)
const base = '/v1/dash/main'

/** A mainnet reader of Dash over a BlockCypher server with fixed answers by path behind the base URL. */
function over(answers: Readonly<Record<string, unknown>>, statuses: Readonly<Record<string, number>> = {}) {
  const bodies: string[] = []
  const all: Readonly<Record<string, unknown>> = {
    '/blocks/0?txstart=0&limit=1': { hash: genesis, height: 0, chain: 'DASH.main' },
    '': { name: 'DASH.main', height: 2_400_000, high_fee_per_kb: 10_001, low_fee_per_kb: 1_000 },
    ...answers,
  }
  const reader = createReader({
    chain: 'DASH',
    network: 'mainnet',
    endpoints: [{ api: 'blockcypher', url: `https://cypher.example${base}` }],
    async transport(request) {
      const { pathname, search } = new URL(request.url)
      const path = `${pathname}${search}`.slice(base.length)
      if (request.method === 'POST') bodies.push(await request.text())
      const known = all[path]
      if (known === undefined) return Response.json({ error: `Transaction ${path} not found.` }, { status: 404 })
      return Response.json(known, { status: statuses[path] ?? 200 })
    },
  })
  return { reader, bodies }
}

const unspent = `/addrs/${address}?unspentOnly=true&limit=2000`
const ref = { tx_hash: txid, tx_input_n: -1, tx_output_n: 0, value: 5, block_height: 2_399_999, spent: false }

describe('BlockCypher', () => {
  test('counts mined outputs only, and neither spent outputs nor inputs', async () => {
    const { reader } = over({
      [unspent]: {
        address,
        txrefs: [ref, { ...ref, tx_output_n: 1, value: 70, spent: true }, { ...ref, tx_input_n: 0, tx_output_n: -1 }],
        unconfirmed_txrefs: [{ ...ref, tx_output_n: 2, value: 900, block_height: -1 }],
      },
    })
    expect((await reader.balances(address))[0]?.amount).toBe(5n)
  })

  test('reads an address without lists as empty and rejects another address', async () => {
    expect((await over({ [unspent]: { address } }).reader.balances(address))[0]?.amount).toBe(0n)
    const other = over({ [unspent]: { address: 'XnV', txrefs: [ref] } }).reader.balances(address)
    await expect(other).rejects.toMatchObject({ code: 'node_bad_response' })
  })

  test('rounds the rate of a thousand bytes up', async () => {
    expect(await over({}).reader.feeRate()).toBe(11n)
  })

  test('rejects a transaction whose inputs or outputs are only partly listed', async () => {
    const tx = {
      hash: txid,
      block_height: 2_399_999,
      vin_sz: 1,
      vout_sz: 2,
      inputs: [{ addresses: [address] }],
      outputs: [{ value: 5, script: '76a9', addresses: [address] }],
    }
    const { reader } = over({ [`/txs/${txid}?limit=100`]: tx })
    expect(await reader.txState(txid)).toEqual({ state: 'included', height: 2_399_999, confirmations: 2 })
    await expect(reader.transaction(txid)).rejects.toMatchObject({ code: 'node_bad_response' })
  })

  test('accepts “already exists” only for the transaction that was sent', async () => {
    // One input, one output, no witness.
    const signed = `01000000${'01'.padStart(2, '0')}${'11'.repeat(32)}0000000000ffffffff01${'05'.padEnd(16, '0')}0000000000`
    const bytes = Uint8Array.from(Buffer.from(signed, 'hex'))
    const own = await over({ '/txs/push': {} })
      .reader.broadcast(bytes)
      .catch((error: { hash?: string }) => error.hash)
    const refusal = (hash: unknown) =>
      over(
        { '/txs/push': { error: `Error validating transaction: Transaction with hash ${hash} already exists..` } },
        { '/txs/push': 400 },
      )
    const known = refusal(own)
    expect(await known.reader.broadcast(bytes)).toBe(own)
    expect(known.bodies).toEqual([JSON.stringify({ tx: signed })])
    await expect(refusal(txid).reader.broadcast(bytes)).rejects.toMatchObject({ code: 'broadcast_refused' })
  })

  test('reports a rate limit as a failure of the server', async () => {
    const { reader } = over({ [unspent]: { error: 'Limits reached.' } }, { [unspent]: 429 })
    await expect(reader.balances(address)).rejects.toMatchObject({ code: 'nodes_unreachable' })
  })
})
