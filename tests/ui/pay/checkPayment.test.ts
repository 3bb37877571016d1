import { beforeEach, describe, expect, test } from 'vitest'
import { getAgreedTime } from '../../../src/core/actions/getAgreedTime.ts'
import { formatDecimal, units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { isRegistered, type RegisteredSwap } from '../../../src/core/memo/memoless/memolessSwap.ts'
import { readReference } from '../../../src/core/memo/memoless/reference.ts'
import { openedPayment } from '../../../src/ui/pay/openedPayment.ts'
import { fund, waitForCoins } from '../../devnet/journeys/balances.ts'
import { chainOf } from '../../devnet/journeys/harness.ts'
import { openPay, type PayFixture } from './payFixture.ts'

const LIFE = 3_600

let pay: PayFixture
let swap: RegisteredSwap

beforeEach(async () => {
  pay = await openPay()
  swap = await pay.register()
})

/** Makes a node report something false, or the truth again. */
function lieOf(view: '1' | '2', lie: 'address' | 'height' | null): void {
  const { behaviours } = pay.site.harness.devnet.controlState.settings
  behaviours[view] = { ...behaviours[view], lie }
}

const refused = (reason: string) => expect.objectContaining({ reason })
const machine = () => pay.site.harness.devnet.state.THORCHAIN

describe('checkPayment', () => {
  test('returns the vault that a majority confirms, for an amount with the registered digits', async () => {
    const payment = await pay.check(swap)
    const vault = machine().vaults.get('LTC')?.address
    expect(payment).toMatchObject({ chain: 'LTC', address: vault, amount: swap.amount })
    expect(swap.amount - swap.chosen).toBe(readReference(swap.amount, 8))
    expect(payment.uri).toBe(`litecoin:${vault}?amount=10.000${payment.reference}`)
    expect(payment.deadline).toMatchObject({ by: 'reference', marginMinutes: 30 })
    expect(payment.deadline.blocksLeft).toBeGreaterThan(LIFE - 300 - 20)
    expect(payment.memo.destination).toBe(swap.memo.split(':')[2])
  })

  test('of a token shows the bare address, and refuses decimals that the pool does not have', async () => {
    const { assets } = (await pay.site.call('assets')).body
    const { asset } = assets.find(({ isToken }: { isToken: boolean }) => isToken)
    const token = await pay.register({
      ...pay.swap,
      key: crypto.randomUUID(),
      from: parseAsset(asset),
      chosen: units(50_000_000_000n),
      decimals: 6,
    })
    const payment = await pay.check(token)
    expect(payment).toMatchObject({ chain: 'TRON', address: machine().vaults.get('TRON')?.address, uri: undefined })
    expect(readReference(token.amount, 6)).toBe(BigInt(payment.reference))
    // Seven decimals read the same digit at another place.
    const shifted = units(token.chosen + BigInt(payment.reference) * 10n)
    await expect(pay.check({ ...token, amount: shifted, decimals: 7 })).rejects.toEqual(refused('amount_differs'))
  })

  test('ends by the nodes’ time, whatever this computer’s clock shows', async () => {
    const { endsAt, deadline } = await pay.check(swap)
    expect(endsAt).toBe((await getAgreedTime(pay.site.harness.nodes.THORCHAIN)) + deadline.secondsLeft)
  })

  test.each<[string, string, (one: RegisteredSwap) => Partial<RegisteredSwap>]>([
    ['an amount without digits', 'amount_differs', () => ({ amount: units(1_000_000_000n) })],
    ['an amount below the chosen one', 'amount_differs', ({ amount }) => ({ amount: units(amount - 100_000n) })],
    ['digits that are free', 'reference_gone', ({ chosen }) => ({ amount: units(chosen + 98_765n) })],
    ['another memo', 'memo_differs', ({ memo }) => ({ memo: memo.replace(/.$/, 'x') })],
    ['another registration', 'reference_gone', () => ({ registration: '0'.repeat(64) })],
    ['another target', 'memo_differs', ({ from }) => ({ to: { ...from, chain: 'BTC', symbol: 'BTC', ticker: 'BTC' } })],
  ])('refuses %s as %s', async (_, reason, change) => {
    await expect(pay.check({ ...swap, ...change(swap) })).rejects.toEqual(refused(reason))
  })

  test.each<[string, string]>([
    ['HALTMEMOLESS', 'memoless_halted'],
    ['HALTLTCTRADING', 'pool_closed'],
  ])('refuses while %s is set, and allows it again afterwards', async (mimir, reason) => {
    machine().mimirs.set(mimir, 1)
    const failure = await pay.check(swap).catch((error: unknown) => error)
    expect(failure).toMatchObject(reason === 'pool_closed' ? { code: 'trading_halted' } : { reason })
    machine().mimirs.delete(mimir)
    expect((await pay.check(swap)).amount).toBe(swap.amount)
  })

  test('refuses while no majority of the nodes reports one vault, and names who disagrees', async () => {
    lieOf('1', 'address')
    expect((await pay.check(swap)).confirmed.dissent).toHaveLength(1)
    lieOf('2', 'height')
    await expect(pay.check(swap)).rejects.toMatchObject({ code: 'inbound_unconfirmed' })
    lieOf('2', null)
    expect((await pay.check(swap)).address).toBe(machine().vaults.get('LTC')?.address)
  })

  test('refuses while no node responds', async () => {
    const { behaviours } = pay.site.harness.devnet.controlState.settings
    for (const view of ['1', '2', '3'] as const) behaviours[view] = { ...behaviours[view], fault: '500' }
    await expect(pay.check(swap)).rejects.toEqual(refused('votes_unknown'))
  })

  test('returns the new vault after a churn, and refuses a reference that a deposit used', async () => {
    const { harness } = pay.site
    const before = await pay.check(swap)
    await harness.devnet.simulation.rotate('THORCHAIN')
    const after = await pay.check(swap)
    expect(after.address).not.toBe(before.address)
    const ltc = chainOf(harness, 'LTC')
    fund(harness, 'LTC', { to: ltc.addressOf('plain'), asset: 'LTC.LTC', amount: 5_000_000_000n })
    await waitForCoins(harness, 'LTC')
    ltc.send({ from: 'plain', to: after.address, asset: 'LTC.LTC', memo: '', amount: swap.amount })
    await waitForCoins(harness, 'LTC')
    await expect
      .poll(() => harness.step().then(() => pay.check(swap).catch((error: unknown) => error)))
      .toEqual(refused('used'))
  })

  test('ends before the vaults change, less the time to confirm', async () => {
    const { height, mimirs } = machine()
    const churnIn = (blocks: number) => mimirs.set('CHURNINTERVAL', height - 1 + blocks)
    churnIn(1_000)
    const { deadline } = await pay.check(swap)
    expect(deadline).toMatchObject({ by: 'churn', blocksLeft: 1_000 - 300 })
    churnIn(300)
    await expect(pay.check(swap)).rejects.toEqual(refused('churn_soon'))
  })

  test('leaves five minutes while the change of vaults is overdue, and the life of the digits while churns are halted', async () => {
    const { devnet, step } = pay.site.harness
    await devnet.simulation.rotate('THORCHAIN')
    await step(3)
    machine().mimirs.set('CHURNINTERVAL', 1)
    expect((await pay.check(swap)).deadline).toMatchObject({ by: 'unclear', secondsLeft: 300 })
    machine().mimirs.set('HALTCHURNING', 1)
    expect((await pay.check(swap)).deadline).toMatchObject({ by: 'reference' })
  })

  test('warns of a refund while the pools do not reach the minimum, with its fee', async () => {
    const limited = (limit: bigint) =>
      pay.register({ ...pay.swap, key: crypto.randomUUID(), memo: `${pay.swap.memo}:${limit}` })
    const { outlook } = await pay.check(await limited(1n))
    expect(outlook).toBe('met')
    const refused = await pay.check(await limited(10n ** 15n))
    expect(refused.outlook).toMatchObject({ out: expect.any(BigInt), fee: expect.any(BigInt) })
  })

  describe('of the link that the service returns', () => {
    const openLink = async (request: object = {}) => {
      const asked = { asset: 'LTC.LTC', memo: pay.swap.memo, requested_in_asset_amount: '10', ...request }
      const { body } = await pay.site.call('register', asked, { ip: '203.0.113.8' })
      const { origin, pathname, hash } = new URL(body.portage.link)
      const opened = openedPayment({ pathname, hash }, [])
      if (opened.kind !== 'swap' || !isRegistered(opened.swap)) throw new Error(`The link is ${opened.kind}.`)
      return { origin, body, opened, swap: opened.swap }
    }

    test('shows the registered payment at this moment’s price, as that of a link', async () => {
      const { origin, body, opened, swap: linked } = await openLink()
      expect(origin).toBe('https://swap.example.org')
      expect(opened).toMatchObject({ isLinked: true, isKept: false })
      const payment = await pay.check(linked)
      expect(formatDecimal(payment.amount, 8)).toBe(body.suggested_in_asset_amount)
      expect(payment.memo.destination).toBe(pay.swap.memo.split(':')[2])
      expect(payment.out).toBeGreaterThan(0n)
      expect(payment.loss?.lossBps).toBeGreaterThan(0n)
      expect(body.portage.link).not.toContain(payment.address)
    })

    test('shows a token with the decimals of its pool', async () => {
      const { assets } = (await pay.site.call('assets')).body
      const { asset } = assets.find(({ isToken }: { isToken: boolean }) => isToken)
      const { swap: linked } = await openLink({ asset, requested_in_asset_amount: '500' })
      expect((await pay.check(linked)).chain).toBe('TRON')
    })

    test('is none without an amount', async () => {
      const { body } = await pay.site.call('register', { asset: 'LTC.LTC', memo: pay.swap.memo })
      expect(body.portage).toBeUndefined()
    })

    test('refuses a memo, target, amount or registration that the nodes do not have', async () => {
      const { swap: linked } = await openLink()
      const forged: readonly [Partial<RegisteredSwap>, string][] = [
        [{ memo: linked.memo.replace(/.$/, 'x') }, 'memo_differs'],
        [{ to: parseAsset('BTC.BTC') }, 'memo_differs'],
        [{ amount: units(linked.amount + 1n) }, 'reference_gone'],
        [{ registration: '0'.repeat(64) }, 'reference_gone'],
      ]
      for (const [change, reason] of forged)
        await expect(pay.check({ ...linked, ...change }), reason).rejects.toEqual(refused(reason))
    })
  })

  test('refuses once a payment would not confirm before the reference ends', async () => {
    await pay.site.harness.step(LIFE - 290)
    await expect(pay.check(swap)).rejects.toEqual(refused('late'))
  })
})
