import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { type ScenarioId, suffixOf } from '../../../src/devnet/scenarios/scenarioId.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'
import { chainOf, followSwap, type ScenarioSwap } from './scenarioSwap.ts'

/** Places an order of about 5 LTC three percent above the market. */
async function orderWith(id: ScenarioId, from = 'LTC.LTC'): Promise<ScenarioSwap> {
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })
  const [chain = ''] = from.split('.')
  const source = chainOf(devnet, chain)
  const target = chainOf(devnet, 'ETH')
  const amount = units((from === 'THOR.RUNE' ? 50_000_000_000n : 500_000_000n) + BigInt(suffixOf(id)))
  const receiver = target.addressOf('receiver')
  const query = `from_asset=${from}&to_asset=ETH.ETH&amount=${amount}&destination=${receiver}`
  const { body: market } = await request<ScenarioSwap['quote']>(devnet, `/thorchain/quote/swap?${query}`)
  const limit = (BigInt(market.expected_amount_out) * 103n) / 100n
  const { body: quote } = await request<ScenarioSwap['quote'] & { inbound_address?: string }>(
    devnet,
    `/thorchain/quote/limit?${query}&target_out=${limit}`,
  )
  source.faucet({ to: source.addressOf('sender'), asset: from, amount: units(amount * 2n) })
  source.includeNow()
  if (source.pendingCount() > 0) await devnet.simulation.step(1)
  const vault = quote.inbound_address || source.addressOf('module')
  const hash = parseTxHash(source.send({ from: 'sender', to: vault, memo: quote.memo, asset: from, amount }))
  return followSwap(devnet, { protocol: 'THORCHAIN', hash, to: receiver, quote, target })
}

const orderOf = ({ devnet, hash }: ScenarioSwap) =>
  [...devnet.state.THORCHAIN.orders.values()].find(({ tx }) => tx.id === hash)

const closed = ({ events, hash }: ScenarioSwap) =>
  events.flatMap(({ type, fields }) => (type === 'limit_swap_close' && fields.txid === hash ? [fields.reason] : []))

describe.each(['LTC.LTC', 'THOR.RUNE'])('an order from %s that', (from) => {
  const back = from === 'LTC.LTC' ? 'LTC' : 'THOR'

  test('is filled pays at least its limit', async () => {
    const swap = await orderWith('limit_filled', from)
    expect((await swap.states()).at(-1)).toBe('done')
    const [paid = 0n] = swap.paid('ETH')
    expect(paid).toBeGreaterThanOrEqual(BigInt(swap.quote.expected_amount_out))
    expect(await swap.listed()).toMatchObject({ scenario: 'limit_filled' })
  })

  test('is partly filled pays that part at its price and refunds the rest', async () => {
    const swap = await orderWith('limit_partly_filled', from)
    await swap.until(() => (orderOf(swap)?.in ?? 0n) > 0n)
    const order = orderOf(swap)
    expect(order?.in).toBeLessThan(order?.deposit ?? 0n)
    expect((await swap.states()).at(-1)).toBe('done')
    expect(closed(swap)).toEqual(['limit swap expired'])
    expect(swap.paid('ETH')).toHaveLength(1)
    expect(swap.record()?.outTxs).toHaveLength(2)
  })

  test('expires is refunded', async () => {
    const swap = await orderWith('limit_expired', from)
    expect((await swap.states()).at(-1)).toBe('refunded')
    expect(closed(swap)).toEqual(['limit swap expired'])
    expect(swap.paid('ETH')).toEqual([])
  })

  test('is cancelled elsewhere is refunded', async () => {
    const swap = await orderWith('limit_cancelled', from)
    expect((await swap.states()).at(-1)).toBe('refunded')
    expect(closed(swap)).toEqual(['limit swap cancelled'])
    const sender = chainOf(swap.devnet, back).addressOf('sender')
    expect(swap.paid(back, sender).length).toBeGreaterThan(0)
  })

  test('is changed elsewhere waits at its new limit', async () => {
    const swap = await orderWith('limit_changed', from)
    await swap.until(() => orderOf(swap) !== undefined)
    const before = orderOf(swap)?.tradeTarget ?? 0n
    await swap.until(() => orderOf(swap)?.tradeTarget !== before)
    expect(orderOf(swap)?.tradeTarget).toBe((before * 102n) / 100n)
    expect(closed(swap)).toEqual([])
  })

  test('is paused waits until the network fills orders again', async () => {
    const swap = await orderWith('limit_paused', from)
    const mode = () => swap.devnet.state.THORCHAIN.mimirs.get('ENABLEADVSWAPQUEUE')
    await swap.until(() => orderOf(swap) !== undefined)
    const before = mode()
    expect(before).toBe(2)
    expect(await swap.until(() => mode() !== before)).toBe(60)
    expect(orderOf(swap)).toBeDefined()
  })
})
