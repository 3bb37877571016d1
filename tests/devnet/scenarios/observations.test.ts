import { describe, expect, test } from 'vitest'
import { request } from '../request.ts'
import { chainOf, reasonsOf, swapWith } from './scenarioSwap.ts'

const swapRequest = { from: 'LTC.LTC', to: 'ETH.ETH', amount: 500_000_000n }

describe('a deposit with an unusual observation', () => {
  test('is never observed by the nodes, although its chain has it', async () => {
    const swap = await swapWith('never_observed', swapRequest)
    await swap.devnet.simulation.step(120)
    expect(chainOf(swap.devnet, 'LTC').txState(swap.hash.toLowerCase())?.state).toBe('included')
    expect(swap.record()).toBeUndefined()
    expect(await swap.listed()).toBeUndefined()
    expect(swap.paid('ETH')).toEqual([])
  })

  test('is paid once when it is observed twice', async () => {
    const swap = await swapWith('observed_twice', swapRequest)
    expect((await swap.states()).at(-1)).toBe('done')
    await swap.devnet.simulation.step(50)
    expect(swap.paid('ETH')).toHaveLength(1)
  })

  test('ends without a swap when its chain reorganises', async () => {
    const swap = await swapWith('taken_back', swapRequest)
    expect(await swap.states()).toEqual(['broadcast', 'confirming', 'failed'])
    await swap.devnet.simulation.step(50)
    expect(swap.devnet.simulation.inFlight()).toBe(false)
    expect(swap.paid('ETH')).toEqual([])
    expect(swap.record()).toMatchObject({ reverted: true, done: false })
    expect(chainOf(swap.devnet, 'LTC').txState(swap.hash.toLowerCase())).toBeUndefined()
  })

  test('is swapped when the vaults rotate', async () => {
    const swap = await swapWith('vault_rotated', swapRequest)
    expect((await swap.states()).at(-1)).toBe('done')
    expect(swap.devnet.simulation.traffic.generations.THORCHAIN).toBe(1)
    expect(swap.paid('ETH')).toHaveLength(1)
  })

  test('is swapped while the nodes disagree about the vaults, until they agree again', async () => {
    const swap = await swapWith('node_disagrees', swapRequest)
    await swap.until(() => swap.record() !== undefined)
    const vaults = async (view: number) =>
      (await request<{ address: string }[]>(swap.devnet, `/${view}/thorchain/inbound_addresses`)).body.map(
        (one) => one.address,
      )
    expect(await vaults(2)).not.toEqual(await vaults(1))
    expect(await vaults(3)).toEqual(await vaults(1))
    await swap.devnet.simulation.step(100)
    expect(await vaults(2)).toEqual(await vaults(1))
    expect(swap.paid('ETH')).toHaveLength(1)
  })
})

describe('a swap against which the price moves', () => {
  test('pays less when its memo has no limit', async () => {
    const swap = await swapWith('price_moves', swapRequest)
    expect((await swap.states()).at(-1)).toBe('done')
    const [paid = 0n] = swap.paid('ETH')
    const expected = BigInt(swap.quote.expected_amount_out)
    expect(paid).toBeLessThan((expected * 96n) / 100n)
    expect(paid).toBeGreaterThan((expected * 93n) / 100n)
  })

  test('is refunded when its memo has one', async () => {
    const swap = await swapWith('price_moves', { ...swapRequest, more: '&liquidity_tolerance_bps=200' })
    expect((await swap.states()).at(-1)).toBe('refunded')
    expect(reasonsOf(swap)[0]).toMatch(/less than price limit/)
  })

  test('may start on the protocol’s chain', async () => {
    const swap = await swapWith('price_moves', { from: 'THOR.RUNE', to: 'ETH.ETH', amount: 100_000_000_000n })
    expect((await swap.states()).at(-1)).toBe('done')
    const [paid = 0n] = swap.paid('ETH')
    expect(paid).toBeLessThan((BigInt(swap.quote.expected_amount_out) * 96n) / 100n)
    expect(await swap.listed()).toMatchObject({ scenario: 'price_moves' })
  })
})

test('a deposit on the protocol’s chain ignores scenarios of observers', async () => {
  const swap = await swapWith('taken_back', { from: 'THOR.RUNE', to: 'ETH.ETH', amount: 100_000_000_000n })
  expect((await swap.states()).at(-1)).toBe('done')
  expect(await swap.listed()).toMatchObject({ scenario: null })
})

test('a deposit that its chain cannot take back is swapped', async () => {
  const swap = await swapWith('taken_back', {
    protocol: 'MAYACHAIN',
    from: 'THOR.RUNE',
    to: 'ETH.ETH',
    amount: 100_000_000_000n,
  })
  expect((await swap.states()).at(-1)).toBe('done')
  expect(swap.record()).toMatchObject({ done: true })
  expect(swap.record()?.reverted).toBeFalsy()
})

test('a coin with six decimals can select scenarios', async () => {
  const swap = await swapWith('price_limit', { from: 'GAIA.ATOM', to: 'ETH.ETH', amount: 20_000_000_000n })
  expect((await swap.states()).at(-1)).toBe('refunded')
})
