import { beforeEach, describe, expect, test } from 'vitest'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { type MemolessFixture, openMemoless } from './memolessFixture.ts'

let site: MemolessFixture

beforeEach(() => {
  site = openMemoless()
})

describe('the memoless API', () => {
  test('lists coins, and tokens that need no router, with decimals, price, depth and status', async () => {
    const { status, body } = await site.call('assets')
    expect(status).toBe(200)
    const btc = body.assets.find((one: { asset: string }) => one.asset === 'BTC.BTC')
    expect(btc).toMatchObject({ asset: 'BTC.BTC', decimals: 8, status: 'Available', isToken: false })
    expect([typeof btc.priceUSD, typeof btc.balanceRune]).toEqual(['number', 'number'])
    const names = body.assets.map((one: { asset: string }) => one.asset)
    expect(names).not.toContain('THOR.RUNE')
    // Only tokens that a plain transfer deposits: those of EVM chains need a call of the router.
    const tokens = names.filter((name: string) => name.includes('-'))
    expect(tokens).toEqual([expect.stringMatching(/^TRON\.USDT-T/)])
    expect(body.assets.flatMap((one: { asset: string; isToken: boolean }) => (one.isToken ? one.asset : []))).toEqual(
      tokens,
    )
  })

  test('describes one coin, and names the supported ones for another', async () => {
    expect((await site.call('assets/eth.eth')).body).toMatchObject({
      success: true,
      asset: { asset: 'ETH.ETH', chain: 'ETH', decimals: 18 },
    })
    for (const name of ['NOPE.NOPE', 'ETH.USDC', 'THOR.RUNE']) {
      const missing = await site.call(`assets/${name}`)
      expect(missing).toMatchObject({
        status: 404,
        body: { error: { code: 'ASSET_NOT_FOUND' }, code: 'asset_not_found' },
      })
      expect(missing.body.error.details).toMatchObject({ providedAsset: name })
      expect(missing.body.error.details.supportedAssets).toContain('BTC.BTC')
    }
    const wrong = await site.call('assets/FOO')
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'INVALID_ASSET_FORMAT' } } })
  })

  test.each([
    ['register', {}, 'MISSING_PARAMETERS'],
    ['register', { asset: 'BTC.BTC' }, 'MISSING_PARAMETERS'],
    ['register', { asset: 'BTC.BTC', memo: ' ' }, 'EMPTY_MEMO'],
    ['preflight', {}, 'MISSING_AMOUNT'],
    ['preflight', { amount: '1' }, 'MISSING_PARAMETERS'],
    ['suggest-amounts', {}, 'MISSING_PARAMETERS'],
    ['track-transaction', {}, 'MISSING_TX_HASH'],
    ['track-transaction', { txHash: '' }, 'MISSING_TX_HASH'],
  ])('answers %s of %j with the contract’s word %s', async (call, body, word) => {
    expect(await site.call(call, body)).toMatchObject({ status: 400, body: { success: false, error: { code: word } } })
  })

  test.each([
    ['register', { asset: 'DASH.DASH', memo: '=:e:0x' }],
    ['suggest-amounts', { asset: 'DASH.DASH', reference: '00042', requested_amount: '1' }],
    ['preflight', { asset: 'DASH.DASH', reference: '00042', amount: '1' }],
  ])('names the supported coins when %s gets another', async (call, body) => {
    const reply = await site.call(call, body)
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'UNSUPPORTED_ASSET' } } })
    const { details } = reply.body.error
    expect(details).toMatchObject({ providedAsset: 'DASH.DASH', totalSupportedAssets: details.supportedAssets.length })
    expect(details.supportedAssets).toContain('BTC.BTC')
  })

  test.each([
    ['ETH.USDC', /^Tokens of ETH need a contract call/],
    ['TRON.USDT', /^TRON\.USDT has no contract\. Write the whole name/],
    ['SOL.USDC', /^A plain transfer of SOL\.USDC cannot be swapped; on SOL only one of its coin can\.$/],
  ])('says why no plain transfer can swap %s', async (asset, reason) => {
    const { status, body } = await site.call('register', { asset, memo: '=:e:0x' })
    expect(status).toBe(400)
    expect(body.error.message).toMatch(reason)
  })

  test.each([
    ['BTC.BTC', '1.5', '00041', '1.50000041', '1.49900041'],
    ['XRP.XRP', '10.123456', '00023', '10.200023', '10.100023'],
    ['ETH.ETH', '1.123456789012345678', '42', '1.12400042', '1.12300042'],
    ['BTC.BTC', 0.015, '00042', '0.01500042', '0.01400042'],
  ])('suggests amounts of %s around %s with reference %s', async (asset, requested_amount, reference, up, down) => {
    const { status, body } = await site.call('suggest-amounts', { asset, reference, requested_amount })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ valid_amount_rounded_up: up, valid_amount_rounded_down: down })
    expect(body.data.rounded_up_difference_usd).toMatch(/^\d+\.\d\d$/)
  })

  test.each(['00000', '100000', 'x'])('refuses the reference %s', async (reference) => {
    const { status, body } = await site.call('suggest-amounts', { asset: 'BTC.BTC', reference, requested_amount: '1' })
    expect([status, body.success]).toEqual([400, false])
  })

  test('checks a hash and returns the page that follows it', async () => {
    const { body } = await site.call('track-transaction', { txHash: `0x${'ab'.repeat(32)}` })
    const cleanTxHash = 'AB'.repeat(32)
    const trackingUrl = `https://swap.example.org/tx/${cleanTxHash}`
    expect(body.tracking).toEqual({ isValid: true, cleanTxHash, trackingUrl, network: 'devnet' })
    const wrong = await site.call('track-transaction', { txHash: '0x12' })
    expect(wrong).toMatchObject({ status: 400, body: { success: false, error: { code: 'INVALID_TX_HASH' } } })
  })

  test('returns a registration by its id, with an address while it can be paid', async () => {
    const { address } = await createTestUser(site.harness, 'receiver').accountOn('DOGE')
    const request = { asset: 'BTC.BTC', memo: `=:DOGE.DOGE:${address}`, requested_in_asset_amount: '0.1' }
    const done = (await site.call('register', request)).body
    const { status, body } = await site.call(`register/${done.internal_api_id}`)
    expect(status).toBe(200)
    expect(body.registration).toMatchObject({
      status: 'registered',
      asset: 'BTC.BTC',
      memo: request.memo,
      txHash: done.txHash,
      referenceId: done.reference,
      deposits: [],
      depositInfo: { chain: 'BTC', maxUse: '1', usageCount: '0', available: true },
    })
    const vault = site.harness.devnet.state.THORCHAIN.vaults.get('BTC')?.address
    expect(body.registration.depositInfo.inboundAddress).toBe(vault)
  })

  test.each([
    ['without a limit', '', ['no_price_limit']],
    ['with a limit', ':1e8', []],
  ])('reports a memo %s in its notices', async (_name, limit, codes) => {
    const [receiver, refund] = await Promise.all([
      createTestUser(site.harness, 'receiver').accountOn('DOGE'),
      createTestUser(site.harness, 'sender').accountOn('BTC'),
    ])
    const memo = `=:DOGE.DOGE:${receiver.address}/${refund.address}${limit}`
    const { body } = await site.call('register', { asset: 'BTC.BTC', memo })
    expect(body.notices.map(({ code }: { code: string }) => code)).toEqual(codes)
  })

  test('registers addresses in their normal spelling', async () => {
    const cash = 'qq9nq4t6nlzwjr3ntp7693lvzym9hq99egz9hgh7rc'
    const back = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    const memo = `=:c:bchreg:${cash}/${back.toUpperCase()}:0/1/0`
    const { status, body } = await site.call('register', { asset: 'BTC.BTC', memo })
    expect([status, body.memo]).toEqual([201, `=:c:${cash}/${back}:0/1/0`])
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'x', '%2e'])('returns 404 for the id %s', async (id) => {
    const { status, body } = await site.call(`register/${id}`)
    expect(status).toBe(404)
    expect(body.success).toBe(false)
  })

  test('publishes its OpenAPI document without a key', async () => {
    const { status, body } = await site.call('openapi.json')
    expect(status).toBe(200)
    expect(Object.keys(body.paths)).toContain('/memoless/api/v1/register')
    expect(Object.keys(body.paths['/memoless/api/v1/register'].post.responses)).toContain('201')
  })

  test('refuses a body above 16 KB', async () => {
    const reply = await site.call('register', { asset: 'BTC.BTC', memo: 'x'.repeat(17_000) })
    expect(reply).toMatchObject({ status: 413, body: { success: false, code: 'payload_too_large' } })
  })
})
