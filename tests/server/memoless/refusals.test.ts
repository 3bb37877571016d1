import { beforeEach, describe, expect, test } from 'vitest'
import { memolessAccount } from '../../../src/devnet/rules/identity.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { type MemolessFixture, openMemoless } from './memolessFixture.ts'

let site: MemolessFixture
let memo: string

beforeEach(async () => {
  site = openMemoless()
  memo = `=:DOGE.DOGE:${(await createTestUser(site.harness, 'receiver').accountOn('DOGE')).address}`
})

const registered = () => site.harness.devnet.state.THORCHAIN.references.size

const noPool = [409, 'POOL_UNAVAILABLE', 'pool_unavailable'] as const

describe('a registration', () => {
  test('with an amount of another form says how to write it', async () => {
    for (const requested_in_asset_amount of ['9'.repeat(78), '1e8', '-1', '007']) {
      const reply = await site.call('register', { asset: 'LTC.LTC', memo, requested_in_asset_amount })
      expect(reply.body.error.message).toContain('Write whole coins as text with one dot')
      expect(JSON.stringify(reply.body)).not.toContain('base units')
    }
  })

  test.each([
    ['an asset of another form', { asset: 'bitcoin' }, 400, 'INVALID_ASSET_FORMAT', 'invalid_asset'],
    ['a token', { asset: 'ETH.USDC' }, 400, 'UNSUPPORTED_ASSET', 'unsupported_asset'],
    ['RUNE itself', { asset: 'THOR.RUNE' }, 400, 'UNSUPPORTED_ASSET', 'unsupported_asset'],
    ['a coin of Maya Protocol', { asset: 'DASH.DASH' }, 400, 'UNSUPPORTED_ASSET', 'unsupported_asset'],
    ['an empty memo', { memo: '' }, 400, 'EMPTY_MEMO', 'invalid_memo'],
    ['no memo', { memo: undefined }, 400, 'MISSING_PARAMETERS', 'invalid_input'],
    ['an empty asset', { asset: '' }, 400, 'MISSING_PARAMETERS', 'invalid_input'],
    ['a memo without a swap', { memo: 'ADD:LTC.LTC' }, 400, 'INVALID_MEMO', 'invalid_memo'],
    ['a swap of a coin with itself', { memo: '=:LTC.LTC:tltc1' }, 400, 'INVALID_MEMO', 'invalid_memo'],
    ['a memo without a destination', { memo: '=:DOGE.DOGE' }, 400, 'INVALID_MEMO', 'invalid_memo'],
    [
      'a payment link as the refund address',
      { memo: `=:DOGE.DOGE:mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r/LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ?amount=1` },
      400,
      'INVALID_MEMO',
      'invalid_memo',
    ],
    ['a name as the destination', { memo: '=:DOGE.DOGE:alice' }, 400, 'INVALID_MEMO', 'invalid_memo'],
    ['an address of another chain', { memo: `=:DOGE.DOGE:${memolessAccount}` }, 400, 'INVALID_MEMO', 'invalid_memo'],
    [
      'an amount that is not a decimal',
      { requested_in_asset_amount: '1e8' },
      400,
      'INVALID_AMOUNT_FORMAT',
      'invalid_amount',
    ],
    [
      'a number that lost digits',
      { requested_in_asset_amount: 0.1234567890123456 },
      400,
      'INVALID_AMOUNT_FORMAT',
      'invalid_amount',
    ],
    ['a target without a pool', { memo: '=:THOR.FOO:tthor1w508d6qejxtdg4y5r3zarvary0c5xw7kcdl3rz' }, ...noPool],
    ['a claim without a pool', { memo: '=:THOR/FOO:tthor1w508d6qejxtdg4y5r3zarvary0c5xw7kcdl3rz' }, ...noPool],
    ['a token without a pool', { memo: '=:ETH.NOPE:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, ...noPool],
    ['a short code in capitals', { memo: '=:E:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, ...noPool],
    ['more than exist', { requested_in_asset_amount: '9'.repeat(20) }, 400, 'AMOUNT_TOO_LARGE', 'amount_too_large'],
    ['an unknown field', { note: 'x' }, 400, 'MISSING_PARAMETERS', 'invalid_input'],
  ])('with %s is refused before anything is paid', async (_, given, status, word, code) => {
    const reply = await site.call('register', { asset: 'LTC.LTC', memo, ...given })
    expect(reply).toMatchObject({ status, body: { success: false, error: { code: word }, code } })
    expect(reply.body.documentation).toBe(`https://swap.example.org/developers/errors/${code}`)
    await site.harness.step(2)
    expect(registered()).toBe(0)
    expect(site.reported).toEqual([])
  })

  test('to an outdated spelling of Litecoin is refused, with the spelling that the nodes read', async () => {
    const pasted = '=:LTC.LTC:3K7F9uccgbYrmK8FpaB9Y9CD1rGxSXizYB'
    const reply = await site.call('register', { asset: 'BTC.BTC', memo: pasted })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_memo' } })
    expect(reply.body.hint).toContain('give MRKPTo2adiQHZpQ9vTAVMnScLYsQSFA8XF')
    expect(reply.body.error.details).toEqual({ suggested_address: 'MRKPTo2adiQHZpQ9vTAVMnScLYsQSFA8XF' })
    const named = await site.call('register', { asset: 'LTC.LTC', memo: '=:DOGE.DOGE:alice' })
    expect(named.body.hint).toBe('DOGE needs one that starts with m, n or 2.')
  })

  test('to a vault is refused', async () => {
    const vault = site.harness.devnet.state.THORCHAIN.vaults.get('DOGE')?.address
    const reply = await site.call('register', { asset: 'LTC.LTC', memo: `=:DOGE.DOGE:${vault}` })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_memo' } })
  })

  test('without an account is refused with the reason, and health is unavailable', async () => {
    const bare = openMemoless({ account: 'none' })
    const reply = await bare.call('register', { asset: 'LTC.LTC', memo })
    expect(reply).toMatchObject({ status: 503, body: { code: 'memoless_unavailable' } })
    expect(reply.body.error.message).toContain('no account')
    expect((await bare.call('health')).body).toMatchObject({ status: 'unavailable' })
    expect((await bare.call('assets')).status).toBe(200)
  })

  test('beyond the budget of all clients is refused with Retry-After', async () => {
    const tight = openMemoless({ account: { spendPerHour: 2_000_000 } })
    expect((await tight.call('register', { asset: 'LTC.LTC', memo })).status).toBe(201)
    const again = await tight.call('register', { asset: 'LTC.LTC', memo })
    expect(again.status).toBe(201)
    const other = await tight.call('register', { asset: 'LTC.LTC', memo }, { ip: '198.51.100.9' })
    expect(other).toMatchObject({ status: 503, body: { code: 'registration_budget', error: { code: 'RATE_LIMITED' } } })
    expect(Number(other.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })

  test('beyond a client’s own limit is refused with 429', async () => {
    const context = { ...site.context, rates: { ...site.context.rates } }
    const rates = { ...context.rates, memolessRegistrations: { ...context.rates.memolessRegistrations, limit: 1 } }
    const limited = { context: { ...context, rates } }
    expect((await site.call('register', { asset: 'LTC.LTC', memo }, limited)).status).toBe(201)
    const second = await site.call('register', { asset: 'BTC.BTC', memo }, limited)
    expect(second).toMatchObject({ status: 429, body: { success: false, error: { code: 'RATE_LIMITED' } } })
  })

  test('of the same memo returns the same reference to the same client, and a new one to another', async () => {
    const first = await site.call('register', { asset: 'ltc.ltc', memo })
    const same = await site.call('register', { asset: 'LTC.LTC', memo })
    const other = await site.call('register', { asset: 'LTC.LTC', memo }, { ip: '198.51.100.9' })
    expect(same.body.internal_api_id).toBe(first.body.internal_api_id)
    expect(other.body.reference).not.toBe(first.body.reference)
    expect(registered()).toBe(2)
    expect(other.body.notices[0]).toMatchObject({ code: 'live_neighbour' })
    expect(other.body.notices[0].message).toContain(first.body.reference)
  })

  test('is replayed for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'order 1' }
    const first = await site.call('register', { asset: 'LTC.LTC', memo }, { headers })
    const second = await site.call('register', { asset: 'LTC.LTC', memo }, { headers })
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect([second.status, second.body]).toEqual([201, first.body])
    const changed = await site.call('register', { asset: 'BTC.BTC', memo }, { headers })
    expect(changed.status).toBe(422)
  })

  test('never shows the account that signs', async () => {
    const bodies = [
      (await site.call('register', { asset: 'LTC.LTC', memo })).body,
      (await site.call('health')).body,
      (await site.call('assets')).body,
    ]
    expect(JSON.stringify(bodies)).not.toContain(memolessAccount)
  })
})

describe('of another form', () => {
  test.each(['0', '00', '000000', 'abc'])(
    'the reference %s is refused by preflight and suggest-amounts',
    async (reference) => {
      const preflight = await site.call('preflight', { asset: 'LTC.LTC', reference, amount: '1.00000046' })
      const suggestion = await site.call('suggest-amounts', { asset: 'LTC.LTC', reference, requested_amount: '1' })
      const refusal = { status: 400, body: { error: { code: 'INVALID_REFERENCE_FORMAT' }, code: 'invalid_parameter' } }
      expect([preflight, suggestion]).toMatchObject([refusal, refusal])
    },
  )

  test('an asset and an amount of a preflight are refused with codes of their own', async () => {
    const asset = await site.call('preflight', { asset: 'bitcoin', reference: '00046', amount: '1.00000046' })
    const amount = await site.call('preflight', { asset: 'LTC.LTC', reference: '00046', amount: '1e8' })
    expect([asset.body.code, amount.body.code]).toEqual(['invalid_asset', 'invalid_amount'])
  })
})
