import { describe, expect, test } from 'vitest'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { addressOf } from '../exampleState.ts'
import { deposit, see, sign, waiting } from '../machine/exampleMachine.ts'
import { complaints, readSchemas } from '../wireSchema.ts'
import { type Indexed, indexed } from './indexed.ts'

const owns: Readonly<Record<Protocol, { chain: ChainId; name: string; base: string }>> = {
  THORCHAIN: { chain: 'THOR', name: 'thorname', base: 'THOR.RUNE' },
  MAYACHAIN: { chain: 'MAYA', name: 'mayaname', base: 'MAYA.CACAO' },
}

/** A protocol on which a little of everything has happened. */
function lively(protocol: Protocol): Indexed {
  const mimirs = { TradeAccountsEnabled: 1, TradeAccountsDepositEnabled: 1, StreamingSwapMinBPFee: 1 }
  const net = indexed(protocol, { mimirs })
  const { machine } = net
  const user = addressOf(owns[protocol].chain)
  const { base } = owns[protocol]
  net.block(() => {
    see(machine, { asset: 'BTC.BTC', amount: 10_000_000n, memo: `=:ETH.ETH:${addressOf('ETH')}:0/1/3` })
    see(machine, { asset: 'BTC.BTC', amount: 10_000_000n, memo: `=:${base}:${user}:99999999999999999` })
    see(machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `trade+:${user}` })
    see(machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `+:BTC.BTC:${user}` })
    deposit(machine, `~:fresh:${owns[protocol].chain}:${user}`, { amount: 5_000_000_000_000n })
    deposit(machine, '+:ETH.ETH', { amount: 9_000_000_000n })
    deposit(machine, 'donate:BTC.BTC', { amount: 5n })
    deposit(machine, 'no memo at all', { amount: 5n })
  })
  net.blocks(4)
  net.block(() => {
    for (const outbound of waiting(machine)) sign(machine, outbound)
    deposit(machine, '-:ETH.ETH:5000', { amount: 0n })
  })
  return net
}

/** The file names two lists of coins without saying what they are. */
function schemasOf(name: string) {
  const file = readSchemas(name)
  const lists = new Set(['Coins', 'NetworkFees'])
  return (
    file && {
      ...file,
      schemas: JSON.parse(
        JSON.stringify(file.schemas, (key, value) => (key === 'type' && lists.has(value) ? 'Array<Coin>' : value)),
      ) as typeof file.schemas,
    }
  )
}

/** [path below /v2, type in the openapi file] */
const rows = (protocol: Protocol): readonly (readonly [string, string])[] => [
  ['actions', 'GetActions200Response'],
  ['health', 'Health'],
  ['network', 'Network'],
  ['stats', 'StatsData'],
  ['pools', 'Array<PoolDetail>'],
  ['pool/BTC.BTC?period=24h', 'PoolDetail'],
  ['pool/BTC.BTC/stats', 'PoolStatsDetail'],
  [`member/${addressOf(owns[protocol].chain)}`, 'MemberDetails'],
  [`${owns[protocol].name}/lookup/fresh`, 'THORNameDetails'],
  [`balance/${addressOf(owns[protocol].chain)}`, 'Balance'],
]

/** [path, type of an interval, type of the meta] */
const histories: readonly (readonly [string, string, string])[] = [
  ['depths/BTC.BTC', 'DepthHistoryItem', 'DepthHistoryMeta'],
  ['swaps', 'SwapHistoryItem', 'SwapHistoryItem'],
  ['earnings', 'EarningsHistoryItem', 'EarningsHistoryItem'],
  ['tvl', 'TVLHistoryItem', 'TVLHistoryItem'],
  ['liquidity_changes', 'LiquidityHistoryItem', 'LiquidityHistoryItem'],
]

describe.each([
  ['Midgard', 'THORCHAIN', 'midgard-2.34.0', ['rune', 'RunePriceItem', 'RunePriceMeta']],
  ["Maya's Midgard", 'MAYACHAIN', 'mayamidgard-2.16.0', ['cacao', 'CacaoPriceItem', 'CacaoPriceMeta']],
] as const)('%s', (_name, protocol, schema, price) => {
  const file = schemasOf(schema)
  const net = lively(protocol)

  test('lists every kind of action of the network', () => {
    const { actions } = net.get<{ actions: readonly { type: string; status: string }[] }>('actions').body
    const kinds = ['addLiquidity', 'donate', 'refund', 'swap', 'thorname', 'trade', 'withdraw']
    expect([...new Set(actions.map(({ type }) => type))]).toEqual(expect.arrayContaining(kinds))
  })

  test.skipIf(!file).each(rows(protocol))('%s has the fields of the openapi file and no others', (path, type) => {
    const { status, body } = net.get(path)
    expect(status).toBe(200)
    const wrong = file ? complaints(file, type, body) : []
    // The file lists fewer types of actions than are recorded.
    expect(wrong.filter((line) => !/\.type is "(trade|failed)"/.test(line))).toEqual([])
  })

  test.skipIf(!file).each([...histories, price])(
    'history/%s has the fields of the openapi file and no others',
    (path, item, meta) => {
      const { status, body } = net.get<{ intervals: readonly unknown[]; meta: unknown }>(
        `history/${path}?interval=hour`,
      )
      expect(status).toBe(200)
      expect(body.intervals.length).toBeGreaterThan(0)
      expect(file && body.intervals.flatMap((one) => complaints(file, item, one))).toEqual([])
      expect(file && complaints(file, meta, body.meta)).toEqual([])
    },
  )
})
