import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getSwapStatus } from '../../../src/core/actions/getSwapStatus.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { mergeStatus } from '../../../src/core/tracking/mergeStatus.ts'
import { isEnd } from '../../../src/core/tracking/status.ts'
import { unpaidReason } from '../../../src/core/tracking/unpaidReasons.ts'
import { addressOf } from '../actions/answers.ts'
import { dead, refundActions, sources } from '../actions/statusSources.ts'
import { json, type Reply } from '../nodes/script.ts'
import { HASH } from './histories.ts'

const none = json({ code: 5, message: 'not found' }, 404)
const status =
  (body: unknown): Reply =>
  (request) =>
    request.url.includes('/tx/status/') ? json(body)(request) : none(request)

const eth = addressOf('ETH', 7)
const thor = addressOf('THOR', 7)

interface Deposit {
  readonly memo: string
  readonly asset?: string
  readonly chain?: string
  readonly planned?: readonly object[]
  readonly stages?: object
}

const finished = {
  inbound_observed: { final_count: 9, completed: true },
  inbound_finalised: { completed: true },
  swap_status: { pending: false },
}

/** What an honest node reports of a deposit that it is finished with. */
const bodyOf = ({ memo, asset = 'BTC.BTC', chain = 'BTC', planned = [], stages = finished }: Deposit) => ({
  tx: {
    id: HASH,
    chain,
    from_address: addressOf(chain === 'BTC' ? 'BTC' : 'THOR', 3),
    to_address: addressOf(chain === 'BTC' ? 'BTC' : 'THOR', 1),
    coins: [{ asset, amount: '2000' }],
    gas: null,
    memo,
  },
  ...(planned.length > 0 && { planned_out_txs: planned }),
  stages,
})

const find = (replies: readonly Reply[], protocol: Protocol = 'THORCHAIN', indexer?: Reply) => {
  const [a = dead, b = dead, c = dead] = replies
  return getSwapStatus(sources({ a, b, c }, indexer, { protocol }), HASH)
}
const agreed = (deposit: Deposit, protocol?: Protocol, indexer?: Reply) => {
  const reply = status(bodyOf(deposit))
  return find([reply, reply, reply], protocol, indexer)
}

describe('a deposit that its protocol is finished with and pays nothing for', () => {
  const cases: readonly (readonly [what: string, deposit: Deposit, code: string])[] = [
    ['an output below its fee', { memo: `=:ETH.ETH:${eth}` }, 'below_fee'],
    ['a refund below its fee', { memo: 'BADMEMO' }, 'below_fee'],
    ['a refund of a deposit without a memo', { memo: '' }, 'below_fee'],
    ['an unknown reference', { memo: 'R:00042' }, 'below_fee'],
    ['a refused trade asset', { memo: `=:r:${thor}:9`, asset: 'ETH~ETH', chain: 'THOR' }, 'claim_kept'],
    ['a refused secured asset', { memo: `=:r:${thor}:9`, asset: 'ETH-ETH', chain: 'THOR' }, 'claim_kept'],
    [
      'an unpaid swap of a secured asset',
      { memo: `=:BTC.BTC:${addressOf('BTC', 1)}`, asset: 'ETH-ETH', chain: 'THOR' },
      'claim_unclear',
    ],
    ['a name', { memo: `~:somename:THOR:${thor}`, asset: 'THOR.RUNE', chain: 'THOR' }, 'not_a_swap'],
    ['a reference', { memo: `reference:BTC.BTC:=:ETH.ETH:${eth}`, asset: 'THOR.RUNE', chain: 'THOR' }, 'not_a_swap'],
    [
      'a cancelled order',
      { memo: 'm=<:1000THOR.RUNE:16000ETH~ETH:0', asset: 'THOR.RUNE', chain: 'THOR' },
      'not_a_swap',
    ],
    ['added liquidity', { memo: '+:BTC.BTC' }, 'not_a_swap'],
    ['a refused withdrawal', { memo: 'wd:BTC.BTC:5000' }, 'below_fee'],
  ]

  test.each(cases)('ends as failed with its reason, for %s', async (_, deposit, code) => {
    const found = await agreed(deposit)
    expect(found).toMatchObject({ stage: 'failed', outputs: [], votes: { agree: 3, of: 3 }, unpaid: { code } })
    expect(found.unpaid?.sentence).toMatch(/nothing will be paid/i)
    expect(found.unpaid?.todo).not.toBe('')
    expect(found.eta).toBeUndefined()
    expect(found.why).toBeUndefined()
  })

  test('ends on Maya too', async () => {
    expect(await agreed({ memo: `=:ETH.ETH:${eth}` }, 'MAYACHAIN')).toMatchObject({ stage: 'failed' })
    const trade = { memo: `=:c:${addressOf('MAYA', 1)}`, asset: 'ETH~ETH', chain: 'MAYA' }
    expect(await agreed(trade, 'MAYACHAIN')).toMatchObject({ stage: 'failed', unpaid: { code: 'claim_kept' } })
  })

  test('names the coins that never left their owner', async () => {
    const { unpaid } = await agreed({ memo: `=:r:${thor}:9`, asset: 'ETH~ETH', chain: 'THOR' })
    expect(unpaid?.sentence).toContain('Your ETH~ETH never left your account')
  })

  test('has the indexer’s reason beside it, which decides what the nodes leave open', async () => {
    const secured = { memo: `=:BTC.BTC:${addressOf('BTC', 1)}`, asset: 'ETH-ETH', chain: 'THOR' }
    const refused = await agreed(secured, 'THORCHAIN', refundActions('emit asset 5 less than price limit 6'))
    expect(refused).toMatchObject({ stage: 'failed', unpaid: { code: 'claim_kept' }, refund: { code: 'price_limit' } })
    const failing = 'insufficient funds for outbound request; fail to refund (9 BTC.BTC): swap output'
    expect((await agreed(secured, 'THORCHAIN', refundActions(failing))).unpaid?.code).toBe('below_fee')
  })

  test.each([
    ['is not final', { ...finished, inbound_finalised: { completed: false } }, 'confirming'],
    ['is in the swap queue', { ...finished, swap_status: { pending: true } }, 'swapping'],
    ['is not finished by the older flag', { ...finished, swap_finalised: { completed: false } }, 'swapping'],
    [
      'waits for its outbound',
      { ...finished, outbound_delay: { remaining_delay_blocks: 3, remaining_delay_seconds: 18, completed: false } },
      'outbound_delayed',
    ],
    ['has an outbound to sign', { ...finished, outbound_signed: { completed: false } }, 'sending'],
  ])('does not end while it %s', async (_, stages, stage) => {
    expect((await agreed({ memo: `=:ETH.ETH:${eth}`, stages })).stage).toBe(stage)
  })

  test('does not end while a streaming swap has parts left', async () => {
    const record = { tx_id: HASH, interval: 1, quantity: 4, count: 2 }
    const body = bodyOf({ memo: `=:ETH.ETH:${eth}:0/1/4`, stages: { ...finished, swap_status: { pending: true } } })
    const reply: Reply = (request) =>
      request.url.includes('/swap/streaming/') ? json(record)(request) : status(body)(request)
    expect((await find([reply, reply, reply])).stage).toBe('swapping')
  })

  test('does not end while an external payment is planned, whatever else was paid', async () => {
    const planned = [{ chain: 'ETH', to_address: eth, coin: { asset: 'ETH.ETH', amount: '9' }, refund: false }]
    expect((await agreed({ memo: `=:ETH.ETH:${eth}`, planned })).stage).toBe('sending')
  })
})

describe('the majority', () => {
  const unpaid = status(bodyOf({ memo: `=:ETH.ETH:${eth}` }))
  const swapping = status(bodyOf({ memo: `=:ETH.ETH:${eth}`, stages: { ...finished, swap_status: { pending: true } } }))
  const payment = { chain: 'ETH', to_address: eth, coin: { asset: 'ETH.ETH', amount: '9' }, refund: false }
  const stages = { ...finished, outbound_signed: { blocks_since_scheduled: 2, completed: false } }
  const sending = status(bodyOf({ memo: `=:ETH.ETH:${eth}`, planned: [payment], stages }))

  test.each([0, 1, 2])('is not overruled by one node of three, at index %i', async (liar) => {
    for (const [actual, stage] of [
      [swapping, 'swapping'],
      [sending, 'sending'],
    ] as const) {
      const found = await find([0, 1, 2].map((at) => (at === liar ? unpaid : actual)))
      expect(found.stage).toBe(stage)
      expect(found.unpaid).toBeUndefined()
    }
  })

  test('is needed of the configured operators: fewer neither end it nor give it a time', async () => {
    for (const replies of [[unpaid], [unpaid, dead, dead], [unpaid, dead, swapping]]) {
      const found = await find(replies)
      expect(isEnd(found.stage)).toBe(false)
      expect(found.stage).toBe('swapping')
    }
    expect((await find([unpaid])).eta).toBeUndefined()
    expect((await find([unpaid])).why).toContain('Too few')
    expect((await find([unpaid, unpaid])).stage).toBe('failed')
  })

  test('agrees on what came before when ends differ', async () => {
    const out = { id: 'CD'.repeat(32), chain: 'ETH', from_address: '', to_address: eth, coins: [payment.coin] }
    const done = status({
      ...bodyOf({
        memo: `=:ETH.ETH:${eth}`,
        planned: [payment],
        stages: { ...finished, outbound_signed: { completed: true } },
      }),
      out_txs: [{ ...out, memo: `OUT:${HASH}` }],
    })
    expect(await find([unpaid, done, sending])).toMatchObject({ stage: 'sending', outputs: [{ seen: false }] })
    expect(await find([unpaid, done, dead])).toMatchObject({ stage: 'swapping', outputs: [] })
  })

  test('can still add a payment to an end without one', async () => {
    const before = await find([unpaid, unpaid])
    const after = await find([sending, sending])
    expect(mergeStatus(before, after).stage).toBe('failed')
    const out = { id: 'CD'.repeat(32), chain: 'ETH', from_address: '', to_address: eth, coins: [payment.coin] }
    const done = status({
      ...bodyOf({
        memo: `=:ETH.ETH:${eth}`,
        planned: [payment],
        stages: { ...finished, outbound_signed: { completed: true } },
      }),
      out_txs: [{ ...out, memo: `OUT:${HASH}` }],
    })
    expect(mergeStatus(before, await find([done, done, done])).stage).toBe('done')
  })

  test('with one configured node leaves the end unconfirmed, without a time', async () => {
    const found = await getSwapStatus(
      sources({ a: unpaid }, undefined, { endpoints: ['https://a.example/node'] }),
      HASH,
    )
    expect(found).toMatchObject({
      stage: 'swapping',
      reported: { by: 'node', stage: 'failed', unpaid: { code: 'below_fee' } },
    })
    expect(found.eta).toBeUndefined()
  })
})

describe('a deposit that failed in its block', () => {
  const unseen = { stages: { inbound_observed: { started: false, final_count: 0, completed: false } } }
  const short = 'failed to execute message; message index: 0: insufficient funds'
  const homeTx = (change: object = {}) => ({
    tx_response: { height: '118', txhash: HASH, code: 5, raw_log: short, ...change },
  })
  /** A node that has not seen the deposit, and has its transaction. */
  const node =
    (tx: unknown): Reply =>
    (request) =>
      request.url.includes('/cosmos/tx/') ? (tx ? json(tx)(request) : none(request)) : status(unseen)(request)
  const failed = node(homeTx())

  test.each(['THORCHAIN', 'MAYACHAIN'] as const)('ends with the chain’s message on %s', async (protocol) => {
    const found = await find([failed, failed, failed], protocol)
    expect(found).toMatchObject({
      stage: 'failed',
      votes: { agree: 3, of: 3 },
      unpaid: { code: 'deposit_failed', chainMessage: short },
    })
    expect(found.unpaid?.sentence).toContain('nothing will be paid')
    expect(found.unpaid?.todo).toContain('balance was too low')
  })

  test('needs a majority, in which the messages may differ', async () => {
    const other = node(homeTx({ raw_log: 'out of gas' }))
    expect(await find([failed, other, dead])).toMatchObject({ stage: 'failed', unpaid: { code: 'deposit_failed' } })
    expect((await find([failed, other, dead])).unpaid?.chainMessage).toBeUndefined()
    for (const replies of [
      [failed],
      [failed, node(undefined), node(undefined)],
      [failed, node(homeTx({ code: 0 })), dead],
    ]) {
      expect(await find(replies)).toMatchObject({ stage: 'unknown' })
    }
  })

  test('is not read from the report of another transaction', async () => {
    const foreign = node(homeTx({ txhash: 'CD'.repeat(32) }))
    expect((await find([foreign, foreign, foreign])).stage).toBe('unknown')
  })

  test('is not looked for once the nodes know the deposit', async () => {
    const reply = status(bodyOf({ memo: `=:ETH.ETH:${eth}` }))
    const { node: queried, asked } = sources({ a: reply, b: reply, c: reply })
    await getSwapStatus({ node: queried }, HASH)
    expect(asked.filter(({ url }) => url.includes('/cosmos/'))).toEqual([])
  })
})

test('every memo of either protocol has a reason that says that nothing will be paid', () => {
  for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
    for (const memo of [
      '=:r:x',
      '=<:r:x:5',
      '~:a:THOR:b',
      'd:BTC.BTC',
      'bond:x',
      'leave:x',
      'trade+:x',
      'tcy:x',
      '',
      '?',
    ]) {
      const inbound = { chain: 'THOR', from: '', to: '', coins: [], memo }
      const { sentence } = unpaidReason({ inbound, outputs: [], unpaid: {} }, protocol)
      expect(sentence).toMatch(/nothing will be paid/i)
    }
  }
})

const recordings = '../shared/vectors/real-process/tx-status.json'
const isPresent = existsSync(recordings)
if (!isPresent) console.log(`${recordings} is not here; recorded answers were left out`)

interface Recording {
  readonly name: string
  readonly tx_status: { readonly tx?: { readonly id: string } }
}

test.skipIf(!isPresent)('every deposit of a recorded THORNode has the end that its body tells', async () => {
  const { rows } = JSON.parse(readFileSync(recordings, 'utf8')) as { readonly rows: readonly Recording[] }
  const ends: Record<string, string> = {}
  for (const { name, tx_status } of rows) {
    const reply = status(tx_status)
    const { node } = sources({ a: reply, b: reply, c: reply }, undefined, { network: 'mocknet' })
    const { stage, unpaid } = await getSwapStatus({ node }, tx_status.tx?.id ?? HASH)
    ends[name] = unpaid === undefined ? stage : `${stage}: ${unpaid.code}`
  }
  expect(ends).toEqual({
    market: 'done',
    refund: 'refunded',
    'limit filled': 'done',
    'to ETH.ETH': 'sending',
    amino: 'done',
    'limit resting': 'swapping',
    'cancel the resting one': 'failed: not_a_swap',
    'from trade': 'done',
    'trade to trade': 'done',
    'refund of trade': 'failed: claim_kept',
    streaming: 'done',
    secured: 'done',
    'refund of secured': 'failed: claim_kept',
    synth: 'done',
    'refund of synth': 'refunded',
    'bad memo': 'unknown',
    'too much': 'unknown',
    reference: 'failed: not_a_swap',
  })
})
