import { beforeEach, describe, expect, test } from 'vitest'
import { units } from '../../../src/core/index.ts'
import type { RegisteredSwap } from '../../../src/core/memo/memoless/memolessSwap.ts'
import { explainSent, findDeposit } from '../../../src/ui/pay/explainSent.ts'
import { fund, waitForCoins } from '../../devnet/journeys/balances.ts'
import { chainOf } from '../../devnet/journeys/harness.ts'
import { openPay, type PayFixture } from './payFixture.ts'

let pay: PayFixture
let swap: RegisteredSwap
const node = () => pay.site.harness.nodes.THORCHAIN

beforeEach(async () => {
  pay = await openPay()
  swap = await pay.register()
  fund(pay.site.harness, 'LTC', { to: ltc().addressOf('plain'), asset: 'LTC.LTC', amount: 5_000_000_000n })
  await waitForCoins(pay.site.harness, 'LTC')
})

const ltc = () => chainOf(pay.site.harness, 'LTC')

async function send(amount: bigint): Promise<string> {
  const to = pay.site.harness.devnet.state.THORCHAIN.vaults.get('LTC')?.address ?? ''
  const hash = ltc().send({ from: 'plain', to, asset: 'LTC.LTC', memo: '', amount: units(amount) })
  await waitForCoins(pay.site.harness, 'LTC')
  return hash
}

const explain = (hash: string) => explainSent({ node: node() }, { swap, hash })

const outcome = async (hash: string) => expect.poll(() => pay.site.harness.step().then(() => explain(hash)))

describe('a transaction that the person sent', () => {
  test('is matched and found when it has the exact amount', async () => {
    expect(await findDeposit(node(), swap)).toBeUndefined()
    const hash = await send(swap.amount)
    await (await outcome(hash)).toEqual({ kind: 'matched' })
    const found = () => pay.site.harness.step().then(() => findDeposit(node(), swap))
    await expect.poll(found).toBe(hash.toUpperCase())
  })

  test('is explained with both amounts when a fee was taken out of it', async () => {
    const hash = await send(swap.amount - 1_000n)
    await (await outcome(hash)).toEqual({ kind: 'other_amount', sent: swap.amount - 1_000n, problem: 'other_digits' })
    expect(await findDeposit(node(), swap)).toBeUndefined()
  })

  test('is unknown before a node reports it', async () => {
    expect(await explain('C'.repeat(64))).toEqual({ kind: 'unknown' })
  })
})

describe('a transaction that no node reports yet', () => {
  const vault = () => pay.site.harness.devnet.state.THORCHAIN.vaults.get('LTC')?.address ?? ''
  const look = (hash: string, vaults = [vault()]) =>
    explainSent({ node: node(), search: { reader: pay.site.harness.readerOf('LTC'), vaults } }, { swap, hash })
  const transfer = (amount: bigint) =>
    ltc().send({ from: 'plain', to: vault(), asset: 'LTC.LTC', memo: '', amount: units(amount) })

  test('is seen on its own chain, and compared with the amount there', async () => {
    expect(await look(transfer(swap.amount))).toEqual({ kind: 'seen' })
    const less = swap.amount - 1_000n
    expect(await look(transfer(less))).toEqual({ kind: 'other_amount', sent: less, problem: 'other_digits' })
  })

  test('is elsewhere when it paid another address, and unknown without a confirmed vault', async () => {
    const hash = transfer(swap.amount)
    expect(await look(hash, [ltc().addressOf('plain').replace(/.$/, 'q')])).toEqual({ kind: 'elsewhere' })
    expect(await look(hash, [])).toEqual({ kind: 'unknown' })
    expect(await look('C'.repeat(64))).toEqual({ kind: 'unknown' })
  })
})

describe('a payment that does not run this swap', () => {
  test('is a second one when an earlier deposit used the digits', async () => {
    const first = await send(swap.amount)
    await (await outcome(first)).toEqual({ kind: 'matched' })
    await expect.poll(() => pay.site.harness.step().then(() => findDeposit(node(), swap))).toBe(first.toUpperCase())
    await (await outcome(await send(swap.amount))).toEqual({ kind: 'second' })
  })

  test('is late when the network has forgotten the digits', async () => {
    pay.site.harness.devnet.state.THORCHAIN.mimirs.set('MEMOLESSTXNTTL', 3)
    await pay.site.harness.step(5)
    await (await outcome(await send(swap.amount))).toEqual({ kind: 'late' })
  })

  test('belongs to another swap when its digits are registered for that one', async () => {
    const other = await pay.register({
      ...pay.swap,
      key: '11111111-8f0e-4b43-9d3a-1a2b3c4d5e6f',
      memo: `${pay.swap.memo}:1`,
    })
    expect(other.amount).not.toBe(swap.amount)
    const hash = await send(other.amount)
    await (await outcome(hash)).toMatchObject({ kind: 'other_amount', problem: 'taken' })
  })
})
