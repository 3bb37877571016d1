import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { identityHeight } from '../../../src/core/readers/identities.ts'
import type { UtxoReaderChain } from '../../../src/core/readers/reader.ts'

const genesis: Partial<Record<UtxoReaderChain, string>> = {
  BCH: '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec',
  DOGE: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
  ZEC: '00040fe8ec8471911baa1db1266ea15dd06b4a8a5c453883c000b031973dce08',
}

/** A mainnet reader over fixed responses by their path below /api/v2, and the paths it requested. */
function over(chain: UtxoReaderChain, answers: Readonly<Record<string, unknown>>) {
  const requested: string[] = []
  const all: Readonly<Record<string, unknown>> = {
    [`/block-index/${identityHeight(chain, 'mainnet')}`]: { blockHash: genesis[chain] },
    '': { blockbook: { bestHeight: 120 } },
    ...answers,
  }
  const reader = createReader({
    chain,
    network: 'mainnet',
    endpoints: [{ api: 'blockbook', url: 'https://book.example' }],
    async transport(request) {
      const path = new URL(request.url).pathname.replace('/api/v2', '')
      requested.push(path)
      const known = Object.hasOwn(all, path)
      return Response.json(known ? all[path] : { error: `Transaction '${path}' not found` }, {
        status: known ? 200 : 400,
      })
    },
  })
  return { reader, asked: requested }
}

describe('chains whose wallets build the deposit', () => {
  test('queries Bitcoin Cash addresses with their prefix', async () => {
    const address = encodeAddress(new Uint8Array(20).fill(3), 'BCH', 'mainnet')
    const path = `/utxo/bitcoincash:${address}`
    const { reader, asked: requested } = over('BCH', {
      [path]: [{ txid: 'ab'.repeat(32), value: '7', height: 9, confirmations: 112 }],
    })
    expect(await reader.balances(address)).toEqual([{ asset: 'BCH.BCH', amount: 7n, decimals: 8 }])
    expect(requested).toContain(path)
  })

  test('reads Zcash outputs without transactions, whose hash cannot be checked, but with output counts', async () => {
    const address = encodeAddress(new Uint8Array(20).fill(3), 'ZEC', 'mainnet')
    const txid = 'cd'.repeat(32)
    const { reader } = over('ZEC', {
      [`/utxo/${address}`]: [{ txid, vout: 1, value: '5000000', height: 100, confirmations: 21 }],
      [`/tx/${txid}`]: { txid, vout: [{}, {}, {}], blockHeight: 100, confirmations: 21, hex: '05000080' },
    })
    const utxo = { txid, vout: 1, value: 5_000_000n, address, confirmations: 21, parentOutputs: 3 }
    expect(await reader.utxos(address)).toEqual([utxo])
    await expect(reader.broadcast(Uint8Array.of(5, 0, 0, 0x80))).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})

describe('feeRate', () => {
  test.each([
    ['DOGE', '0.05', 5_000n],
    ['DOGE', '0.00000001', 1_000n],
    ['DOGE', '-1', 1_000n],
    ['ZEC', '0.00001', 1n],
    ['ZEC', '0.00001001', 2n],
  ] as const)('%s at %s coins for a thousand bytes is %s units a byte', async (chain, result, rate) => {
    expect(await over(chain, { '/estimatefee/2': { result } }).reader.feeRate()).toBe(rate)
  })

  test('rejects an invalid rate', async () => {
    for (const result of ['NaN', '1e-5', '-0.5', '']) {
      const asking = over('DOGE', { '/estimatefee/2': { result } }).reader.feeRate()
      await expect(asking).rejects.toMatchObject({ code: 'node_bad_response' })
    }
  })
})
