import { describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { devnetTransport, honestDeposit, nodeOf, type SwapCase } from './devnetNodes.ts'

type Row = Readonly<Record<string, unknown>>

/** A protocol with some nodes that change the rows of one path. */
const nodeWith = (path: string, change: (row: Row) => Row, views = '123') => {
  const transport: Transport = async (request) => {
    const response = await devnetTransport(request)
    const [, view = ''] = /\/([123])\//.exec(request.url) ?? []
    if (!request.url.endsWith(path) || !views.includes(view)) return response
    return Response.json(((await response.json()) as Row[]).map(change))
  }
  return nodeOf('THORCHAIN', transport)
}
const halted = (chain: string) => (row: Row) => (row.chain === chain ? { ...row, halted: true } : row)
const pausedEverywhere = (row: Row) => ({ ...row, halted: true, global_trading_paused: true })
const haltedPool = (asset: string) => (row: Row) => (row.asset === asset ? { ...row, trading_halted: true } : row)

const refusal = async (swapCase: Omit<SwapCase, 'protocol'>, node: ReturnType<typeof nodeWith>) => {
  const { depositParams } = await honestDeposit({ ...swapCase, protocol: 'THORCHAIN' })
  const prepared = prepareDeposit(node, depositParams)
  await expect(prepared).rejects.toMatchObject({ code: 'trading_halted', hint: expect.stringMatching(/^Send nothing/) })
}

const rune = { from: 'THOR.RUNE', amount: 100_000_000_000n }

describe('prepareDeposit while trading is halted', () => {
  test('rejects a swap from or to a trade or secured asset of a halted chain', async () => {
    const node = nodeWith('/inbound_addresses', halted('BTC'))
    await refusal({ ...rune, to: 'BTC-BTC' }, node)
    await refusal({ from: 'BTC/BTC', to: 'THOR.RUNE', amount: 20_000_000n }, node)
    await refusal({ from: 'BTC-BTC', to: 'ETH.ETH', amount: 20_000_000n }, node)
  })

  test('rejects a swap between two THORChain coins while trading is paused globally', async () => {
    await refusal({ ...rune, to: 'THOR.TCY' }, nodeWith('/inbound_addresses', pausedEverywhere))
    const { depositParams } = await honestDeposit({ ...rune, protocol: 'THORCHAIN', to: 'THOR.TCY' })
    await expect(prepareDeposit(nodeWith('/inbound_addresses', halted('BTC')), depositParams)).resolves.toBeDefined()
  })

  test('prepares a swap while only liquidity actions are paused', async () => {
    const paused = (row: Row) => ({ ...row, chain_lp_actions_paused: true })
    const { depositParams } = await honestDeposit({
      ...rune,
      protocol: 'THORCHAIN',
      from: 'BTC.BTC',
      amount: 10_000_000n,
      to: 'ETH.ETH',
    })
    const { confirmed } = await prepareDeposit(nodeWith('/inbound_addresses', paused), depositParams)
    expect(confirmed).toMatchObject({ chainLpActionsPaused: true, halted: false })
  })

  test('rejects a swap through a pool that no majority reports as available', async () => {
    const swapCase = { from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n }
    await refusal(swapCase, nodeWith('/pools', haltedPool('BTC.BTC')))
    await refusal(swapCase, nodeWith('/pools', haltedPool('ETH.ETH'), '23'))
    await refusal({ ...rune, to: 'THOR.TCY' }, nodeWith('/pools', haltedPool('THOR.TCY')))
    const { depositParams } = await honestDeposit({ ...swapCase, protocol: 'THORCHAIN' })
    await expect(prepareDeposit(nodeWith('/pools', haltedPool('ETH.ETH'), '2'), depositParams)).resolves.toBeDefined()
  })
})
