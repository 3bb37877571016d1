import { afterAll, describe, expect, test } from 'vitest'
import { type Protocol, readPayout, units } from '../../../src/core/index.ts'
import type { EvmReader } from '../../../src/core/readers/reader.ts'
import { type RouterChoice, rejectingRecipient, routerAddress } from '../../../src/devnet/rules/routers.ts'
import { post, type RefusalBody } from '../controls/post.ts'
import { holdingOf } from './balances.ts'
import { followHash } from './followSwap.ts'
import { chainOf, createHarness, type Harness } from './harness.ts'
import { runSwap } from './runSwap.ts'
import type { SwapRequest } from './sendSwap.ts'
import { insolventVaults } from './solvency.ts'
import { tokensOn } from './tokens.ts'

const made: Harness[] = []
afterAll(async () => {
  await Promise.all(made.map(({ devnet }) => devnet.close()))
})

const selling: SwapRequest = { protocol: 'THORCHAIN', from: 'ETH.USDC', to: 'BTC.BTC', amount: 100_000_000_000n }
const buying: SwapRequest = { protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'ETH.USDC', amount: 1_000_000_000n }

describe('on an EVM chain', () => {
  function start(): Harness {
    const harness = createHarness()
    made.push(harness)
    return harness
  }

  const move = async ({ devnet }: Harness, router: RouterChoice, protocol: Protocol = 'THORCHAIN') =>
    post<{ vaults: { router: string }[] }>(devnet, '/devnet/router', { protocol, chain: 'ETH', router })

  const tokensAt = async (harness: Harness, address: string) => {
    const usdc = tokensOn(harness, 'ETH').find(({ asset }) => asset.startsWith('ETH.USDC'))?.asset ?? ''
    return (await holdingOf(harness, 'ETH', address, usdc)).native
  }

  test('a chain moves to router V4.1 and back: swaps in both directions are paid to the unit on each', async () => {
    const harness = start()
    const vault = harness.devnet.state.THORCHAIN.vaults.get('ETH')
    const keeper = routerAddress({ protocol: 'THORCHAIN', chain: 'ETH', network: 'mocknet' }, '4.1')
    const { body } = await move(harness, '4.1')
    expect(body.vaults).toMatchObject([{ router: keeper, chain: 'ETH' }])
    const sold = await runSwap(harness, selling)
    expect(sold.end.stage).toBe('done')
    expect(sold.sent.prepared.confirmed).toMatchObject({ router: keeper, routerVersion: '4.1' })
    expect(await tokensAt(harness, vault?.address ?? '')).toBeLessThan(100n)
    const kept = await tokensAt(harness, keeper)
    expect(kept).toBeGreaterThan(1_000_000_000n)
    const bought = await runSwap(harness, buying)
    expect(bought.end.stage).toBe('done')
    expect(bought.received).toBe(bought.end.outputs[0]?.amount)
    expect(await tokensAt(harness, keeper)).toBeLessThan(kept)
    expect((await move(harness, '6.1')).status).toBe(200)
    const after = await runSwap(harness, selling)
    expect(after.sent.prepared.confirmed?.routerVersion).toBe('6.1')
    expect(await tokensAt(harness, keeper)).toBe(0n)
    expect((await runSwap(harness, buying)).end.stage).toBe('done')
    const tokens = (await insolventVaults(harness)).filter((message) => message.includes('ETH.USDC'))
    expect(tokens).toEqual([])
  })

  test('a churn on router V4.1 hands the tokens to the new vault, which pays with them', async () => {
    const harness = start()
    await move(harness, '4.1')
    await runSwap(harness, selling)
    const { THORCHAIN: thorchain } = harness.devnet.state
    const old = thorchain.vaults.get('ETH')
    thorchain.mimirs.set('CHURNMIGRATEROUNDS', 1)
    thorchain.mimirs.set('FUNDMIGRATIONINTERVAL', 20)
    await post(harness.devnet, '/devnet/rotate', { protocol: 'THORCHAIN' })
    expect(thorchain.vaults.get('ETH')?.router).toBe(old?.router)
    const usdc = () => [...thorchain.holdings.keys()].filter((key) => key.startsWith(`${old?.pubKey} ETH.USDC`))
    for (let blocks = 0; usdc().some((key) => thorchain.holdings.get(key)) && blocks < 80; blocks++)
      await harness.step()
    expect(usdc().every((key) => !thorchain.holdings.get(key))).toBe(true)
    const bought = await runSwap(harness, buying)
    expect(bought.end.stage).toBe('done')
    expect(bought.received).toBe(bought.end.outputs[0]?.amount)
  })

  test.each([
    ['6.1', 'bounced'],
    ['4.1', 'unproven'],
  ] as const)('a recipient that rejects coins, on router V%s: the payout is %s', async (router, delivery) => {
    const harness = start()
    const { devnet } = harness
    await move(harness, router)
    const pay = {
      protocol: 'THORCHAIN',
      asset: 'LTC.LTC',
      amount: '1000000000',
      memo: `=:ETH.ETH:${rejectingRecipient}`,
    }
    const { hash } = (await post<{ hash: string }>(devnet, '/devnet/deposit', pay)).body
    const { end } = await followHash(harness, { protocol: 'THORCHAIN', hash })
    const [payout] = end.outputs
    expect(payout).toMatchObject({ role: 'output', seen: true })
    const reader = harness.readerOf('ETH') as EvmReader
    const params = { protocol: 'THORCHAIN', network: 'mocknet', recipient: rejectingRecipient } as const
    expect(await readPayout(reader, { ...params, hash: `0x${payout?.hash?.toLowerCase()}` })).toBe(delivery)
    expect(await reader.code(rejectingRecipient)).toBe('0x60006000fd')
    expect((await holdingOf(harness, 'ETH', rejectingRecipient, 'ETH.ETH')).native).toBe(0n)
  })
})

test('a router that no list has needs consent, and every node must report it', async () => {
  const harness = createHarness()
  const { devnet } = harness
  const unknown = routerAddress({ protocol: 'THORCHAIN', chain: 'ETH', network: 'mocknet' }, 'new')
  await post(devnet, '/devnet/router', { protocol: 'THORCHAIN', chain: 'eth', router: 'new' })
  const refusal = () => runSwap(harness, selling).catch((error: unknown) => error)
  expect(await refusal()).toMatchObject({ code: 'router_unknown', router: unknown, chain: 'ETH' })
  const accepted = await runSwap(harness, { ...selling, acceptedRouter: unknown })
  expect([accepted.end.stage, accepted.sent.prepared.confirmed?.router]).toEqual(['done', unknown])
  await post(devnet, '/devnet/view', { view: '2', lie: 'router' })
  expect(await refusal()).toMatchObject({ code: 'inbound_unconfirmed', reason: 'new_router' })
})

test('the control refuses a chain without a router, and one whose transactions wait for a block', async () => {
  const { devnet } = createHarness()
  const move = async (chain: string, protocol = 'MAYACHAIN') =>
    (await post<RefusalBody>(devnet, '/devnet/router', { protocol, chain, router: '4.1' })).body.code
  expect([await move('BTC'), await move('BASE'), await move('SOLANA')]).toEqual(Array(3).fill('unknown_chain'))
  const chain = chainOf({ devnet }, 'ARB')
  chain.faucet({ to: chain.addressOf('payer'), asset: 'ARB.ETH', amount: units(1_000n) })
  expect(await move('ARB')).toBe('payment_pending')
  await devnet.simulation.step(1)
  expect(await move('ARB')).toBeUndefined()
})
