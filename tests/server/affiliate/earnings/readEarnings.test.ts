import { beforeAll, describe, expect, test } from 'vitest'
import { createNode } from '../../../../src/core/index.ts'
import type { Transport } from '../../../../src/core/nodes/net/transport.ts'
import type { Earner } from '../../../../src/server/affiliate/earnings/earning.ts'
import { type EarningsReport, readEarnings } from '../../../../src/server/affiliate/earnings/readEarnings.ts'
import { ORIGIN } from '../../../devnet/journeys/devnetReader.ts'
import { createHarness } from '../../../devnet/journeys/harness.ts'
import { threeViews } from '../../../threeViews.ts'
import { sendAffiliateSwap } from './sendAffiliateSwap.ts'

const harness = createHarness()
const range = { from: 0, until: 4_000_000_000 }
const read = (earner: Earner, nodes = harness.nodes) => readEarnings({ ...harness, nodes }, earner, range)
const both = [
  { name: 'ferry', bps: 30 },
  { name: 'portage', bps: 10 },
]
const btc = { from: 'BTC.BTC', amount: 50_000_000n }
let hashes: readonly string[] = []
let ferry: EarningsReport

beforeAll(async () => {
  hashes = [
    await sendAffiliateSwap(harness, { ...btc, protocol: 'THORCHAIN', to: 'ETH.ETH', affiliates: both }),
    await sendAffiliateSwap(harness, {
      ...btc,
      protocol: 'THORCHAIN',
      to: 'THOR.RUNE',
      affiliates: [{ name: 'ferry', bps: 30 }],
    }),
    await sendAffiliateSwap(harness, { ...btc, protocol: 'MAYACHAIN', to: 'ETH.ETH', affiliates: both }),
    await sendAffiliateSwap(harness, { ...btc, protocol: 'MAYACHAIN', to: 'MAYA.CACAO', affiliates: both.slice(0, 1) }),
  ]
  ferry = await read({ protocol: 'THORCHAIN', name: 'ferry' })
}, 60_000)

/** What the indexer's own history reports of a name, in the protocol's coin. */
async function historyOf(service: string, name: string): Promise<{ count: string; volume: string }> {
  const word = service === 'midgard' ? 'thorname' : 'mayaname'
  const path = `${ORIGIN}/${service}/v2/history/affiliate?${word}=${name}`
  const body = (await (await harness.devnet.transport(new Request(path))).json()) as {
    meta: Record<'count' | 'volume', string>
  }
  return body.meta
}

const isNear = (one: bigint, other: bigint) => (one > other ? one - other : other - one) * 100n < other

describe('earnings', () => {
  test('are the payments of each swap, with hash, pair and dollars, confirmed by the nodes', () => {
    expect(ferry.differences).toEqual([])
    expect(ferry.earnings.map(({ hash, kind, fromAsset, toAsset }) => [hash, kind, fromAsset, toAsset])).toEqual([
      [hashes[1], 'booking', 'BTC.BTC', 'THOR.RUNE'],
      [hashes[0], 'payment', 'BTC.BTC', 'ETH.ETH'],
    ])
    for (const { confirmation, confirmedBy, usd = 0n } of ferry.earnings) {
      expect([confirmation, confirmedBy.length]).toEqual(['confirmed', 3])
      // 30 basis points of half a bitcoin at about 96,000 dollars.
      expect(isNear(usd, 14_350_000_000n)).toBe(true)
    }
  })

  test('of a name with a preferred asset are the payments to the collector', async () => {
    const { earnings, differences } = await read({ protocol: 'THORCHAIN', name: 'PORTAGE' })
    expect([earnings.map(({ hash }) => hash), differences]).toEqual([[hashes[0]], []])
    const [own] = earnings
    const paid = ferry.earnings.find(({ hash }) => hash === hashes[0])
    expect(own?.address).not.toBe(paid?.address)
    expect(isNear((own?.amount ?? 0n) * 3n, paid?.amount ?? 0n)).toBe(true)
  })

  test('on Maya include what another MAYAName shares, and a booking of CACAO', async () => {
    const { earnings, differences } = await read({ protocol: 'MAYACHAIN', name: 'ferry' })
    expect(differences).toEqual([])
    expect(earnings.map(({ hash, kind }) => [hash, kind])).toEqual([
      [hashes[3], 'booking'],
      [hashes[2], 'payment'],
      [hashes[2], 'payment'],
    ])
    expect(earnings.every(({ confirmation }) => confirmation === 'confirmed')).toBe(true)
  })

  test.each([
    ['midgard', 'THORCHAIN', 'ferry'],
    ['midgard', 'THORCHAIN', 'portage'],
    ['mayamidgard', 'MAYACHAIN', 'ferry'],
  ] as const)(
    'agree with the history of %s for %s name %s, except for network fees',
    async (service, protocol, name) => {
      const { earnings } = await read({ protocol, name })
      const { count, volume } = await historyOf(service, name)
      const sum = earnings.reduce((all, { amount }) => all + amount, 0n)
      expect([String(earnings.length), isNear(sum, BigInt(volume))]).toEqual([count, true])
    },
  )

  test('of a swap from Solana keep the letter case of its hash, and are confirmed', async () => {
    const sale = { protocol: 'THORCHAIN', from: 'SOL.SOL', to: 'ETH.ETH', amount: 2_000_000_000n } as const
    const own = createHarness()
    await sendAffiliateSwap(own, { ...sale, affiliates: both.slice(0, 1) })
    const { earnings, differences } = await readEarnings(own, { protocol: 'THORCHAIN', name: 'ferry' }, range)
    expect(differences).toEqual([])
    expect(earnings.map(({ confirmation }) => confirmation)).toEqual(['confirmed'])
    expect(own.devnet.chains?.get('SOL')?.txState(earnings[0]?.hash ?? '')?.state).toBe('included')
  })

  test('are different when a majority of the nodes reports another payment', async () => {
    const lying: Transport = async (request) => {
      const response = await harness.devnet.transport(request)
      if (!request.url.includes('/tx/status/')) return response
      return new Response(
        (await response.text()).replaceAll(
          /"amount":"(\d{9,11})"(?=\},"refund":false|\}\],"gas":\[\{"asset":"THOR)/g,
          '"amount":"1$1"',
        ),
      )
    }
    const node = createNode({
      protocol: 'THORCHAIN',
      network: 'mocknet',
      clientId: 'test',
      transport: lying,
      endpoints: threeViews(ORIGIN, 'thornode'),
    })
    const { earnings, differences } = await read(
      { protocol: 'THORCHAIN', name: 'ferry' },
      { ...harness.nodes, THORCHAIN: node },
    )
    const [, paid] = earnings
    expect([paid?.confirmation, paid?.confirmedBy]).toEqual(['different', []])
    expect(differences.map(({ hash }) => hash)).toContain(hashes[0])
    expect(differences.at(-1)?.reason).toMatch(
      /^The indexer reports payment of \d+ to \S+; the nodes report payment of 1\d+ to/,
    )
  })

  test('stop at the beginning of the range', async () => {
    const { devnet } = harness
    const late = { ...range, from: Math.floor(devnet.simulation.time()) + 1 }
    const { earnings, next } = await readEarnings(harness, { protocol: 'THORCHAIN', name: 'ferry' }, late)
    expect([earnings, next]).toEqual([[], undefined])
  })

  test('are read page by page until the range is complete', async () => {
    const earner = { protocol: 'THORCHAIN', name: 'ferry' } as const
    const first = await readEarnings(harness, earner, { ...range, rows: 1 })
    const second = await readEarnings(harness, earner, { ...range, rows: 1, cursor: first.next })
    expect([...first.earnings, ...second.earnings]).toEqual(ferry.earnings)
    const last = await readEarnings(harness, earner, { ...range, rows: 1, cursor: second.next })
    expect([second.next === undefined || last.earnings.length === 0, last.next]).toEqual([true, undefined])
  })
})
