import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../../../src/devnet/machine/bank.ts'
import { derivedAddress } from '../../../src/devnet/rules/derive.ts'
import { memolessAccount } from '../../../src/devnet/rules/identity.ts'
import { createReferenceSigner } from '../../../src/runtime/createReferenceSigner.ts'
import { type MemolessFixture, openMemoless } from './memolessFixture.ts'

const FEE = 2_000_000n
const HOUR_MS = 3_600_000

let site: MemolessFixture

beforeEach(() => {
  site = openMemoless()
})

const chain = ({ harness }: MemolessFixture) => harness.devnet.state.THORCHAIN
const balance = (of = site) => balanceOf(chain(of), memolessAccount, chain(of).base)
const memoTo = (receiver: string) => `=:DOGE.DOGE:${derivedAddress('DOGE', 'mocknet', receiver)}`

/** Makes the chain refuse every registration, while all nodes report that it takes them. */
function refuseInBlocks({ harness }: MemolessFixture): void {
  const { views, state } = harness.devnet
  for (const view of ['1', '2', '3'] as const) {
    views[view] = (one) => ({ ...one, mimirs: new Map([...one.mimirs].filter(([name]) => name !== 'HALTMEMOLESS')) })
  }
  state.THORCHAIN.mimirs.set('HALTMEMOLESS', 1)
}

const register = (memo: string, ip: string, of = site, asset = 'LTC.LTC') =>
  of.call('register', { asset, memo }, { ip })

describe('a memo that the chain would refuse', () => {
  test.each(['thief', 'thief/other', 'THIEF'])('for its affiliate %s costs nothing', async (affiliates) => {
    const before = balance()
    const shares = affiliates.split('/').map(() => '50')
    const reply = await register(`${memoTo('receiver')}:0:${affiliates}:${shares.join('/')}`, '203.0.113.7')
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_memo', error: { code: 'INVALID_MEMO' } } })
    expect(reply.body.error.message).toContain('affiliate')
    await site.harness.step(2)
    expect(balance()).toBe(before)
  })

  test('for an affiliate that only one of three nodes knows costs nothing', async () => {
    const before = balance()
    const { devnet } = site.harness
    const [record] = chain(site).names
    if (record === undefined) throw new Error('The devnet has a name.')
    devnet.views['1'] = (state) => ({ ...state, names: [...state.names, { ...record, name: 'thief' }] })
    const reply = await register(`${memoTo('receiver')}:0:thief:50`, '203.0.113.7')
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_memo' } })
    expect(balance()).toBe(before)
  })

  test('is another than one for an affiliate with a registered name or an address', async () => {
    const known = chain(site).names.find(({ aliases }) => aliases.some((alias) => alias.chain === 'THOR'))
    if (known === undefined) throw new Error('The devnet has a name with an account.')
    for (const end of [`0:${known.name}:10`, `0:${memolessAccount}:10`]) {
      expect((await register(`${memoTo('receiver')}:${end}`, '203.0.113.7')).body, end).toMatchObject({ success: true })
    }
  })
})

describe('a registration that fails in its block', () => {
  test('is paid once, is not tried again, and counts against the budget', async () => {
    const tight = openMemoless({ account: { spendPerHour: 6_000_000 } })
    refuseInBlocks(tight)
    const before = balance(tight)
    for (const [index, ip] of ['203.0.113.1', '198.51.100.1', '192.0.2.1'].entries()) {
      const reply = await register(memoTo('receiver'), ip, tight)
      expect(reply).toMatchObject({ status: 502, body: { code: 'registration_failed' } })
      expect(before - balance(tight)).toBe(FEE * BigInt(index + 1))
    }
    const refused = await register(memoTo('receiver'), '100.64.0.1', tight)
    expect(refused).toMatchObject({ status: 503, body: { code: 'registration_budget' } })
    const seconds = Number(refused.headers.get('retry-after'))
    const { opensAt } = refused.body.error.details
    expect(Date.parse(opensAt)).toBe(Math.floor(tight.context.clock() / 1000 + seconds) * 1000)
    expect(refused.body.error.message).toContain(opensAt)
    expect(seconds * 1000).toBeLessThanOrEqual(HOUR_MS)
    expect(before - balance(tight)).toBe(3n * FEE)
  })

  test('39 times from 13 addresses spends at most the cap of the hour, and leaves a share for others', async () => {
    const cap = 60_000_000
    const tight = openMemoless({ account: { spendPerHour: cap } })
    refuseInBlocks(tight)
    const before = balance(tight)
    const codes: string[] = []
    for (let index = 0; index < 39; index++) {
      const reply = await register(memoTo(`receiver ${index}`), `203.0.${Math.floor(index / 3)}.7`, tight)
      codes.push(reply.body.code)
    }
    expect(before - balance(tight)).toBeLessThan(BigInt(cap))
    expect(new Set(codes)).toEqual(new Set(['registration_failed', 'registration_budget']))
    chain(tight).mimirs.set('HALTMEMOLESS', 0)
    expect((await register(memoTo('receiver'), '198.51.100.9', tight)).status).toBe(201)
    expect(before - balance(tight)).toBeLessThanOrEqual(BigInt(cap))
  })

  test('never names the account, also when the chain does', async () => {
    refuseInBlocks(site)
    const { loadReader } = site.context
    const naming = (async (name) => {
      const reader = await loadReader(name)
      const failed = { state: 'failed', reason: `account ${memolessAccount} was refused` }
      return { ...reader, txState: async () => failed }
    }) as typeof loadReader
    const context = { ...site.context, loadReader: naming }
    const reply = await site.call('register', { asset: 'LTC.LTC', memo: memoTo('receiver') }, { context })
    expect(reply.body.success).toBe(false)
    expect(JSON.stringify(reply.body)).not.toContain(memolessAccount)
  })
})

describe('the fee of a registration', () => {
  const stating = (fee: string, views: readonly string[]) => {
    const { devnet } = site.harness
    for (const view of views) {
      devnet.views[view as '1'] = (state) => ({
        ...state,
        mimirs: new Map([...state.mimirs, ['NATIVETRANSACTIONFEE', Number(fee)]]),
      })
    }
  }

  test.each(['190000000', '999999999999'])('is the majority’s, whatever one node reports, such as %s', async (fee) => {
    for (const view of ['1', '2', '3']) {
      site = openMemoless({ account: { spendPerHour: 200_000_000 } })
      stating(fee, [view])
      for (const ip of ['203.0.113.1', '198.51.100.1', '192.0.2.1']) {
        expect((await register(memoTo('receiver'), ip)).status, view).toBe(201)
      }
    }
  })

  test('is not paid above the cap, and counts in full below it', async () => {
    const before = balance()
    stating('190000000', ['1', '2', '3'])
    const dear = await register(memoTo('receiver'), '203.0.113.1')
    expect(dear).toMatchObject({ status: 503, body: { code: 'memoless_unavailable' } })
    expect(balance()).toBe(before)
    site = openMemoless({ account: { spendPerHour: 8_000_000 } })
    chain(site).mimirs.set('NATIVETRANSACTIONFEE', 5_000_000)
    expect((await register(memoTo('receiver'), '203.0.113.1')).status).toBe(201)
    expect((await register(memoTo('receiver'), '198.51.100.1')).body.code).toBe('registration_budget')
  })
})

describe('votes of the network', () => {
  test.each([
    ['MEMOLESSTXNTTL', 100, 'LTC.LTC'],
    ['MEMOLESSTXNTTL', 100, 'ETH.ETH'],
    ['MEMOLESSTXNTTL', 500, 'BTC.BTC'],
    ['MEMOLESSTXNTTL', 0, 'ETH.ETH'],
    ['MEMOLESSTXNREFCOUNT', 999, 'LTC.LTC'],
  ])('for %s %i are respected before %s is paid', async (name, vote, asset) => {
    const before = balance()
    chain(site).mimirs.set(name, vote)
    const reply = await register(memoTo('receiver'), '203.0.113.7', site, asset)
    expect(reply).toMatchObject({ status: 503, body: { code: 'memoless_unavailable' } })
    await site.harness.step(2)
    expect(balance()).toBe(before)
  })

  test('for a life that is enough let a registration through, paid once', async () => {
    const before = balance()
    chain(site).mimirs.set('MEMOLESSTXNTTL', 500)
    expect((await register(memoTo('receiver'), '203.0.113.7')).status).toBe(201)
    expect(before - balance()).toBe(FEE)
  })

  test('for a shorter life after the check cost one fee and not two', async () => {
    const before = balance()
    const voting = openMemoless({
      harness: site.harness,
      account: {
        sleep: async () => {
          chain(site).mimirs.set('MEMOLESSTXNTTL', 100)
          await site.harness.step()
        },
      },
    })
    const reply = await register(memoTo('receiver'), '203.0.113.7', voting)
    expect(reply.body.success).toBe(false)
    expect(before - balance()).toBe(FEE)
  })
})

test('an account without coins is reported as empty, and its address is not in the error', async () => {
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const signer = createReferenceSigner(words, 'mocknet')
  const poor = openMemoless({ account: { signer } })
  const reply = await register(memoTo('receiver'), '203.0.113.7', poor)
  expect(reply).toMatchObject({ status: 503, body: { code: 'memoless_unavailable' } })
  expect(reply.body.error.message).toContain('empty')
  expect(JSON.stringify(reply.body)).not.toContain(signer.address)
})
