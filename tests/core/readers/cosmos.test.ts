import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { conforms, type Stage } from './conformance.ts'
import type { PeerHandler, PeerReply } from './loopback.ts'

const holder = encodeAddress(new Uint8Array(20).fill(7), 'GAIA', 'mocknet')
const amount = 987_654_321_098_765_432_109n
const notFound = (message: string): PeerReply => ({ status: 404, body: { code: 5, message, details: [] } })

/** A Cosmos node's REST interface over a mempool and a list of blocks. Bytes that begin with 0xff are refused. */
function node(chainId: string): { answer: PeerHandler; mine: () => void } {
  const mempool = new Set<string>()
  const blocks = new Map<string, number>()
  let height = 10

  function broadcast(body: string): PeerReply {
    const { tx_bytes, mode } = JSON.parse(body) as { tx_bytes: string; mode: string }
    if (mode !== 'BROADCAST_MODE_SYNC') return { status: 400, body: { code: 3, message: 'unsupported mode' } }
    const bytes = Buffer.from(tx_bytes, 'base64')
    const txhash = createHash('sha256').update(bytes).digest('hex').toUpperCase()
    if (mempool.has(txhash)) return { status: 500, body: { code: 2, message: 'tx already exists in cache' } }
    const code = blocks.has(txhash) ? 32 : bytes[0] === 0xff ? 5 : 0
    if (code === 0) mempool.add(txhash)
    const raw_log = code === 32 ? 'account sequence mismatch' : code === 5 ? 'spendable balance is smaller' : ''
    return { body: { tx_response: { height: '0', txhash, codespace: 'sdk', code, raw_log } } }
  }

  return {
    answer({ method, path, body }) {
      if (method === 'POST') return broadcast(body)
      const at = (tail: string) => path.startsWith(`/cosmos/${tail}`)
      if (at('base/tendermint/v1beta1/node_info')) return { body: { default_node_info: { network: chainId } } }
      if (at('base/tendermint/v1beta1/blocks/latest')) {
        return { body: { block: { header: { chain_id: chainId, height: String(height) } } } }
      }
      if (at('bank/v1beta1/balances/')) {
        const held = [
          { denom: 'ibc/27394FB0', amount: '5' },
          { denom: 'uatom', amount: String(amount) },
        ]
        return { body: { balances: path.includes(holder) ? held : [], pagination: { next_key: null, total: '2' } } }
      }
      if (at('auth/v1beta1/accounts/')) {
        if (!path.includes(holder)) return notFound(`account ${path.split('/').at(-1)} not found`)
        const base_account = { address: holder, pub_key: null, account_number: '77', sequence: '12' }
        const vesting = { base_vesting_account: { base_account, end_time: '1900000000' }, vesting_periods: [] }
        return { body: { account: { '@type': '/cosmos.vesting.v1beta1.PeriodicVestingAccount', ...vesting } } }
      }
      const txhash = path.split('/').at(-1) ?? ''
      const mined = blocks.get(txhash)
      if (mined === undefined) return notFound(`tx not found: ${txhash}`)
      return { body: { tx_response: { height: String(mined), txhash, code: 0, raw_log: '' } } }
    },
    mine() {
      height += 1
      for (const txhash of mempool) blocks.set(txhash, height)
      mempool.clear()
    },
  }
}

async function start(): Promise<Stage> {
  const { answer, mine } = node('localgaia')
  let fresh = 0
  return {
    answer,
    identity: 'localgaia',
    holder,
    amount,
    unknownHash: 'AB'.repeat(32),
    async sign() {
      fresh += 1
      return Uint8Array.of(10, 20, fresh)
    },
    refused: async () => Uint8Array.of(0xff, 1),
    mine: async () => mine(),
    showsPending: false,
  }
}

conforms('a reader of a Cosmos chain', {
  chain: 'GAIA',
  api: 'cosmos',
  gasAsset: 'GAIA.ATOM',
  start,
  questions: { account: (reader) => reader.account(holder) },
})

/** A reader over fixed responses, by the end of their path. */
function over<C extends 'THOR' | 'MAYA' | 'GAIA'>(
  chain: C,
  chainId: string,
  answers: Readonly<Record<string, PeerReply>>,
) {
  const name = { body: { default_node_info: { network: chainId } } }
  const all: Readonly<Record<string, PeerReply>> = { '/node_info': name, ...answers }
  return createReader({
    chain,
    network: 'mocknet',
    endpoints: [{ api: 'cosmos', url: 'https://node.example' }],
    async transport(request) {
      const { pathname } = new URL(request.url)
      const found = Object.entries(all).find(([end]) => pathname.includes(end))?.[1] ?? notFound('tx not found')
      return Response.json(found.body, { status: found.status ?? 200 })
    },
  })
}

describe('cosmos reader', () => {
  const thor = encodeAddress(new Uint8Array(20).fill(9), 'THOR', 'mocknet')

  test('reads base and vesting accounts', async () => {
    const { answer } = node('localgaia')
    const reader = createReader({
      chain: 'GAIA',
      network: 'mocknet',
      endpoints: [{ api: 'cosmos', url: 'https://node.example' }],
      async transport(request) {
        const { status = 200, body } = await answer({ method: 'GET', path: new URL(request.url).pathname, body: '' })
        return Response.json(body, { status })
      },
    })
    expect(await reader.account(holder)).toEqual({ accountNumber: 77n, sequence: 12n })
    const unrelated = encodeAddress(new Uint8Array(20).fill(8), 'GAIA', 'mocknet')
    await expect(reader.account(unrelated)).rejects.toMatchObject({ code: 'node_refused' })
    const account = { '@type': '/cosmos.auth.v1beta1.BaseAccount', address: thor, account_number: '5', sequence: '0' }
    const bare = over('THOR', 'thorchain', { '/accounts/': { body: { account } } })
    expect(await bare.account(thor)).toEqual({ accountNumber: 5n, sequence: 0n })
  })

  test('rejects the account of another address', async () => {
    const account = { address: `${thor.slice(0, -1)}q`, account_number: '5', sequence: '0' }
    const liar = over('THOR', 'thorchain', { '/accounts/': { body: { account } } })
    await expect(liar.account(thor)).rejects.toMatchObject({ code: 'node_bad_response' })
  })

  test('names THORChain coins in asset notation and omits unsupported denoms', async () => {
    const denoms = ['tcy', 'x/ruji', 'thor.nami', 'btc-btc', 'eth/usdc-0xa0b8', 'x/unknown', 'ibc/AB', 'rune', 'tor']
    const balances = denoms.map((denom, index) => ({ denom, amount: String(index + 1) }))
    const held = await over('THOR', 'thorchain', { '/balances/': { body: { balances } } }).balances(thor)
    expect(held.map(({ asset, amount }) => `${asset} ${amount}`)).toEqual([
      'THOR.RUNE 8',
      'THOR.TCY 1',
      'THOR.RUJI 2',
      'THOR.NAMI 3',
      'BTC-BTC 4',
      'ETH/USDC-0XA0B8 5',
    ])
  })

  test('reports a transaction with a non-zero code as failed, with the reason cut', async () => {
    const raw_log = `insufficient funds ${'x'.repeat(1000)}`
    const txhash = 'CD'.repeat(32)
    const reader = over('MAYA', 'mayachain', {
      '/txs/': { body: { tx_response: { height: '4', txhash, code: 99, raw_log } } },
      '/blocks/latest': { body: { block: { header: { height: '9' } } } },
    })
    const txState = await reader.txState(txhash)
    expect(txState).toMatchObject({
      state: 'failed',
      height: 4,
      confirmations: 6,
      reason: expect.stringMatching(/^insufficient funds/),
    })
    expect('reason' in txState && txState.reason.length).toBeLessThanOrEqual(300)
  })
})
