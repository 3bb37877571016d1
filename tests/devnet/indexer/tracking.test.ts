import { describe, expect, test } from 'vitest'
import { getSwapStatus } from '../../../src/core/actions/getSwapStatus.ts'
import { createMidgard } from '../../../src/core/nodes/midgard.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import type { UnconfirmedReport } from '../../../src/core/tracking/status.ts'
import { addressOf } from '../exampleState.ts'
import { deposit, see, sign, waiting } from '../machine/exampleMachine.ts'
import { type Indexed, indexed, midgardTransport } from './indexed.ts'

const user = addressOf('THOR')
const bitcoin = addressOf('BTC')

/** The library's status of a hash that its nodes have pruned, so that only the indexer has it. */
async function reportOf(net: Indexed, hash: string): Promise<UnconfirmedReport> {
  const { protocol } = net.machine
  const shared = { protocol, network: 'mocknet', clientId: 'portage-test' } as const
  const forgetful: Transport = async () =>
    Response.json({ stages: { inbound_observed: { completed: false, started: false } } })
  const node = createNode({ ...shared, endpoints: ['https://node.example/node'], transport: forgetful })
  const endpoints = ['https://midgard.example/midgard']
  const midgard = createMidgard({ ...shared, endpoints, transport: midgardTransport(net) })
  const { stage, outputs, reported } = await getSwapStatus({ node, midgard }, hash)
  expect({ stage, outputs }).toEqual({ stage: 'unknown', outputs: [] })
  if (reported === undefined) throw new Error('The indexer reports nothing.')
  return reported
}

function swapBitcoin(net: Indexed, memo: string, amount = 10_000_000n): string {
  let hash = ''
  net.block(() => {
    hash = see(net.machine, { asset: 'BTC.BTC', amount, memo })
  })
  return hash
}

function signAll(net: Indexed): void {
  net.block(() => {
    for (const outbound of waiting(net.machine)) sign(net.machine, outbound)
  })
}

describe('tracking with the devnet’s Midgard', () => {
  test('shows a swap from its first pool to the output on the other chain', async () => {
    const net = indexed()
    const to = addressOf('ETH', 0x66)
    const hash = swapBitcoin(net, `=:ETH.ETH:${to}`)
    expect(await reportOf(net, hash)).toMatchObject({ stage: 'swapping', by: 'indexer', kind: 'market' })
    const [planned] = waiting(net.machine)
    signAll(net)
    const done = await reportOf(net, hash)
    expect(done).toMatchObject({
      stage: 'done',
      inbound: { chain: 'BTC', from: bitcoin, coins: [{ asset: 'BTC.BTC', amount: 10_000_000n }] },
      outputs: [{ role: 'output', chain: 'ETH', address: to, asset: 'ETH.ETH', amount: planned?.coin.amount }],
    })
  })

  test('shows a refund with its reason', async () => {
    const net = indexed()
    const hash = swapBitcoin(net, `=:ETH.ETH:${addressOf('ETH')}:999999999999`)
    expect((await reportOf(net, hash)).stage).toBe('swapping')
    signAll(net)
    expect(await reportOf(net, hash)).toMatchObject({
      stage: 'refunded',
      refund: { code: 'price_limit' },
      outputs: [{ role: 'refund', chain: 'BTC', address: bitcoin }],
    })
  })

  test('shows the finished parts of a streaming swap, and its end', async () => {
    const net = indexed()
    const hash = swapBitcoin(net, `=:THOR.RUNE:${user}:0/1/5`)
    net.blocks(2)
    const under = await reportOf(net, hash)
    expect(under).toMatchObject({ stage: 'swapping', subSwaps: { count: 3, quantity: 5 } })
    net.blocks(3)
    expect(await reportOf(net, hash)).toMatchObject({
      stage: 'done',
      subSwaps: { count: 5, quantity: 5, interval: 1, failed: [] },
      outputs: [{ role: 'output', chain: 'THOR', address: user }],
    })
  })

  test('shows output and refund of a partly filled swap', async () => {
    const net = indexed('MAYACHAIN', { mimirs: { StreamingSwapMinBPFee: 1 } })
    const maya = addressOf('MAYA')
    const hash = swapBitcoin(net, `=:MAYA.CACAO:${maya}:160000000000000/1/3`)
    const pool = net.machine.pools.find(({ asset }) => asset.ticker === 'BTC')
    if (pool) pool.balanceBase /= 2n
    net.blocks(4)
    signAll(net)
    const status = await reportOf(net, hash)
    expect(status.stage).toBe('partially_filled')
    expect(status.outputs.map(({ role, chain }) => [role, chain]).sort()).toEqual([
      ['output', 'MAYA'],
      ['refund', 'BTC'],
    ])
  })

  test('shows a native output once when Midgard lists it twice', async () => {
    const net = indexed('THORCHAIN', { mimirs: { TradeAccountsEnabled: 1 } })
    let hash = ''
    net.block(() => {
      ;({ hash } = deposit(net.machine, `=:BTC~BTC:${user}`, { amount: 100_000_000_000n }))
    })
    const status = await reportOf(net, hash)
    expect(status).toMatchObject({ stage: 'done', outputs: [{ asset: 'BTC~BTC', address: user }] })
    expect(status.outputs).toHaveLength(1)
  })

  test('shows a deposit that failed on the protocol’s own chain', async () => {
    const net = indexed()
    let hash = ''
    net.block(() => {
      ;({ hash } = deposit(net.machine, `=:BTC.BTC:${bitcoin}`, { amount: 10n ** 20n }))
    })
    expect(await reportOf(net, hash)).toMatchObject({ stage: 'failed' })
  })
})
