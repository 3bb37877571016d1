import { beforeEach, describe, expect, test } from 'vitest'
import { parseMemo, units } from '../../../src/core/index.ts'
import { fund, holdingOf, unitsIn, waitForCoins } from '../../devnet/journeys/balances.ts'
import { followHash } from '../../devnet/journeys/followSwap.ts'
import { chainOf } from '../../devnet/journeys/harness.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { type MemolessFixture, openMemoless } from './memolessFixture.ts'

const LIFE = 3_600

let site: MemolessFixture
let memo: string
let receiver: string

beforeEach(async () => {
  site = openMemoless()
  const { address } = await createTestUser(site.harness, 'receiver').accountOn('DOGE')
  receiver = address
  memo = `=:DOGE.DOGE:${address}`
  const ltc = chainOf(site.harness, 'LTC')
  fund(site.harness, 'LTC', { to: ltc.addressOf('plain'), asset: 'LTC.LTC', amount: 5_000_000_000n })
  await waitForCoins(site.harness, 'LTC')
})

async function registered() {
  const request = { asset: 'LTC.LTC', memo, requested_in_asset_amount: '10' }
  const { status, body } = await site.call('register', request)
  expect({ status, body }).toMatchObject({ status: 201, body: { success: true } })
  return body
}

/** Sends a plain payment without a memo and follows it to its end. */
async function pay(to: string, amount: string) {
  const { harness } = site
  const ltc = chainOf(harness, 'LTC')
  const [whole = '0', part = ''] = amount.split('.')
  const sent = ltc.send({
    from: 'plain',
    to,
    asset: 'LTC.LTC',
    memo: '',
    amount: units(BigInt(whole + part.padEnd(8, '0'))),
  })
  await waitForCoins(harness, 'LTC')
  return (await followHash(harness, { protocol: 'THORCHAIN', hash: sent })).watched.at(-1)
}

const received = async () => unitsIn(await holdingOf(site.harness, 'DOGE', receiver, 'DOGE.DOGE'))

describe('a memoless swap on the devnet', () => {
  test('registers, gives an address for the exact amount, and completes after a plain payment', async () => {
    const done = await registered()
    expect(done.suggested_in_asset_amount).toBe(`10.000${done.reference}`)
    expect(parseMemo(done.memo, 'THORCHAIN')).toMatchObject({ ok: true })
    const amount = done.suggested_in_asset_amount
    const { status, body } = await site.call('preflight', { asset: 'LTC.LTC', reference: done.reference, amount })
    expect(status).toBe(200)
    const { inbound_address: address } = body.data
    expect(address).toBe(site.harness.devnet.state.THORCHAIN.vaults.get('LTC')?.address)
    expect(body.data).toMatchObject({
      memo,
      current_uses: 0,
      max_uses: 1,
      amount,
      qr_code: `litecoin:${address}?amount=${amount}`,
    })
    expect(body.data.seconds_remaining).toBe(body.data.blocks_remaining * 6)
    expect(await pay(address, amount)).toBe('done')
    expect(await received()).toBeGreaterThan(0n)
  })

  test('gives no address for an amount with other digits, and names the nearest ones', async () => {
    const { internal_api_id, reference } = await registered()
    const { status, body } = await site.call('preflight', { internal_api_id, amount: '10' })
    expect(status).toBe(400)
    expect(body.error.code).toBe('INVALID_AMOUNT_FORMAT')
    expect(body.hint).toContain(`10.000${reference}`)
    expect(JSON.stringify(body)).not.toContain('inbound_address')
  })

  test('gives no address after a deposit used the reference, and registers a new one', async () => {
    const first = await registered()
    const amount = first.suggested_in_asset_amount
    const { body } = await site.call('preflight', { internal_api_id: first.internal_api_id, amount })
    expect(await pay(body.data.inbound_address, amount)).toBe('done')
    const again = await site.call('preflight', { internal_api_id: first.internal_api_id, amount })
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'reference_unusable', error: { code: 'PREFLIGHT_FAILED' } },
    })
    const shown = await site.call(`register/${first.internal_api_id}`)
    // No address of a reference that is used: only what the network keeps of it.
    expect(shown.body.registration.depositInfo).toMatchObject({ inboundAddress: '', usageCount: '1', available: false })
    expect(shown.body.registration.deposits).toEqual([expect.stringMatching(/^[0-9A-F]{64}$/)])
    const second = await registered()
    expect(second.reference).not.toBe(first.reference)
    expect(second.internal_api_id).not.toBe(first.internal_api_id)
  })

  test('gives no address when a deposit would confirm after the reference expires', async () => {
    const { internal_api_id, suggested_in_asset_amount: amount, reference } = await registered()
    await site.harness.step(LIFE - 250)
    const late = await site.call('preflight', { internal_api_id, amount })
    expect(late).toMatchObject({ status: 409, body: { code: 'reference_unusable' } })
    const renewed = await registered()
    expect(renewed.reference).not.toBe(reference)
  })

  test('gives no address when two nodes report another memo', async () => {
    const { internal_api_id, suggested_in_asset_amount: amount } = await registered()
    const { devnet } = site.harness
    const lie: (typeof devnet.views)['2'] = (state) => ({
      ...state,
      references: new Map(
        [...state.references].map(([key, one]) => [key, { ...one, memo: `=:DOGE.DOGE:${'x'.repeat(34)}` }]),
      ),
    })
    devnet.views[2] = lie
    const oneLiar = await site.call('preflight', { internal_api_id, amount })
    expect(oneLiar.status).toBe(200)
    devnet.views[3] = lie
    const twoLiars = await site.call('preflight', { internal_api_id, amount })
    expect(twoLiars).toMatchObject({ body: { success: false, code: 'deposit_mismatch' } })
    devnet.views[3] = (state) => ({ ...state, references: new Map() })
    const disagreeing = await site.call('preflight', { internal_api_id, amount })
    expect(disagreeing).toMatchObject({ body: { success: false, code: 'inbound_unconfirmed' } })
    expect(JSON.stringify([twoLiars.body, disagreeing.body])).not.toContain('inbound_address')
  })

  test('refuses in words while the network halts memoless deposits', async () => {
    const { internal_api_id, suggested_in_asset_amount: amount } = await registered()
    site.harness.devnet.state.THORCHAIN.mimirs.set('HALTMEMOLESS', 1)
    const register = await site.call('register', { asset: 'LTC.LTC', memo })
    const preflight = await site.call('preflight', { internal_api_id, amount })
    for (const { status, body } of [register, preflight]) {
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 'memoless_unavailable' } })
      expect(body.error.message).toContain('halted')
    }
    expect((await site.call('health')).body).toMatchObject({ success: true, status: 'unavailable' })
  })
})

describe('a memoless swap of a token whose deposit is a plain transfer', () => {
  /** TRC-20 USDT of the devnet, as the service lists it. */
  async function listed() {
    const { body } = await site.call('assets')
    const tokens = body.assets.filter(({ isToken }: { isToken: boolean }) => isToken)
    expect(tokens).toHaveLength(1)
    return tokens[0]
  }

  async function send(asset: string, to: string, amount: bigint) {
    const { harness } = site
    const tron = chainOf(harness, 'TRON')
    for (const [coin, value] of [
      ['TRON.TRX', 10_000_000_000n],
      [asset, 10n * amount],
    ] as const)
      fund(harness, 'TRON', { to: tron.addressOf('plain'), asset: coin, amount: value })
    await waitForCoins(harness, 'TRON')
    const hash = tron.send({ from: 'plain', to, asset, memo: '', amount: units(amount) })
    await waitForCoins(harness, 'TRON')
    return hash
  }

  test('is listed, registers, and completes after a transfer without a memo', async () => {
    const token = await listed()
    expect(token).toMatchObject({ decimals: 6, isToken: true, status: 'Available' })
    expect(token.asset).toMatch(/^TRON\.USDT-T/)
    const { body } = await site.call(`assets/${token.asset}`)
    expect(body.asset).toMatchObject({ ...token, chain: 'TRON' })

    const request = { asset: token.asset, memo, requested_in_asset_amount: '500' }
    const done = await site.call('register', request)
    expect(done).toMatchObject({ status: 201, body: { asset: token.asset, decimals: 6, reference_length: 5 } })
    const { reference, suggested_in_asset_amount: amount, minimum_amount_to_send: minimum } = done.body
    expect(amount).toBe(`500.0${reference}`)
    expect(minimum).toBe(`0.1${reference}`)

    const suggested = await site.call('suggest-amounts', { asset: token.asset, reference, requested_amount: '500.05' })
    expect(suggested.body.data).toMatchObject({
      valid_amount_rounded_up: `500.1${reference}`,
      valid_amount_rounded_down: `500.0${reference}`,
    })

    const checked = await site.call('preflight', { asset: token.asset, reference, amount })
    const { inbound_address: address, qr_code: code } = checked.body.data
    expect(address).toBe(site.harness.devnet.state.THORCHAIN.vaults.get('TRON')?.address)
    expect(code).toBe(address)
    expect((await site.call(`register/${done.body.internal_api_id}`)).body.registration.depositInfo).toMatchObject({
      inboundAddress: address,
      chain: 'TRON',
    })

    const hash = await send(token.asset, address, units(BigInt(amount.replace('.', '')) * 100n))
    const { watched } = await followHash(site.harness, { protocol: 'THORCHAIN', hash })
    expect(watched.at(-1)).toBe('done')
    expect(await received()).toBeGreaterThan(0n)
  })

  test('gives no address for an amount with other digits or below dust', async () => {
    const { asset } = await listed()
    const { body } = await site.call('register', { asset, memo })
    const { internal_api_id, reference } = body
    for (const amount of ['500', `500.0000${reference}`, `0.0${reference}`, `500.0${reference}01`]) {
      const refused = await site.call('preflight', { internal_api_id, amount })
      expect([amount, refused.status]).toEqual([amount, 400])
      expect(JSON.stringify(refused.body)).not.toContain('inbound_address')
    }
  })

  test('is another asset than the coin of its chain, whose digits find nothing', async () => {
    const { asset } = await listed()
    const { body } = await site.call('register', { asset, memo, requested_in_asset_amount: '500' })
    const amount = BigInt(body.suggested_in_asset_amount.replace('.', '')) * 100n
    const vault = site.harness.devnet.state.THORCHAIN.vaults.get('TRON')?.address ?? ''
    const hash = await send('TRON.TRX', vault, amount)
    expect((await followHash(site.harness, { protocol: 'THORCHAIN', hash })).watched.at(-1)).toBe('refunded')
    expect(await received()).toBe(0n)
  })

  test('is refused without its contract, and for a token that has no pool', async () => {
    const short = await site.call('register', { asset: 'TRON.USDT', memo })
    expect(short).toMatchObject({ status: 400, body: { code: 'unsupported_asset' } })
    expect(short.body.error.details.supportedAssets).toContain((await listed()).asset)
    const unknown = await site.call('register', { asset: 'TRON.USDX-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', memo })
    expect(unknown.body.code).toBe('pool_unavailable')
  })
})
