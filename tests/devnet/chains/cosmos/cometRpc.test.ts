import { base64, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { one, message as protobuf, text } from '../../../../src/core/deposits/protobuf/protobuf.ts'
import { handleChainRequest } from '../../../../src/devnet/chains/handleChainRequest.ts'
import { journey } from '../journey.ts'
import { mine } from '../testChains.ts'

const accountRequest = protobuf({ address: one(1, text) })
const balanceRequest = protobuf({ address: one(1, text), denom: one(2, text) })

/** A deposit of ATOM in a block, and calls of its node. */
async function included() {
  const swap = await journey({ chain: 'GAIA', asset: 'GAIA.ATOM', gas: false })
  await mine(swap.chain, 1)
  const height = swap.chain.height()
  const send = async (path: string, body?: unknown) => {
    const init =
      body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }
    const url = new URL(`http://devnet.test/GAIA${path}`)
    const response = await handleChainRequest(swap.devnet, new Request(url, init), url.pathname)
    return { status: response.status, body: await response.json() }
  }
  const call = async (method: string, params: object = {}) =>
    (await send('', { jsonrpc: '2.0', id: 7, method, params })).body
  const query = async (path: string, data: Uint8Array) =>
    (await call('abci_query', { path, data: hex.encode(data) })).result.response
  return { ...swap, height, send, call, query }
}

describe('the CometBFT RPC', () => {
  test('returns network, version and newest block as the status', async () => {
    const { call, height } = await included()
    expect(await call('status')).toMatchObject({
      id: 7,
      result: {
        node_info: { network: 'localgaia', version: expect.stringMatching(/^0\.38\./) },
        sync_info: { latest_block_height: String(height), catching_up: false },
      },
    })
  })

  test('serves the same methods by URL, at the root and below /rpc', async () => {
    const { call, send, height } = await included()
    const { result } = await call('block', { height: String(height) })
    for (const path of [`/block?height=${height}`, `/rpc/block?height="${height}"`]) {
      expect(await send(path)).toEqual({ status: 200, body: { jsonrpc: '2.0', id: -1, result } })
    }
  })

  test('contains the signed bytes in the block, and their result in block_results', async () => {
    const { call, height, hash, signed, key, vault } = await included()
    const bytes = base64.encode(signed[0] ?? new Uint8Array())
    expect((await call('block', { height: String(height) })).result.block.data.txs).toEqual([bytes])
    const { txs_results } = (await call('block_results', { height: String(height) })).result
    expect(txs_results).toMatchObject([{ code: 0, log: '', codespace: '' }])
    const { result } = await call('tx', { hash: base64.encode(hex.decode(hash.toLowerCase())) })
    expect(result).toMatchObject({ hash, height: String(height), index: 0, tx: bytes, tx_result: txs_results[0] })
    const transfers = result.tx_result.events.filter(({ type }: { type: string }) => type === 'transfer')
    expect(transfers.at(-1).attributes).toMatchObject([
      { key: 'recipient', value: vault },
      { key: 'sender', value: key.address },
      { key: 'amount', value: '25000000uatom' },
      { key: 'msg_index', value: '0' },
    ])
  })

  test.each([
    ['its hash', ({ hash }) => `tx.hash='${hash}'`, 1],
    ['its hash in lower case', ({ hash }) => `tx.hash = '${hash.toLowerCase()}'`, 1],
    ['its height', ({ height }) => `tx.height=${height}`, 1],
    [
      'a range of heights and its sender',
      ({ height, key }) => `tx.height>=${height} AND message.sender='${key.address}'`,
      1,
    ],
    ['its recipient', ({ vault, height }) => `transfer.recipient='${vault}' AND tx.height=${height}`, 1],
    ['a part of an action', ({ height }) => `message.action CONTAINS 'MsgSend' AND tx.height=${height}`, 1],
    ['an existing attribute', ({ height }) => `tx.fee EXISTS AND tx.height=${height}`, 1],
    ['another hash', () => `tx.hash='${'AB'.repeat(32)}'`, 0],
    ['an unknown attribute', () => `constructor.name='x'`, 0],
  ] as readonly [string, (swap: Awaited<ReturnType<typeof included>>) => string, number][])(
    'finds a transaction by %s',
    async (_title, queryOf, count) => {
      const swap = await included()
      const { result } = await swap.call('tx_search', { query: queryOf(swap), per_page: '5', page: '1' })
      expect(result.total_count).toBe(String(count))
      expect(result.txs).toHaveLength(count)
      if (count === 1) expect(result.txs[0].hash).toBe(swap.hash)
    },
  )

  test('splits a search into pages', async () => {
    const { call } = await included()
    const whole = (await call('tx_search', { query: 'tx.height>0' })).result
    const pages = await Promise.all(
      ['1', '2', '3'].map(
        async (page) => (await call('tx_search', { query: 'tx.height>0', per_page: '1', page })).result,
      ),
    )
    expect(pages.flatMap(({ txs }) => txs)).toEqual(whole.txs)
    expect(await call('tx_search', { query: 'tx.height>0', per_page: '1', page: '4' })).toMatchObject({
      error: { code: -32_603, data: 'page should be within [1, 3] range, given 4' },
    })
  })

  test('returns account and balance by abci_query', async () => {
    const { query, key } = await included()
    const { address } = key
    const balance = await query(
      '/cosmos.bank.v1beta1.Query/Balance',
      balanceRequest.toWire({ address, denom: 'uatom' }),
    )
    const coin = protobuf({ denom: one(1, text), amount: one(2, text) })
    const balanceResponse = protobuf({ coin: one(1, coin) })
    // 100 ATOM less the deposit of 25 and its fee.
    expect(balanceResponse.fromWire(base64.decode(balance.value)).coin).toEqual({ denom: 'uatom', amount: '74999500' })
    const account = await query('/cosmos.auth.v1beta1.Query/Account', accountRequest.toWire({ address }))
    expect(Buffer.from(account.value, 'base64').toString('latin1')).toContain(address)
  })

  test('returns an included transaction by abci_query, and the bank’s metadata as empty', async () => {
    const { query, hash, signed } = await included()
    const path = '/cosmos.tx.v1beta1.Service/GetTx'
    const request = protobuf({ hash: one(1, text) })
    const found = await query(path, request.toWire({ hash: hash.toLowerCase() }))
    const bytes = Buffer.from(found.value, 'base64')
    const [tx] = signed
    // Field 1 is the transaction as it was signed; field 2 has its hash.
    expect(bytes.indexOf(tx ?? '')).toBe(3)
    expect(bytes.subarray(tx?.length).toString('latin1')).toContain(hash)
    const unknown = await query(path, request.toWire({ hash: '00'.repeat(32) }))
    expect(unknown).toMatchObject({ code: 22, log: expect.stringContaining('tx not found') })
    const metadata = await query('/cosmos.bank.v1beta1.Query/DenomsMetadata', new Uint8Array())
    expect(metadata).toMatchObject({ code: 0 })
    const denom = protobuf({ denom: one(1, text) }).toWire({ denom: 'uatom' })
    expect(await query('/cosmos.bank.v1beta1.Query/DenomMetadata', denom)).toMatchObject({ code: 22 })
  })

  test('reports an unknown account, path and address with the SDK’s code', async () => {
    const { query } = await included()
    const address = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'
    const path = '/cosmos.auth.v1beta1.Query/Account'
    expect(await query(path, accountRequest.toWire({ address }))).toMatchObject({
      code: 22,
      codespace: 'sdk',
      value: null,
      log: `rpc error: code = NotFound desc = account ${address} not found: key not found`,
    })
    expect(await query('/cosmos.none.Query/X', new Uint8Array())).toMatchObject({ code: 6 })
    expect(await query(path, accountRequest.toWire({ address: 'nobody' }))).toMatchObject({ code: 18 })
    expect(await query(path, Uint8Array.of(255))).toMatchObject({ code: 18 })
  })

  test('refuses a transaction that it already has', async () => {
    const { call, signed } = await included()
    const tx = base64.encode(signed[0] ?? new Uint8Array())
    expect(await call('broadcast_tx_sync', { tx })).toMatchObject({ error: { data: 'tx already exists in cache' } })
    expect(await call('broadcast_tx_sync', { tx: base64.encode(Uint8Array.of(1, 2)) })).toMatchObject({
      result: { code: 2, codespace: 'sdk', log: expect.stringMatching(/tx parse error$/) },
    })
  })

  test.each([
    ['block', { height: '5' }, 'height 5 is not available, lowest height is 1000000'],
    ['block', { height: '0' }, 'height must be greater than 0, but got 0'],
    ['block', { height: '99999999' }, /must be less than or equal to the current blockchain height/],
    ['tx_search', { query: 'x' }, 'failed to parse query: got "x"'],
    ['tx', { hash: base64.encode(new Uint8Array(32)) }, `tx (${'00'.repeat(32)}) not found`],
    ['tx', { hash: '!' }, /expected bytes in base64/],
    ['block', { height: 'ten' }, /expected a whole number/],
  ] as const)('refuses invalid parameters of %s: %j', async (method, params, reason) => {
    const { call } = await included()
    const { error } = await call(method, params)
    expect(error.data).toMatch(reason)
  })

  test('returns JSON-RPC errors for invalid requests', async () => {
    const { send, call } = await included()
    expect((await send('', '{')).body).toMatchObject({ error: { code: -32_700 } })
    expect((await send('', [])).body).toMatchObject({ error: { code: -32_600 } })
    expect((await send('', [7, { id: 1, method: 'health' }])).body).toMatchObject([
      { error: { code: -32_600 } },
      { id: 1, result: {} },
    ])
    expect(await call('constructor')).toMatchObject({ id: 7, error: { code: -32_601 } })
  })
})

describe('the REST API', () => {
  test('refuses to estimate gas for a used sequence', async () => {
    const { send, signed } = await included()
    const tx_bytes = base64.encode(signed[0] ?? new Uint8Array())
    expect(await send('/cosmos/tx/v1beta1/simulate', { tx_bytes })).toMatchObject({
      status: 500,
      body: { message: expect.stringMatching(/account sequence mismatch/) },
    })
    expect((await send('/cosmos/tx/v1beta1/simulate', {})).status).toBe(400)
  })

  test('searches transactions by query', async () => {
    const { send, hash, key, vault } = await included()
    const { body } = await send(`/cosmos/tx/v1beta1/txs?query=tx.hash='${hash}'`)
    expect(body.total).toBe('1')
    expect(body.tx_responses[0]).toMatchObject({ txhash: hash, code: 0, gas_wanted: '200000' })
    expect(body.txs[0].body.messages).toEqual([
      {
        '@type': '/cosmos.bank.v1beta1.MsgSend',

        from_address: key.address,
        to_address: vault,
        amount: [{ denom: 'uatom', amount: '25000000' }],
      },
    ])
    expect((await send('/cosmos/tx/v1beta1/txs')).status).toBe(400)
  })

  test('returns spendable balances, account info, supply and module parameters', async () => {
    const { send, key } = await included()
    const get = async (path: string) => (await send(`/cosmos/${path}`)).body
    expect(await get(`bank/v1beta1/spendable_balances/${key.address}`)).toMatchObject({
      balances: [{ denom: 'uatom', amount: '74999500' }],
    })
    expect(await get(`auth/v1beta1/account_info/${key.address}`)).toMatchObject({ info: { sequence: '1' } })
    const { amount } = await get('bank/v1beta1/supply/by_denom?denom=uatom')
    expect((await get('bank/v1beta1/supply')).supply).toEqual([amount])
    expect(await get('base/node/v1beta1/config')).toMatchObject({ minimum_gas_price: '0.002500000000000000uatom' })
    expect(await get('staking/v1beta1/params')).toMatchObject({ params: { bond_denom: 'uatom' } })
    expect(await get('auth/v1beta1/params')).toMatchObject({ params: { max_memo_characters: '256' } })
  })
})
