import { describe, expect, test } from 'vitest'
import { getInboundAddresses } from '../../../src/core/actions/getInboundAddresses.ts'
import { getNetwork } from '../../../src/core/actions/getNetwork.ts'
import { getNodeTime } from '../../../src/core/actions/getNodeTime.ts'
import { json, nodeOver } from '../nodes/script.ts'
import { addressOf, wireInboundOf } from './answers.ts'

describe('getNetwork', () => {
  test('returns the parameters under the node’s names and adds none', async () => {
    const parameters = { total_reserve: '2532117713238871', vaults_migrating: false, rune_price_in_tor: '75136292' }
    const { node, asked: requested } = nodeOver({ a: json(parameters) })
    expect(await getNetwork(node)).toEqual(parameters)
    expect(requested[0]?.url).toBe('https://a.example/node/thorchain/network')
  })

  test('rejects amounts in the coin of the other protocol', async () => {
    const { node } = nodeOver({ a: json({ bond_reward_cacao: '5' }), b: json({ bond_reward_rune: '7' }) })
    expect(await getNetwork(node)).toEqual({ bond_reward_rune: '7' })
  })
})

describe('getNodeTime', () => {
  test("returns the newest block's height and time in whole seconds", async () => {
    const block = {
      id: {},
      header: { chain_id: 'mayachain-mainnet-v1', height: 14_000_000, time: '2026-10-08T12:00:59.999999999Z' },
    }
    const { node, asked: requested } = nodeOver({ a: json(block) }, { protocol: 'MAYACHAIN' })
    expect(await getNodeTime(node)).toEqual({ height: 14_000_000, time: Date.UTC(2026, 9, 8, 12, 0, 59) / 1000 })
    expect(requested[0]?.url).toBe('https://a.example/node/mayachain/block')
  })

  test('rejects a block of the other protocol', async () => {
    const block = (chain_id: string, height: number) =>
      json({ header: { chain_id, height, time: '2026-10-08T12:00:59Z' } })
    const { node } = nodeOver({ a: block('mayachain-stagenet-v1', 5), b: block('thorchain-stagenet-2', 7) })
    expect(await getNodeTime(node)).toMatchObject({ height: 7 })
  })

  test('rejects a time that does not exist', async () => {
    const { node } = nodeOver({ a: json({ header: { height: 1, time: '2026-13-41T99:00:00Z' } }) })
    await expect(getNodeTime(node)).rejects.toMatchObject({ code: 'nodes_unreachable' })
  })
})

describe('getInboundAddresses', () => {
  test('returns vaults, halts and fees, and leaves out chains without a vault', async () => {
    const { node } = nodeOver({
      a: json([
        wireInboundOf('ETH', {
          router: addressOf('ETH', 9),
          halted: true,
          chain_trading_paused: true,
          gas_rate_units: 'gwei',
        }),
        wireInboundOf('BTC', { address: '', router: '' }),
        { chain: 'GAIA', address: addressOf('GAIA', 1), halted: false },
      ]),
    })
    expect(await getInboundAddresses(node)).toEqual([
      {
        chain: 'ETH',
        address: addressOf('ETH', 1),
        router: addressOf('ETH', 9),
        halted: true,
        globalTradingPaused: false,
        chainTradingPaused: true,
        chainLpActionsPaused: false,
        gasRate: '3',
        gasRateUnits: 'gwei',
        outboundFee: 1103n,
        dustThreshold: 1000n,
      },
      {
        chain: 'GAIA',
        address: addressOf('GAIA', 1),
        halted: false,
        globalTradingPaused: false,
        chainTradingPaused: false,
        chainLpActionsPaused: false,
        dustThreshold: 0n,
      },
    ])
  })
})
