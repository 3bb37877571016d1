import { describe, expect, test } from 'vitest'
import { swapWith } from './scenarioSwap.ts'

const swapRequest = { from: 'LTC.LTC', to: 'ETH.ETH', amount: 500_000_000n }

/** Returns the blocks from a swap's observation to its end. */
async function lifeOf(...params: Parameters<typeof swapWith>): Promise<number> {
  const swap = await swapWith(...params)
  await swap.until(() => swap.record() !== undefined)
  return swap.until(() => swap.record()?.done === true)
}

describe('a swap that takes longer', () => {
  test('waits for four times the confirmations', async () => {
    const swap = await swapWith('slow_confirmation', swapRequest)
    const states = await swap.states()
    expect(states).toEqual(expect.arrayContaining(['confirming', 'done']))
    const { height = 0, final = 0 } = swap.record()?.external ?? {}
    expect((final - height + 1) % 4).toBe(0)
    expect(swap.record()?.finalisedHeight).toBeGreaterThan((swap.record()?.height ?? 0) + 60)
  })

  test('is paid fifty blocks late when its outbound is slow', async () => {
    const usual = await lifeOf('observed_twice', swapRequest)
    const slow = await lifeOf('outbound_slow', swapRequest)
    expect(slow - usual).toBeGreaterThanOrEqual(49)
    expect(slow - usual).toBeLessThan(60)
  })

  test('is rescheduled and then paid when its outbound is stuck', async () => {
    const swap = await swapWith('outbound_stuck', swapRequest)
    expect((await swap.states()).slice(-2)).toEqual(['signing', 'done'])
    const planned = swap.events.filter(
      ({ type, fields }) => type === 'scheduled_outbound' && fields.in_hash === swap.hash,
    )
    expect(planned.length).toBeGreaterThanOrEqual(2)
    expect(swap.paid('ETH')).toHaveLength(1)
  })

  test('waits while its source chain is halted, then completes', async () => {
    const swap = await swapWith('source_halted', swapRequest)
    const { mimirs } = swap.devnet.state.THORCHAIN
    await swap.until(() => swap.record() !== undefined)
    expect(mimirs.get('HALTLTCCHAIN')).toBe(1)
    expect(await swap.until(() => swap.devnet.state.THORCHAIN.mimirs.get('HALTLTCCHAIN') === 0)).toBe(60)
    expect(swap.record()?.done).toBe(false)
    expect((await swap.states()).at(-1)).toBe('done')
    expect(swap.paid('ETH')).toHaveLength(1)
  })

  test.each([
    { from: 'SOL.SOL', to: 'LTC.LTC', amount: 500_000_000n },
    { from: 'BASE.ETH', to: 'LTC.LTC', amount: 500_000_000n },
    { from: 'ARB.ETH', to: 'BTC.BTC', amount: 50_000_000n, protocol: 'MAYACHAIN' },
  ] as const)('waits as long on $from, whose blocks come faster than the protocol’s', async (fast) => {
    const slow = await swapWith('slow_confirmation', fast)
    await slow.until(() => slow.record()?.finalisedHeight !== 0 && slow.record() !== undefined)
    const { height = 0, finalisedHeight = 0 } = slow.record() ?? {}
    expect(finalisedHeight - height).toBeGreaterThanOrEqual(10)
    const halted = await swapWith('source_halted', fast)
    expect((await halted.states()).at(-1)).toBe('done')
    expect((halted.record()?.finalisedHeight ?? 0) - (halted.record()?.height ?? 0)).toBeGreaterThanOrEqual(60)
  })

  test('is paid after its target chain resumes', async () => {
    const swap = await swapWith('target_halted', swapRequest)
    const halted = () => swap.devnet.state.THORCHAIN.mimirs.get('HALTETHCHAIN') === 1
    await swap.until(halted)
    await swap.until(() => !halted())
    expect(swap.paid('ETH')).toEqual([])
    expect((await swap.states()).at(-1)).toBe('done')
    expect(swap.paid('ETH')).toHaveLength(1)
  })

  test('continues streaming after a pause', async () => {
    const swap = await swapWith('streaming_paused', swapRequest)
    const paused = () => swap.devnet.state.THORCHAIN.mimirs.get('STREAMINGSWAPPAUSE') === 1
    await swap.until(paused)
    const order = [...swap.devnet.state.THORCHAIN.orders.values()][0]
    expect(order).toMatchObject({ quantity: 4n })
    await swap.until(() => !paused())
    expect((await swap.states()).at(-1)).toBe('done')
    expect(swap.paid('ETH')).toHaveLength(1)
  })

  test.each([
    { from: 'ETH.ETH', to: 'LTC.LTC', amount: 10_000_000n },
    { from: 'DASH.DASH', to: 'ETH.ETH', amount: 500_000_000n, protocol: 'MAYACHAIN' },
  ] as const)('is paid less than was quoted of $to when the outbound fee rises', async (params) => {
    const swap = await swapWith('fee_rises', params)
    expect((await swap.states()).at(-1)).toBe('done')
    const [paid = 0n] = swap.paid(params.to.slice(0, 3))
    const expected = BigInt(swap.quote.expected_amount_out)
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThan(expected)
    expect(expected - paid).toBeGreaterThan(expected / 1_000n)
  })
})
