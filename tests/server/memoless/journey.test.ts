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
    ...{ from: 'plain', to, asset: 'LTC.LTC', memo: '' },
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
      ...{ memo, current_uses: 0, max_uses: 1, amount, qr_code: `litecoin:${address}?amount=${amount}` },
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
    expect(shown.body.registration).not.toHaveProperty('depositInfo')
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
