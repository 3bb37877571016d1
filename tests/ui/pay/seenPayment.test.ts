import { beforeEach, describe, expect, test } from 'vitest'
import { parseAsset, units } from '../../../src/core/index.ts'
import type { RegisteredSwap } from '../../../src/core/memo/memoless/memolessSwap.ts'
import type { ChainReader, TxState, UtxoReader } from '../../../src/core/readers/reader.ts'
import type { Receipts } from '../../../src/core/readers/receipts.ts'
import { findSeenPayment, refreshSeenPayment } from '../../../src/ui/pay/seenPayment.ts'
import { fund, waitForCoins } from '../../devnet/journeys/balances.ts'
import { chainOf, createHarness } from '../../devnet/journeys/harness.ts'
import { openPay, type PayFixture } from './payFixture.ts'
import { registered } from './swaps.ts'

describe('a payment on its source chain', () => {
  let pay: PayFixture
  let swap: RegisteredSwap
  const harness = () => pay.site.harness
  const vault = () => harness().devnet.state.THORCHAIN.vaults.get('LTC')?.address ?? ''
  const find = () => findSeenPayment(harness().readerOf('LTC'), { swap, addresses: [vault()], ageMs: 60_000 })

  beforeEach(async () => {
    pay = await openPay()
    swap = await pay.register()
    fund(harness(), 'LTC', {
      to: chainOf(harness(), 'LTC').addressOf('plain'),
      asset: 'LTC.LTC',
      amount: 5_000_000_000n,
    })
    await waitForCoins(harness(), 'LTC')
  })

  const send = (amount: bigint) =>
    chainOf(harness(), 'LTC').send({ from: 'plain', to: vault(), asset: 'LTC.LTC', memo: '', amount: units(amount) })

  test('is found in the mempool, before the nodes report it', async () => {
    expect(await find()).toBeUndefined()
    send(swap.amount - 1n)
    expect(await find()).toBeUndefined()
    const hash = send(swap.amount)
    expect(await find()).toEqual({ hash: hash.toUpperCase(), confirmations: 0, servers: 1, of: 1 })
    expect((await pay.check(swap)).amount).toBe(swap.amount)
  })

  test('has its confirmations once a block has it', async () => {
    const hash = send(swap.amount)
    await waitForCoins(harness(), 'LTC')
    const seen = await find()
    expect(seen).toMatchObject({ hash: hash.toUpperCase() })
    expect(seen?.confirmations).toBeGreaterThan(0)
  })
})

describe('a payment on a chain with accounts', () => {
  const amount = units(2_500_004_200n)

  test.each(['XRP.XRP', 'GAIA.ATOM'])('of %s is found once a block has it, without an older one', async (asset) => {
    const harness = createHarness()
    const from = parseAsset(asset)
    const chain = from.chain as 'XRP' | 'GAIA'
    const vault = harness.devnet.state.THORCHAIN.vaults.get(chain)?.address ?? ''
    const reader = harness.readerOf(chain)
    const swap = { ...registered, from, amount }
    const find = (ageMs = 60_000) => findSeenPayment(reader, { swap, addresses: [vault], ageMs })
    const { addressOf, send } = chainOf(harness, chain)
    fund(harness, chain, { to: addressOf('plain'), asset, amount: 100_000_000_000n })
    await waitForCoins(harness, chain)
    const pay = async (value: bigint, memo = '') => {
      const hash = send({ from: 'plain', to: vault, asset, memo, amount: units(value) })
      await waitForCoins(harness, chain)
      return hash.toUpperCase()
    }
    await pay(amount - 100n)
    await pay(amount, '=:BTC.BTC:example')
    expect(await find()).toBeUndefined()
    const hash = await pay(amount)
    expect(await find()).toEqual({ hash, confirmations: expect.any(Number), servers: 1, of: 1 })
    await harness.step(40)
    expect(await find(6_000)).toBeUndefined()
    const again = await pay(amount)
    expect(await find(6_000)).toMatchObject({ hash: again })
  })
})

describe('a payment in a token of TRON', () => {
  const amount = units(50_000_004_200n)

  test('is found once a block has it: of this token, to the vault, without a memo', async () => {
    const harness = createHarness()
    const token = harness.devnet.chains?.tokens.find(({ asset }) => asset.startsWith('TRON.USDT-'))
    const asset = token?.asset ?? ''
    const vault = harness.devnet.state.THORCHAIN.vaults.get('TRON')?.address ?? ''
    const swap = { ...registered, from: parseAsset(asset), decimals: 6, amount }
    const reader = harness.readerOf('TRON')
    const find = () => findSeenPayment(reader, { swap, addresses: [vault], ageMs: 60_000 })
    const { addressOf, send } = chainOf(harness, 'TRON')
    for (const coin of [asset, 'TRON.TRX'])
      fund(harness, 'TRON', { to: addressOf('plain'), asset: coin, amount: 10n * amount })
    await waitForCoins(harness, 'TRON')
    const pay = async (of: { asset?: string; to?: string; amount?: bigint; memo?: string } = {}) => {
      const sent = { from: 'plain', to: vault, asset, memo: '', ...of, amount: units(of.amount ?? amount) }
      const hash = send(sent)
      await waitForCoins(harness, 'TRON')
      return hash.toUpperCase()
    }
    await pay({ asset: 'TRON.TRX' })
    await pay({ amount: amount - 100n })
    await pay({ memo: '=:BTC.BTC:example' })
    await pay({ to: addressOf('other') })
    expect(await find()).toBeUndefined()
    const hash = await pay()
    expect(await find()).toEqual({ hash, confirmations: expect.any(Number), servers: 1, of: 1 })
    // A pool's eight decimals may be more on the chain, so nothing is guessed.
    const unknown = { ...swap, decimals: 8 }
    expect(await findSeenPayment(reader, { swap: unknown, addresses: [vault], ageMs: 60_000 })).toBeUndefined()
  })
})

describe('a seen payment', () => {
  const hash = 'B'.repeat(64)
  const seen = { hash, confirmations: 0, servers: 1, of: 2 }
  const watched = { swap: registered, addresses: ['old', 'new'], ageMs: 3_600_000, seen }
  const readerOf = (state: TxState, lists: Readonly<Record<string, Receipts['found']>> = {}) => {
    const receipts: UtxoReader['receipts'] = async ({ address }) => ({ servers: 2, found: lists[address] ?? [] })
    return { family: 'utxo', chain: 'LTC', receipts, txState: async () => state } as unknown as ChainReader
  }

  test('is searched at every confirmed vault, and the one that most servers list counts', async () => {
    const few = { hash: 'a'.repeat(64), servers: 1, isMined: false }
    const most = { hash: hash.toLowerCase(), servers: 2, isMined: true }
    const reader = readerOf({ state: 'included', height: 9, confirmations: 3 }, { new: [few, most] })
    expect(await findSeenPayment(reader, watched)).toEqual({ hash, confirmations: 3, servers: 2, of: 2 })
  })

  test('is not an output of the same amount that is older than its registration', async () => {
    const listed = { new: [{ hash, servers: 2, isMined: true }] }
    const minedFor = (confirmations: number) =>
      findSeenPayment(readerOf({ state: 'included', height: 9, confirmations }, listed), watched)
    // Litecoin has 24 blocks an hour, and half as many again may come by chance.
    expect(await minedFor(38)).toMatchObject({ hash, confirmations: 38 })
    expect(await minedFor(39)).toBeUndefined()
  })

  test('stays while its hash is pending, and counts its confirmations', async () => {
    expect(await refreshSeenPayment(readerOf({ state: 'pending' }), watched)).toEqual(seen)
    const mined = readerOf({ state: 'included', height: 9, confirmations: 1 })
    expect(await refreshSeenPayment(mined, watched)).toEqual({ ...seen, confirmations: 1 })
  })

  test('is gone only when neither its hash is known nor a server lists its amount', async () => {
    expect(await refreshSeenPayment(readerOf({ state: 'unknown' }), watched)).toBeUndefined()
    const listed = { old: [{ hash: hash.toLowerCase(), servers: 1, isMined: false }] }
    expect(await refreshSeenPayment(readerOf({ state: 'unknown' }, listed), watched)).toEqual(seen)
  })

  test('is left to the nodes on chains whose servers list no payments of an address', async () => {
    const reader = { ...readerOf({ state: 'unknown' }), family: 'evm', receipts: undefined }
    expect(await findSeenPayment(reader as unknown as ChainReader, watched)).toBeUndefined()
  })
})
