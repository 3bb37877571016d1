import { describe, expect, test } from 'vitest'
import { chainIdOf } from '../../../src/contract/aggregator/chainIds.ts'
import { track } from '../../../src/contract/aggregator/track.ts'
import type { TrackResponse } from '../../../src/contract/aggregator/trackLeg.ts'
import {
  type ChainId,
  findSwapStatus,
  formatAsset,
  getPools,
  getSwapStatus,
  isEnd,
  mergeStatus,
  type Protocol,
  parseTxHash,
  type SwapStatus,
  units,
} from '../../../src/core/index.ts'
import { type ScenarioId, scenarioIds, suffixOf } from '../../../src/devnet/scenarios/scenarioId.ts'
import { trackSwap } from '../../../src/server/aggregator/track/trackSwap.ts'
import { post } from '../../devnet/controls/post.ts'
import { chainOf, createHarness, type Harness } from '../../devnet/journeys/harness.ts'
import { createDevnetServer, type DevnetServer } from './devnetServer.ts'

interface Deposit {
  readonly protocol: Protocol
  readonly asset: string
  readonly amount: bigint
  readonly memo: string
}

async function deposit({ devnet }: Harness, { amount, ...rest }: Deposit): Promise<string> {
  const { body } = await post<{ hash: string }>(devnet, '/devnet/deposit', { ...rest, amount: String(amount) })
  if (body.hash === undefined) throw new Error(JSON.stringify(body))
  return body.hash
}

interface Walk {
  readonly status: SwapStatus
  readonly tracked: TrackResponse
  readonly withoutIndexer: SwapStatus
  readonly blocks: number
}

/** Most blocks of a walk, and how many pass between two polls. */
const MOST_BLOCKS = 1_200
const BETWEEN = 8

/** Polls a deposit as a program does, until every source has ended it. Returns undefined when they do not. */
async function walk(server: DevnetServer, protocol: Protocol, hash: string, asset: string): Promise<Walk | undefined> {
  const { harness } = server
  const { nodes, midgards, clock } = harness
  const of = (one: Protocol) => ({ node: nodes[one], midgard: midgards[one] })
  const sources = { THORCHAIN: of('THORCHAIN'), MAYACHAIN: of('MAYACHAIN') }
  const home = protocol === 'THORCHAIN' ? 'THOR' : 'MAYA'
  const chain = /[~/-]/.test(asset.split('.')[0] ?? '') ? home : (asset.split('.')[0] ?? '')
  const chainId = chainIdOf(chain as ChainId, 'mocknet')
  const reader = harness.readerOf(chain as ChainId)
  let status: SwapStatus | undefined
  for (let blocks = 0; blocks < MOST_BLOCKS; blocks += BETWEEN) {
    status = mergeStatus(status, await findSwapStatus(sources, hash, { clock, reader, previous: status }))
    if (isEnd(status.stage)) {
      const withoutIndexer = await getSwapStatus({ node: nodes[protocol] }, hash, { clock, reader })
      const tracked = await server.call(track, trackSwap, { hash, chainId })
      return { status, tracked, withoutIndexer, blocks }
    }
    await harness.step(BETWEEN)
  }
  return undefined
}

/** Between two outer chains, and into and out of the protocol's own coin. */
const pairs: Readonly<Record<Protocol, readonly (readonly [from: string, to: string])[]>> = {
  THORCHAIN: [
    ['LTC.LTC', 'ETH.ETH'],
    ['LTC.LTC', 'THOR.RUNE'],
    ['THOR.RUNE', 'LTC.LTC'],
  ],
  MAYACHAIN: [
    ['DASH.DASH', 'BTC.BTC'],
    ['ETH.ETH', 'MAYA.CACAO'],
    ['MAYA.CACAO', 'ETH.ETH'],
  ],
}

const amountOf = (id: ScenarioId, asset: string): bigint => {
  const amount = asset === 'MAYA.CACAO' ? 4_000_000_000_000n : asset === 'THOR.RUNE' ? 40_000_000_000n : 400_000_000n
  return amount - (amount % 1_000_000n) + BigInt(suffixOf(id))
}

/** Scenarios that the deposit's chain ends and not the nodes, with the reason. They need a chain that the protocol observes. */
const endedByChain: Readonly<Partial<Record<ScenarioId, string>>> = {
  never_observed: 'not_reported',
  taken_back: 'taken_back',
}
const isHome = (asset: string) => asset === 'THOR.RUNE' || asset === 'MAYA.CACAO'

describe.each(['THORCHAIN', 'MAYACHAIN'] as const)('on %s', (protocol) => {
  describe.each(pairs[protocol])('a deposit of %s for %s', (from, to) => {
    test.each(scenarioIds)('with the scenario %s can be polled to its end', async (id) => {
      const server = createDevnetServer()
      const { harness } = server
      const destination = chainOf(harness, to.split('.')[0] ?? '').addressOf('receiver')
      const memo = `=:${to}:${destination}`
      const hash = await deposit(harness, { protocol, asset: from, amount: amountOf(id, from), memo })
      const walked = await walk(server, protocol, hash, from)
      const code = isHome(from) ? undefined : endedByChain[id]
      if (code === undefined) {
        expect(walked?.status.stage).toMatch(/^(done|refunded|partially_filled)$/)
      } else {
        expect(walked?.status).toMatchObject({ stage: 'failed', outputs: [], unpaid: { code } })
        expect(walked?.withoutIndexer.unpaid?.code).toBe(code)
        expect(walked?.tracked.status).toBe('failed')
        expect(walked?.tracked.notices.map((notice) => notice.code)).toContain(`unpaid_${code}`)
      }
      expect(walked?.withoutIndexer.stage).toBe(walked?.status.stage)
      expect(walked?.tracked.finalisedAt).toBeGreaterThan(0)
      expect(walked?.tracked.transient).toBeUndefined()
    })
  })
})

/** One coin and one token of every outer chain of the devnet, worth 500 dollars, and the asset that it buys. */
const sources = await Promise.all(
  (['THORCHAIN', 'MAYACHAIN'] as const).map(async (protocol) => {
    const { devnet, nodes } = createHarness()
    const home = protocol === 'THORCHAIN' ? 'THOR' : 'MAYA'
    const pools = await getPools(nodes[protocol], { status: 'available' })
    const outer = pools.filter(({ asset: { chain } }) => chain !== home && devnet.chains?.get(chain) !== undefined)
    const byKind = new Map(outer.toReversed().map((pool) => [`${pool.asset.chain} ${pool.asset.kind}`, pool]))
    return [...byKind.values()].map(({ asset, priceUsd = units(1n) }) => {
      const from = formatAsset(asset)
      const to = from === 'ETH.ETH' ? 'BTC.BTC' : 'ETH.ETH'
      return { protocol, from, to, amount: (500n * 10n ** 16n) / priceUsd }
    })
  }),
)

describe.each(sources.flat())('on $protocol, a deposit of $from', ({ protocol, from, to, amount }) => {
  /** The chain of RUNE is final at once, so it takes no deposit back. */
  const isFinal = from === 'THOR.RUNE'

  test.each([
    ['memo_unreadable', 'refunded', undefined],
    ['never_observed', 'failed', 'not_reported'],
    ['taken_back', isFinal ? 'done' : 'failed', isFinal ? undefined : 'taken_back'],
  ] as const)('with the scenario %s ends as its chain and the nodes report it', async (id, stage, code) => {
    const server = createDevnetServer()
    const { harness } = server
    const memo = `=:${to}:${chainOf(harness, to.split('.')[0] ?? '').addressOf('receiver')}`
    const suffixed = amount - (amount % 1_000_000n) + BigInt(suffixOf(id))
    const hash = await deposit(harness, { protocol, asset: from, amount: suffixed, memo })
    const walked = await walk(server, protocol, hash, from)
    expect([walked?.status.stage, walked?.status.unpaid?.code]).toEqual([stage, code])
    expect([walked?.withoutIndexer.stage, walked?.withoutIndexer.unpaid?.code]).toEqual([stage, code])
    expect(walked?.tracked.status).toBe(stage === 'done' ? 'completed' : stage)
    expect(walked?.tracked.finalisedAt).toBeGreaterThan(0)
    expect(walked?.tracked.transient).toBeUndefined()
  })
})

test('a deposit that no node ever reports is late first, and ends once the nodes have passed its block for long', async () => {
  const server = createDevnetServer()
  const { harness } = server
  const memo = `=:ETH.ETH:${chainOf(harness, 'ETH').addressOf('receiver')}`
  const amount = amountOf('never_observed', 'LTC.LTC')
  const hash = await deposit(harness, { protocol: 'THORCHAIN', asset: 'LTC.LTC', amount, memo })
  await harness.step(60)
  const query = { hash, chainId: 'devnet-ltc' }
  const found = async () => {
    const { notices, ...rest } = await server.call(track, trackSwap, query)
    return { ...rest, codes: notices.map(({ code }) => code) }
  }
  expect((await found()).codes).not.toContain('not_reported')
  await harness.step(150)
  expect(await found()).toMatchObject({ status: 'pending', finalisedAt: 0 })
  expect((await found()).codes).toContain('not_reported')
  await harness.step(150)
  expect(await found()).toMatchObject({ status: 'failed', trackingStatus: 'inbound', codes: ['unpaid_not_reported'] })
  expect((await found()).finalisedAt).toBeGreaterThan(0)
})

/** Deposits that nothing is paid for, with the reason. */
const unpaid: readonly (readonly [what: string, deposit: Deposit, code: string])[] = [
  [
    'a swap whose output is below its fee',
    { protocol: 'THORCHAIN', asset: 'ETH.ETH', amount: 12_000n, memo: '=:BTC.BTC:{BTC}' },
    'below_fee',
  ],
  ['a refund below its fee', { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: 2_000n, memo: 'BADMEMO' }, 'below_fee'],
  [
    'a registered name',
    { protocol: 'THORCHAIN', asset: 'THOR.RUNE', amount: 2_000_000_000n, memo: '~:walked:THOR:{THOR}' },
    'not_a_swap',
  ],
  [
    'a registered reference',
    { protocol: 'THORCHAIN', asset: 'THOR.RUNE', amount: 1n, memo: 'reference:BTC.BTC:=:ETH.ETH:{ETH}' },
    'not_a_swap',
  ],
  [
    'added liquidity',
    { protocol: 'THORCHAIN', asset: 'LTC.LTC', amount: 100_000_000n, memo: '+:LTC.LTC' },
    'not_a_swap',
  ],
  [
    'a swap whose output is below its fee',
    { protocol: 'MAYACHAIN', asset: 'ETH.ETH', amount: 12_000n, memo: '=:BTC.BTC:{BTC}' },
    'below_fee',
  ],
  [
    'a refund below its fee',
    { protocol: 'MAYACHAIN', asset: 'ETH.ETH', amount: 12_000n, memo: 'BADMEMO' },
    'below_fee',
  ],
  ['a donation', { protocol: 'MAYACHAIN', asset: 'ETH.ETH', amount: 1_000_000n, memo: 'd:ETH.ETH' }, 'not_a_swap'],
]

test.each(unpaid)('%s ends on the devnet with its reason', async (_, planned, code) => {
  const server = createDevnetServer()
  const { harness } = server
  const { protocol, asset } = planned
  const memo = planned.memo.replace(/\{(\w+)\}/, (_all, chain: string) => chainOf(harness, chain).addressOf('receiver'))
  const hash = await deposit(harness, { ...planned, memo })
  const walked = await walk(server, protocol, hash, asset)
  expect(walked?.status).toMatchObject({ stage: 'failed', outputs: [], unpaid: { code } })
  expect(walked?.withoutIndexer).toMatchObject({ stage: 'failed', unpaid: { code } })
  expect(walked?.tracked).toMatchObject({ status: 'failed', trackingStatus: 'reverted' })
  expect(walked?.tracked.notices.map((notice) => notice.code)).toContain(`unpaid_${code}`)
  expect(walked?.tracked.transient).toBeUndefined()
})

test.each([
  ['trade', 'THORCHAIN', 'ETH~ETH', 'trade+'],
  ['secured', 'THORCHAIN', 'ETH-ETH', 'secure+'],
  ['trade', 'MAYACHAIN', 'ETH~ETH', 'trade+'],
] as const)(
  'a refused swap of a %s asset on %s ends, because the coins never left',
  async (_, protocol, asset, keyword) => {
    const server = createDevnetServer()
    const { harness } = server
    const [home, coin] = protocol === 'THORCHAIN' ? (['THOR', 'THOR.RUNE'] as const) : (['MAYA', 'MAYA.CACAO'] as const)
    const own = chainOf(harness, home)
    const memo = `${keyword}:${own.addressOf('payer')}`
    if (protocol === 'MAYACHAIN') {
      await post(harness.devnet, '/devnet/mimir', { protocol, name: 'TRADEACCOUNTSDEPOSITENABLED', value: 1 })
    }
    // Also funds the payer's account for the fee of its own deposit.
    await deposit(harness, {
      protocol,
      asset: coin,
      amount: 100_000_000n,
      memo: `=:ETH.ETH:${chainOf(harness, 'ETH').addressOf('receiver')}`,
    })
    const added = await deposit(harness, { protocol, asset: 'ETH.ETH', amount: 100_000_000n, memo })
    const first = await walk(server, protocol, added, 'ETH.ETH')
    expect(first?.status).toMatchObject({ stage: 'failed', unpaid: { code: 'not_a_swap' } })
    const refused = `=:${coin}:${own.addressOf('payer')}:9999999999999999`
    const hash = own.send({
      from: 'payer',
      to: own.addressOf('module'),
      memo: refused,
      asset,
      amount: units(1_000_000n),
    })
    const walked = await walk(server, protocol, parseTxHash(hash), asset)
    expect(walked?.status).toMatchObject({
      stage: 'failed',
      unpaid: { code: 'claim_kept' },
      refund: { sentence: expect.any(String) },
    })
    expect(walked?.withoutIndexer.unpaid?.sentence).toContain(`${asset} never left your account`)
    expect(walked?.tracked.notices.map(({ code }) => code)).toContain('unpaid_claim_kept')
  },
)

test('a deposit that fails in its block ends with the chain’s reason', async () => {
  const server = createDevnetServer()
  const { harness } = server
  const own = chainOf(harness, 'THOR')
  await deposit(harness, { protocol: 'THORCHAIN', asset: 'THOR.RUNE', amount: 100_000_000n, memo: 'nonsense' })
  const hash = own.send({
    from: 'payer',
    to: own.addressOf('module'),
    memo: 'nonsense',
    asset: 'THOR.RUNE',
    amount: units(1_000_000n),
  })
  const walked = await walk(server, 'THORCHAIN', parseTxHash(hash), 'THOR.RUNE')
  expect(walked?.status).toMatchObject({
    stage: 'failed',
    votes: { agree: 3, of: 3 },
    unpaid: { code: 'deposit_failed' },
  })
  expect(walked?.status.unpaid?.chainMessage).toContain('nonsense')
  expect(walked?.tracked).toMatchObject({ status: 'failed', legs: [] })
})

test.each([
  ['payer', '100'],
  ['other', '100'],
])('the output of a trade asset with an affiliate is what the account of %s keeps', async (receiver, bps) => {
  const server = createDevnetServer()
  const { harness } = server
  const own = chainOf(harness, 'THOR')
  const get = async <Body>(path: string): Promise<Body> => {
    const reply = await harness.devnet.transport(new Request(`http://devnet.test${path}`))
    return (await reply.json()) as Body
  }
  // The sender's own trade account, from which the share is taken.
  const swapTo = async (to: string, memo: string) => {
    const amount = 1_000_000_000n
    const hash = await deposit(harness, { protocol: 'THORCHAIN', asset: 'THOR.RUNE', amount, memo })
    const walked = await walk(server, 'THORCHAIN', hash, 'THOR.RUNE')
    // An empty list of the node is null.
    const accounts = await get<{ asset: string; units: string }[] | null>(`/thorchain/trade/account/${to}`)
    return { walked, kept: BigInt(accounts?.find(({ asset }) => asset === 'ETH~ETH')?.units ?? '0') }
  }
  const to = own.addressOf(receiver)
  const before = await swapTo(to, `=:ETH~ETH:${own.addressOf('payer')}`)
  const found = await swapTo(to, `=:ETH~ETH:${to}::${own.addressOf('partner')}:${bps}`)
  const output = found.walked?.status.outputs.find(({ role }) => role === 'output')
  expect(output?.amount).toBe(found.kept - before.kept)
  expect(found.walked?.withoutIndexer.outputs).toEqual(found.walked?.status.outputs)
  expect(found.walked?.status.unsure).toEqual([])
})
