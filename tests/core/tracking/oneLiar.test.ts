import { describe, expect, test } from 'vitest'
import { getSwapStatus } from '../../../src/core/actions/getSwapStatus.ts'
import { addressOf } from '../actions/answers.ts'
import { json, nodeOver, type Reply } from '../nodes/script.ts'
import { HASH } from './histories.ts'

const me = addressOf('ETH', 7)
const attacker = addressOf('ETH', 66)
const partner = addressOf('THOR', 9)

interface LieCase {
  /** The payee in the memo and in the payments. */
  readonly to?: string
  readonly from?: string
  readonly signed?: boolean
  readonly affiliateAlone?: boolean
  readonly parts?: number
}

/** A node's report of a swapped (and optionally signed) swap from BTC to ETH. */
function result({
  to = me,
  from = addressOf('BTC', 3),
  signed = true,
  affiliateAlone = false,
  parts,
}: LieCase): object {
  const leg = affiliateAlone
    ? { chain: 'THOR', to: partner, coin: { asset: 'THOR.RUNE', amount: '5' }, id: '0'.repeat(64) }
    : { chain: 'ETH', to, coin: { asset: 'ETH.ETH', amount: '1000' }, id: 'CD'.repeat(32) }
  const out = { id: leg.id, chain: leg.chain, from_address: '', to_address: leg.to, coins: [leg.coin] }
  return {
    tx: {
      id: HASH,
      chain: 'BTC',
      from_address: from,
      to_address: addressOf('BTC', 1),
      coins: [{ asset: 'BTC.BTC', amount: '500' }],
      memo: `=:ETH.ETH:${to}`,
    },
    planned_out_txs: [{ chain: leg.chain, to_address: leg.to, coin: leg.coin, refund: false }],
    out_txs: signed ? [{ ...out, memo: `OUT:${HASH}` }] : [],
    stages: {
      inbound_observed: { final_count: 40, completed: true },
      inbound_finalised: { completed: true },
      swap_status: {
        pending: false,
        ...(parts !== undefined && { streaming: { interval: 1, quantity: parts, count: parts } }),
      },
      swap_finalised: { completed: true },
      ...(!affiliateAlone && { outbound_signed: { blocks_since_scheduled: 2, completed: signed } }),
    },
  }
}

const none = json({ code: 5, message: 'not found' }, 404)
const node =
  (status: object, streaming: Reply = none): Reply =>
  (request) =>
    request.url.includes('/tx/status/') ? json(status)(request) : streaming(request)

const requested = (replies: readonly Reply[]) => {
  const [a = none, b = none, c = none] = replies
  return getSwapStatus({ node: nodeOver({ a, b, c }).node }, HASH)
}

/** One liar of three, at every place. */
const places = [0, 1, 2].map((liar) => [liar] as const)
const amongHonest = (liar: number, lie: object, actual: object) =>
  requested([0, 1, 2].map((index) => node(index === liar ? lie : actual)))
const textOf = (value: unknown) => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one))

describe('one lying node of three', () => {
  test.each(places)('at index %i cannot change payee or payer, before or at the end', async (liar) => {
    for (const signed of [false, true]) {
      const found = await amongHonest(liar, result({ signed, to: attacker }), result({ signed }))
      expect(found.stage).toBe(signed ? 'done' : 'sending')
      expect(textOf(found)).not.toContain(attacker)
      const from = addressOf('BTC', 66)
      expect(textOf(await amongHonest(liar, result({ signed, from }), result({ signed })))).not.toContain(from)
    }
  })

  test.each(places)('at index %i cannot add a failed sub-swap', async (liar) => {
    const record = { tx_id: HASH, interval: 1, quantity: 4, count: 4, failed_swaps: [2], failed_swap_reasons: ['no'] }
    const actual = result({ parts: 4 })
    const found = await requested([0, 1, 2].map((index) => node(actual, index === liar ? json(record) : none)))
    expect(found.stage).toBe('done')
  })
})

test('an affiliate payment ends a swap without a payment of its own only once the swap has left the queue', async () => {
  const over = result({ affiliateAlone: true }) as { stages: object }
  const queued = { ...over, stages: { ...over.stages, swap_status: { pending: true } } }
  // An older node, which reports every swap as finished once anything is planned.
  const { swap_status: _, ...older } = over.stages as { swap_status: unknown }
  const unclear = { ...over, stages: older }
  const at = (body: object) => requested([node(body), node(body), node(body)])
  expect((await at(queued)).stage).toBe('swapping')
  expect((await at(unclear)).stage).toBe('sending')
  expect(await at(over)).toMatchObject({ stage: 'failed', unpaid: { code: 'affiliates_only' } })
})
