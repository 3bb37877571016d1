import { describe, expect, test, vi } from 'vitest'
import { createNode } from '../../../src/core/nodes/node.ts'
import { awaitMined } from '../../../src/core/readers/awaitMined.ts'
import { BroadcastUncertainError } from '../../../src/core/readers/broadcast/broadcastErrors.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { loadReview } from '../../../src/ui/review/loadReview.ts'
import { reviewView } from '../../../src/ui/review/reviewView.ts'
import { resendDeposit, signDeposit } from '../../../src/ui/review/signDeposit.ts'
import { reviewEn as messages } from '../../../src/ui/texts/review.en.ts'
import type { Payer } from '../../../src/ui/wallet/payer.ts'
import { nextStep } from '../../../src/wallets/signPrepared.ts'
import { stopStreaming } from '../../e2e/stopStreaming.ts'
import { readHoldings } from './burnerPayer.ts'
import { startReview } from './startReview.ts'

const usdc = (devnet: Devnet) =>
  devnet.state.THORCHAIN.pools.find(({ asset }) => asset.chain === 'ETH' && asset.ticker === 'USDC')?.asset

const sign = (
  node: Awaited<ReturnType<typeof startReview>>['node'],
  reviewed: Awaited<ReturnType<typeof loadReview>>,
  payer: Payer,
) => signDeposit(node, { reviewed, payer, onSigned: () => {} })

describe('review on the devnet', () => {
  test('gets test coins, shows a fully matching memo and signs what it showed', async () => {
    const { node, request, payer, devnet, fund, review, destination } = await startReview(() => ({
      from: 'BTC.BTC',
      to: 'ETH.ETH',
      amount: 15_000_000n,
    }))
    await expect(review()).rejects.toMatchObject({ code: 'insufficient_balance' })
    await fund()
    expect(await readHoldings(payer, request.from)).toEqual({ coin: 30_000_000n })
    const reviewed = await review()
    const view = reviewView(reviewed, { messages, locale: 'en-US' })
    expect(view).toMatchObject({ agrees: true, backTo: 'To your sending address', protocol: 'THORChain' })
    expect(view.vault).toMatchObject({
      agreeing: 3,
      queried: 3,
      dissent: [],
      address: reviewed.deposit.quote.inbound.address,
    })
    expect(view.networkFee).toMatchObject({
      name: 'Plus Bitcoin network fee, up to',
      short: expect.stringMatching(/^0\.000\d+ BTC$/),
      share: expect.stringMatching(/^\$\d+\.\d\d$/),
    })
    expect(view.total).toMatchObject({ short: expect.stringMatching(/^−.+ ETH$/), share: expect.stringMatching(/%$/) })
    expect(view.memo).toContain(destination)
    const { hash, sentBy } = await sign(node, reviewed, payer)
    expect(sentBy).toBe('us')
    expect(devnet.chains?.get('BTC')?.txState(hash)).toBeDefined()
  })

  test.each([
    ['BCH.BCH', 300_000_000n],
    ['ZEC.ZEC', 200_000_000n],
  ])('signs a deposit of %s, which the chain accepts', async (from, amount) => {
    const { node, payer, devnet, fund, review } = await startReview(() => ({ from, to: 'ETH.ETH', amount }))
    await fund()
    const { hash, sentBy } = await sign(node, await review(), payer)
    expect(sentBy).toBe('us')
    expect(devnet.chains?.get(from.slice(0, 3))?.txState(hash)).toEqual({ state: 'pending' })
  })

  test('reports that payouts wait while signing is halted, and quotes continue', async () => {
    const wish = { from: 'BTC.BTC', to: 'ETH.ETH', amount: 15_000_000n }
    const { devnet, fund, review } = await startReview(() => wish)
    await fund()
    expect((await review()).arePayoutsHalted).toBe(false)
    const { mimirs } = devnet.state.THORCHAIN
    mimirs.set('HALTSIGNINGBTC', 1)
    expect((await review()).arePayoutsHalted).toBe(false)
    mimirs.set('HALTSIGNINGETH', 1)
    expect((await review()).arePayoutsHalted).toBe(true)
    mimirs.set('HALTSIGNINGETH', 0)
    mimirs.set('HALTSIGNING', 1)
    expect((await review()).arePayoutsHalted).toBe(true)
  })

  test('compares the quote with the pools of both protocols', async () => {
    const { devnet, node, other, request, payer, fund, destination } = await startReview(() => ({
      from: 'BTC.BTC',
      to: 'ETH.ETH',
      amount: 15_000_000n,
    }))
    await fund()
    const bitcoin = devnet.state.MAYACHAIN.pools.find(({ asset }) => asset.ticker === 'BTC')
    if (bitcoin) bitcoin.balanceBase += bitcoin.balanceBase / 10n
    const alone = await loadReview(node, { request, payer, destination })
    const both = await loadReview(node, { request, payer, destination, otherNode: other })
    for (const { cost, deposit: params } of [alone, both]) {
      expect(cost?.market).toBe(params.quote.expectedAmountOut + (cost?.loss ?? 0n))
      expect(cost?.consent).toBe('none')
    }
    expect(both.cost?.market).toBeGreaterThan(alone.cost?.market ?? 0n)
    const silent = createNode({
      protocol: 'MAYACHAIN',
      network: 'mocknet',
      endpoints: ['http://silent.example'],
      transport: () => Promise.reject(new TypeError('fetch failed')),
      clientId: 'test',
    })
    const without = await loadReview(node, { request, payer, destination, otherNode: silent })
    expect(without.cost?.market).toBe(alone.cost?.market)
  })

  test('never requests a signature before a large loss is accepted', async () => {
    const { node, payer, fund, review } = await startReview((devnet) => {
      stopStreaming(devnet)
      return { protocol: 'MAYACHAIN', from: 'ETH.ETH', to: 'MAYA.CACAO', amount: 60_000_000_000n }
    })
    await fund()
    const reviewed = await review()
    expect(reviewed.cost?.consent).toBe('blocked')
    expect(reviewed.cost?.lossBps).toBeGreaterThan(1_500n)
    const signing = { reviewed, payer, onSigned: () => {} }
    await expect(signDeposit(node, signing)).rejects.toMatchObject({ code: 'price_limit' })
    const consented = { by: 'word', lossBps: 10_000n } as const
    await expect(signDeposit(node, { ...signing, consented })).rejects.toMatchObject({ code: 'price_limit' })
  })

  test('does not sign a quote that expired by the nodes’ time', async () => {
    const { node, payer, fund, step, review } = await startReview(() => ({
      from: 'LTC.LTC',
      to: 'ETH.ETH',
      amount: 500_000_000n,
    }))
    await fund()
    const reviewed = await review()
    await step(60)
    await expect(sign(node, reviewed, payer)).rejects.toMatchObject({ code: 'quote_expired' })
  })

  test('does not sign after a halt, or when most nodes report another vault', async () => {
    const { devnet, node, payer, fund, review } = await startReview(() => ({
      from: 'BTC.BTC',
      to: 'ETH.ETH',
      amount: 15_000_000n,
    }))
    await fund()
    const reviewed = await review()
    const { mimirs } = devnet.state.THORCHAIN
    mimirs.set('HALTBTCTRADING', 1)
    await expect(sign(node, reviewed, payer)).rejects.toMatchObject({ code: 'trading_halted' })
    mimirs.delete('HALTBTCTRADING')
    await devnet.simulation.rotate('THORCHAIN')
    await expect(sign(node, reviewed, payer)).rejects.toMatchObject({ code: 'deposit_mismatch' })
  })

  test('resends only after the checks of signing: expiry, halts and vault', async () => {
    const { devnet, node, payer, fund, step, review } = await startReview(() => ({
      from: 'BTC.BTC',
      to: 'ETH.ETH',
      amount: 15_000_000n,
    }))
    await fund()
    const reviewed = await review()
    const signed: Uint8Array[] = []
    const silent = new BroadcastUncertainError({ chain: 'BTC', hash: 'aa'.repeat(32), cause: undefined })
    const unresponsive = { ...payer, reader: { ...payer.reader, broadcast: () => Promise.reject(silent) } } as Payer
    const onSigned = (bytes: Uint8Array) => signed.push(bytes)
    await expect(signDeposit(node, { reviewed, payer: unresponsive, onSigned })).rejects.toBe(silent)
    const [bytes = new Uint8Array()] = signed
    const broadcast = vi.fn(payer.reader.broadcast)
    const watched = { ...payer, reader: { ...payer.reader, broadcast } } as Payer
    const resend = () => resendDeposit(node, { reviewed, payer: watched, signed: bytes })
    const { mimirs } = devnet.state.THORCHAIN
    mimirs.set('HALTBTCTRADING', 1)
    await expect(resend()).rejects.toMatchObject({ code: 'trading_halted' })
    mimirs.delete('HALTBTCTRADING')
    expect(broadcast).not.toHaveBeenCalled()
    const hash = await resend()
    expect(devnet.chains?.get('BTC')?.txState(hash)).toBeDefined()
    expect(await resend()).toBe(hash)
    broadcast.mockClear()
    await devnet.simulation.rotate('THORCHAIN')
    await expect(resend()).rejects.toMatchObject({ code: 'deposit_mismatch' })
    await step(60)
    await expect(resend()).rejects.toMatchObject({ code: expect.stringMatching(/quote_expired|deposit_mismatch/) })
    expect(broadcast).not.toHaveBeenCalled()
  })

  test('does not resend a quote that expired by the nodes’ time', async () => {
    const { node, payer, fund, step, review } = await startReview(() => ({
      from: 'LTC.LTC',
      to: 'ETH.ETH',
      amount: 500_000_000n,
    }))
    await fund()
    const reviewed = await review()
    const broadcast = vi.fn(payer.reader.broadcast)
    const watched = { ...payer, reader: { ...payer.reader, broadcast } } as Payer
    await step(60)
    const resending = resendDeposit(node, { reviewed, payer: watched, signed: Uint8Array.of(1) })
    await expect(resending).rejects.toMatchObject({ code: 'quote_expired' })
    expect(broadcast).not.toHaveBeenCalled()
  })

  test('sends RUNE as a message without a vault', async () => {
    const { node, payer, fund, review } = await startReview(() => ({
      from: 'THOR.RUNE',
      to: 'ETH.ETH',
      amount: 100_000_000_000n,
    }))
    await fund()
    const reviewed = await review()
    expect(reviewView(reviewed, { messages, locale: 'en-US' }).vault).toBeUndefined()
    expect((await sign(node, reviewed, payer)).chain).toBe('THOR')
  })

  test('signs a token’s approval first, and the deposit after a new quote', async () => {
    const { node, payer, fund, step, review } = await startReview((devnet) => {
      const token = usdc(devnet)
      return { from: `ETH.${token?.symbol}`, to: 'BTC.BTC', amount: 500_000_000_000n }
    })
    await fund()
    const first = await review()
    expect(nextStep(first.prepared.transaction)).toBe('approve')
    const { hash } = await sign(node, first, payer)
    await step(3)
    await awaitMined(payer.reader, hash, new AbortController())
    const second = await review()
    expect(nextStep(second.prepared.transaction)).toBe('deposit')
    expect((await sign(node, second, payer)).hash).not.toBe(hash)
  })
})
