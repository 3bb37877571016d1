import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EndpointRequest } from '../../../src/core/nodes/net/request.ts'
import { blockbook } from '../../../src/core/readers/utxo/blockbook.ts'
import { blockcypher } from '../../../src/core/readers/utxo/blockcypher.ts'
import { esplora } from '../../../src/core/readers/utxo/esplora.ts'
import { haskoin } from '../../../src/core/readers/utxo/haskoin.ts'
import { forwardedRequest, type RelayRequest } from '../../../src/server/relay/createRelayHandler.ts'

const hash = 'ab'.repeat(32)
const signed = '01'.repeat(200)
const apis = [
  'jsonrpc',
  'esplora',
  'blockbook',
  'haskoin',
  'blockcypher',
  'cosmos',
  'rippled',
  'solana',
  'trongrid',
] as const

const get = (path: string): RelayRequest => ({ method: 'GET', path, type: '', body: '' })
const post = (path: string, body: unknown, type = 'application/json'): RelayRequest => ({
  method: 'POST',
  path,
  type,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

describe('forwardedRequest', () => {
  test.each([
    ['esplora', esplora, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['blockbook', blockbook, 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
    ['haskoin', haskoin, 'bitcoincash:qpm2qsznhks23z7629mms6s8cwef74vcwvy22gdx6a'],
    ['blockcypher', blockcypher, 'XnVWyqRwPGwKGHJHGKWHcWpJ4qzGiTzRdF'],
  ] as const)('forwards every request of a reader over %s unchanged', (name, api, address) => {
    const requests: readonly EndpointRequest<unknown>[] = [
      api.tip(),
      api.blockHash(478_559),
      api.utxos(address),
      api.tx(hash),
      api.transfers(hash),
      api.rawTx(hash),
      api.feeRate(),
      api.broadcast(signed, hash),
    ]
    for (const { path, body, type } of requests) {
      const sent = body === undefined ? get(path) : post(path, body, type ?? 'application/json')
      const kept = body === undefined ? { path } : { path, body, type: type ?? 'application/json' }
      expect(forwardedRequest(name, sent), path).toEqual(kept)
    }
  })

  test('forwards the transfers of one token to an account on TRON, and no other list', () => {
    const account = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const path = `/v1/accounts/${account}/transactions/trc20?only_to=true&limit=50&contract_address=${account}`
    expect(forwardedRequest('trongrid', get(path))).toEqual({ path })
    for (const other of [
      `${path}&fingerprint=1`,
      path.replace('limit=50', 'limit=200'),
      `/v1/accounts/${account}`,
      '/wallet/getnowblock',
    ]) {
      expect(forwardedRequest('trongrid', get(other)), other).toBeUndefined()
    }
    expect(forwardedRequest('trongrid', post(path, {}))).toBeUndefined()
  })

  test.each([
    ['jsonrpc', { method: 'eth_sendTransaction', params: [{}] }],
    ['jsonrpc', { method: 'eth_sign', params: ['0x00', '0x00'] }],
    ['jsonrpc', { method: 'eth_accounts', params: [] }],
    ['jsonrpc', { method: 'debug_traceTransaction', params: [`0x${hash}`] }],
    ['jsonrpc', { method: 'eth_getLogs', params: [{}] }],
    ['jsonrpc', { method: 'eth_getBlockByNumber', params: ['latest', true] }],
    ['jsonrpc', { method: 'eth_chainId', params: [], extra: 1 }],
    ['solana', { method: 'getProgramAccounts', params: ['11111111111111111111111111111111'] }],
    ['solana', { method: 'requestAirdrop', params: ['11111111111111111111111111111111', 1] }],
  ] as const)('refuses the %s call %j', (api, call) => {
    expect(forwardedRequest(api, post('', { jsonrpc: '2.0', id: 1, ...call }))).toBeUndefined()
  })

  test('refuses batches, other ids, other paths and other media types of JSON-RPC', () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    expect(forwardedRequest('jsonrpc', post('', call))?.body).toBe(JSON.stringify(call))
    for (const body of [[call], [], null, 1, '"eth_chainId"', '{', { ...call, id: 2 }, { ...call, id: '1' }]) {
      expect(forwardedRequest('jsonrpc', post('', body))).toBeUndefined()
    }
    expect(forwardedRequest('jsonrpc', post('/', call))).toBeUndefined()
    expect(forwardedRequest('jsonrpc', post('?key=1', call))).toBeUndefined()
    expect(forwardedRequest('jsonrpc', post('', call, 'text/plain'))).toBeUndefined()
    expect(forwardedRequest('jsonrpc', get(''))).toBeUndefined()
  })

  test('refuses to sign, and to send what is not signed', () => {
    const blob = 'AB'.repeat(60)
    expect(forwardedRequest('rippled', post('', { method: 'submit', params: [{ tx_blob: blob }] }))).toBeDefined()
    for (const params of [
      { tx_blob: blob, fail_hard: true },
      { tx_json: { TransactionType: 'Payment' }, secret: 'sn3nxiW7v8KXzPzAqzyHXbSSKNuN9' },
      { tx_blob: blob, secret: 'sn3nxiW7v8KXzPzAqzyHXbSSKNuN9' },
    ]) {
      expect(forwardedRequest('rippled', post('', { method: 'submit', params: [params] }))).toBeUndefined()
    }
    expect(forwardedRequest('rippled', post('', { method: 'sign', params: [{}] }))).toBeUndefined()
    expect(forwardedRequest('trongrid', post('/wallet/createtransaction', {}))).toBeUndefined()
    expect(forwardedRequest('trongrid', post('/wallet/toString', {}))).toBeUndefined()
    expect(forwardedRequest('blockcypher', post('/txs/push', { tx: signed, token: 'x' }))).toBeUndefined()
    expect(forwardedRequest('blockcypher', post('/txs/new', { inputs: [] }))).toBeUndefined()
    expect(forwardedRequest('esplora', post('/tx', `${signed}zz`, 'text/plain'))).toBeUndefined()
    expect(forwardedRequest('esplora', post('/tx', signed, 'application/json'))).toBeUndefined()
    const sync = { tx_bytes: 'AAAA'.repeat(20), mode: 'BROADCAST_MODE_SYNC' }
    expect(forwardedRequest('cosmos', post('/cosmos/tx/v1beta1/txs', sync))).toBeDefined()
    expect(
      forwardedRequest('cosmos', post('/cosmos/tx/v1beta1/txs', { ...sync, mode: 'BROADCAST_MODE_BLOCK' })),
    ).toBeUndefined()
    expect(forwardedRequest('cosmos', post('/cosmos/tx/v1beta1/simulate', sync))).toBeUndefined()
  })

  test.each([
    '/thorchain/inbound_addresses',
    '/thorchain/quote/swap?from_asset=BTC.BTC',
    '/mayachain/inbound_addresses',
    '/v2/actions',
    '/v2/health',
    '/cosmos/bank/v1beta1/supply',
    '/tx/..',
    `/tx/${hash}/../../thorchain/pools`,
    `/tx/${hash}%2f..`,
    `/tx/${hash}?x=1`,
    `/tx/${hash}/`,
    `//evil.example/tx/${hash}`,
    `/tx/${hash}#x`,
    `/tx/%61b${hash.slice(2)}`,
    `/address/${hash}.evil/utxo`,
    '/address/a/utxo',
    '\\tx',
    `/tx/${hash}\n`,
    '/fee-estimates@evil.example',
    '@evil.example',
    ':80',
    '.evil.example',
  ])('refuses %s over every interface', (path) => {
    for (const api of apis) {
      expect(forwardedRequest(api, get(path)), api).toBeUndefined()
      expect(forwardedRequest(api, post(path, {})), api).toBeUndefined()
    }
  })

  test('forwards no generated path or body with anything else than listed characters', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/tx/',
        hash,
        '/hex',
        '/address/',
        '/utxo',
        '..',
        '%2e',
        '%2f',
        '?',
        '&',
        '@',
        '//',
        '\\',
        ':',
        '.',
      ),
      fc.string({ maxLength: 8 }),
    )
    const path = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    const request = fc.record({
      method: fc.constantFrom('GET', 'POST', 'HEAD', 'get', 'CONNECT'),
      path,
      type: fc.constantFrom('', 'application/json', 'text/plain'),
      body: fc.oneof(fc.json(), fc.string()),
    })
    fc.assert(
      fc.property(fc.constantFrom(...apis), request, (api, sent) => {
        const forwarded = forwardedRequest(api, sent)
        if (forwarded === undefined) return
        expect(forwarded.path).toMatch(/^(\/[A-Za-z0-9:_-]+)*\/?(\?[a-zA-Z.=&0-9]+)?$/)
        expect(forwarded.path).toBe(sent.path)
      }),
      { numRuns: 2_000 },
    )
  })
})
