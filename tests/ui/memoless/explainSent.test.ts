import { beforeEach, describe, expect, test } from 'vitest'
import { parseAsset, units } from '../../../src/core/index.ts'
import { explainSent, findDeposit } from '../../../src/ui/memoless/explainSent.ts'
import type { RegisteredSwap } from '../../../src/ui/memoless/memolessSwap.ts'
import { referenceOf } from '../../../src/ui/memoless/referenceOf.ts'
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

const outcome = async (hash: string) =>
  expect.poll(() => pay.site.harness.step().then(() => explainSent(node(), swap, hash)), { timeout: 20_000 })

describe('a transaction that the person sent', () => {
  test('is matched and found when it has the exact amount', async () => {
    expect(await findDeposit(node(), swap)).toBeUndefined()
    const hash = await send(swap.amount)
    await (await outcome(hash)).toEqual({ kind: 'matched' })
    const found = () => pay.site.harness.step().then(() => findDeposit(node(), swap))
    await expect.poll(found, { timeout: 20_000 }).toBe(hash.toUpperCase())
  })

  test('is explained with both amounts when a fee was taken out of it', async () => {
    const hash = await send(swap.amount - 1_000n)
    await (await outcome(hash)).toEqual({ kind: 'other_amount', sent: swap.amount - 1_000n, isIgnored: false })
    expect(await findDeposit(node(), swap)).toBeUndefined()
  })

  test('is unknown before a node reports it', async () => {
    expect(await explainSent(node(), swap, 'C'.repeat(64))).toEqual({ kind: 'unknown' })
  })
})

describe('referenceOf', () => {
  test.each<[string, string, bigint, string, string]>([
    ['10.00000042 LTC', 'LTC.LTC', 1_000_000_042n, '10.000', '00042'],
    ['0.15031742 BTC', 'BTC.BTC', 15_031_742n, '0.150', '31742'],
    ['10.200023 ATOM', 'GAIA.ATOM', 1_020_002_300n, '10.2', '00023'],
    ['1.50012345 ETH', 'ETH.ETH', 150_012_345n, '1.500', '12345'],
  ])('splits %s of %s', (_, asset, amount, head, digits) => {
    const marked = referenceOf({ ...swap, from: parseAsset(asset), amount: units(amount), chosen: units(1n) })
    expect(marked).toMatchObject({ head, digits })
  })
})
