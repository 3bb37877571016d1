import { describe, expect, test } from 'vitest'
import { getSwapStatus } from '../../../src/core/actions/getSwapStatus.ts'
import { blockAt, json, type Reply } from '../nodes/script.ts'
import { HASH, historyOf } from '../tracking/histories.ts'
import { addressOf } from './answers.ts'
import {
  attacker,
  dead,
  done,
  first,
  history,
  me,
  paidActions,
  refundActions,
  scenario,
  sources,
  status,
  swapping,
  unknown,
} from './statusSources.ts'

describe('getSwapStatus', () => {
  test('queries every node with the normalised hash, for any spelling of the hash', async () => {
    const {
      node,
      midgard,
      asked: requested,
      midgardAsked,
    } = sources({ a: status(swapping), b: status(swapping), c: status(swapping) }, json({ actions: [] }))
    const found = await getSwapStatus({ node, midgard }, `0x${HASH.toLowerCase()}`)
    expect(found).toMatchObject({ stage: 'swapping', protocol: 'THORCHAIN', hash: HASH, subSwaps: { quantity: 4 } })
    expect(found.confirmedBy).toHaveLength(3)
    expect(requested.map(({ url }) => new URL(url).pathname)).toContain(`/node/thorchain/tx/status/${HASH}`)
    expect(midgardAsked[0]?.url).toBe(`https://m.example/midgard/v2/actions?txid=${HASH}&limit=50`)
  })

  test('counts confirmations and returns the remaining time as a range', async () => {
    const confirming = status(json(first('"remaining_confirmation_seconds":1200')))
    const { node } = sources({ a: confirming, b: confirming, c: confirming })
    const found = await getSwapStatus({ node }, HASH)
    expect(found).toMatchObject({ stage: 'confirming', confirmations: { required: 3, seen: 1, minedAt: 1000 } })
    expect(found.eta?.from).toBeGreaterThanOrEqual(600)
    const expected = { streamingSeconds: 24, outboundDelaySeconds: 60 }
    const narrowed = await getSwapStatus({ node }, HASH, { expected })
    expect(narrowed.eta?.to).toBeLessThan(10_000)
    expect(narrowed.eta?.to ?? 0).toBeGreaterThan(narrowed.eta?.from ?? 0)
  })

  test('returns unknown with a reason and no remaining time when no node knows the hash', async () => {
    const { node, midgard } = sources(
      { a: status(unknown), b: status(unknown), c: status(unknown) },
      json({ actions: [] }),
    )
    const found = await getSwapStatus({ node, midgard }, HASH)
    expect(found).toMatchObject({ stage: 'unknown', votes: { agree: 3, of: 3 } })
    expect(found.reported).toBeUndefined()
    expect(found.why).toMatch(/3 nodes have not seen/)
    expect(found.eta).toBeUndefined()
  })

  test('counts an older node’s error for an unknown hash as unknown', async () => {
    const no = status(json({ error: 'tx hash not found' }, 404))
    const { node } = sources({ a: no, b: no, c: no }, undefined, { protocol: 'MAYACHAIN' })
    expect((await getSwapStatus({ node }, HASH)).stage).toBe('unknown')
  })

  test('does not end a swap on the report of one node of three, and lists the dissent', async () => {
    const { node } = sources({ a: status(done), b: status(swapping), c: status(swapping) })
    expect(await getSwapStatus({ node }, HASH)).toMatchObject({ stage: 'swapping' })
    const behind = sources({ a: status(done), b: status(done), c: status(swapping) })
    const found = await getSwapStatus({ node: behind.node }, HASH)
    expect(found).toMatchObject({ stage: 'done', confirmedBy: ['a.example', 'b.example'] })
    expect(found.unsure).toEqual([{ endpoint: 'c.example', report: 'Reports "swapping".' }])
  })

  test('stays sending when only one of three nodes responds, whatever the indexer reports', async () => {
    const alone = sources({ a: status(done), b: dead, c: dead })
    const held = await getSwapStatus({ node: alone.node }, HASH)
    expect(held).toMatchObject({ stage: 'sending', why: expect.stringContaining('Too few'), outputs: [] })
    expect(held.unsure.map(({ endpoint }) => endpoint)).toEqual(['b.example', 'c.example'])
    const two = sources({ a: status(done), b: dead, c: dead }, paidActions())
    expect(await getSwapStatus(two, HASH)).toMatchObject({ stage: 'sending', outputs: [] })
  })

  test('throws when neither nodes nor indexers respond', async () => {
    const { node, midgard } = sources({}, json({}, 500))
    await expect(getSwapStatus({ node, midgard }, HASH)).rejects.toMatchObject({ code: 'nodes_unreachable' })
    await expect(getSwapStatus({ node }, 'no hash')).rejects.toMatchObject({ code: 'invalid_hash' })
  })

  test('returns a refund with a plain reason and the chain’s own message', async () => {
    const whole = historyOf({ ...scenario, failed: 4 }).at(-1)
    const back = status(json(whole?.body))
    const { node, midgard } = sources(
      { a: back, b: back, c: back },
      refundActions('emit asset 5 less than price limit 6'),
    )
    const found = await getSwapStatus({ node, midgard }, HASH)
    expect(found).toMatchObject({ stage: 'refunded', refund: { code: 'price_limit' } })
    expect(found.refund?.sentence).toMatch(/limit that you set/)
  })

  test('removes invisible characters from the indexer’s text and truncates it', async () => {
    const nasty = `unheard of\u202e\u0000${'x'.repeat(5_000)}`
    const whole = status(json(historyOf({ ...scenario, failed: 4 }).at(-1)?.body))
    const { node, midgard } = sources({ a: whole, b: whole, c: whole }, refundActions(nasty))
    const words = (await getSwapStatus({ node, midgard }, HASH)).refund?.chainMessage ?? ''
    expect(words.length).toBeLessThanOrEqual(300)
    expect(words).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('returns an end that only the indexer reports in `reported`, with the stage unknown', async () => {
    const forgotten = { a: status(unknown), b: status(unknown), c: status(unknown) }
    const found = await getSwapStatus(sources(forgotten, refundActions('trading halted')), HASH)
    expect(found).toMatchObject({ stage: 'unknown', votes: { agree: 3, of: 3 }, outputs: [] })
    expect(found.reported).toMatchObject({
      by: 'indexer',
      stage: 'refunded',
      refund: { code: 'halted' },
      outputs: [{ role: 'refund', amount: 400n, hash: 'EE'.repeat(32) }],
    })
    expect(found.refund).toBeUndefined()
  })

  test('returns the indexer’s report in `reported`, with the stage unknown, while no node responds', async () => {
    const { node, midgard } = sources({}, refundActions('trading halted'))
    const found = await getSwapStatus({ node, midgard }, HASH)
    expect(found).toMatchObject({ stage: 'unknown', votes: { agree: 0, of: 3 }, why: 'No node answers.' })
    expect(found.reported).toMatchObject({ by: 'indexer', stage: 'refunded' })
    expect(found.unsure).toHaveLength(3)
  })

  test('ends a deposit too small to refund, with the indexer’s reason', async () => {
    const settled = status(json(historyOf({ ...scenario, failed: 4, tooSmall: true }).at(-1)?.body))
    const small = async (request: Request) => {
      const answer = await refundActions('not enough asset to pay for fees; fail to refund (9 BTC.BTC): swap output')(
        request,
      )
      const { actions } = (await answer.json()) as { actions: { out: unknown[] }[] }
      for (const action of actions) action.out = []
      return Response.json({ actions })
    }
    const { node, midgard } = sources({ a: settled, b: settled, c: settled }, small)
    const found = await getSwapStatus({ node, midgard }, HASH)
    expect(found).toMatchObject({
      stage: 'failed',
      outputs: [],
      unpaid: { code: 'below_fee', sentence: expect.stringMatching(/nothing will be paid/i) },
      refund: { code: 'too_small' },
      unsure: [],
    })
    expect(found.eta).toBeUndefined()
    expect(found.reported).toBeUndefined()
  })

  test('uses the indexer’s refund reason only when the nodes confirm the refund', async () => {
    const delivered = { a: status(done), b: status(done), c: status(done) }
    const found = await getSwapStatus(sources(delivered, refundActions('trading halted')), HASH)
    expect(found).toMatchObject({ stage: 'done' })
    expect(found.refund).toBeUndefined()
    expect(found.unsure).toEqual([{ endpoint: 'Midgard', report: 'Reports "refunded".' }])
  })

  describe.each([0, 1, 2])('with a lying node at index %i and an indexer that repeats its lie', (liar) => {
    const among = (lie: Reply, actual: Reply) => {
      const [a, b, c] = [0, 1, 2].map((at) => status(at === liar ? lie : actual))
      return { a: a ?? dead, b: b ?? dead, c: c ?? dead }
    }
    const stolenPayment = JSON.parse(JSON.stringify(history.at(-1)?.body).replaceAll(me, attacker))

    test('is done with the payments that the other two nodes report', async () => {
      const found = await getSwapStatus(sources(among(json(stolenPayment), done), paidActions(attacker)), HASH)
      expect(found).toMatchObject({ stage: 'done', outputs: [{ address: me }], votes: { agree: 2, of: 3 } })
    })

    test('does not end or show a payment before the other two nodes report the end', async () => {
      for (const actual of [unknown, swapping]) {
        const found = await getSwapStatus(sources(among(json(stolenPayment), actual), paidActions(attacker)), HASH)
        expect(['unknown', 'swapping']).toContain(found.stage)
        expect(found.outputs).toEqual([])
      }
    })

    test('does not end while one of the other nodes is silent', async () => {
      const replies = { ...among(json(stolenPayment), done), [liar === 0 ? 'b' : 'a']: dead }
      const found = await getSwapStatus(sources(replies, paidActions(attacker)), HASH)
      expect(found).toMatchObject({ stage: 'sending', outputs: [] })
    })
  })

  describe('with one configured node', () => {
    const single = { endpoints: ['https://a.example/node'] }

    test('returns an end in `reported`, with the stage sending', async () => {
      const found = await getSwapStatus(sources({ a: status(done) }, undefined, single), HASH)
      expect(found).toMatchObject({ stage: 'sending', votes: { agree: 1, of: 1 } })
      expect(found.reported).toMatchObject({ by: 'node', stage: 'done', outputs: [{ address: me }] })
    })

    test('does not end on THORChain, even if a single source is allowed', async () => {
      const allowed = { ...single, allowsSingleSource: true }
      const found = await getSwapStatus(sources({ a: status(done) }, undefined, allowed), HASH)
      expect(found).toMatchObject({ stage: 'sending', votes: { agree: 1, of: 1 }, reported: { stage: 'done' } })
    })

    test('lists an indexer that reports the same, and does not end', async () => {
      const found = await getSwapStatus(sources({ a: status(done) }, paidActions(), single), HASH)
      expect(found).toMatchObject({ stage: 'sending', reported: { by: 'node', stage: 'done' } })
      expect(found.why).toBe('The indexer reports the same. No second node confirms it.')
    })
  })

  test('resolves a name in the memo through the nodes and counts only payments to its address', async () => {
    const named = (to: string): Reply => {
      const text = JSON.stringify(history.at(-1)?.body).replace(`=:ETH.ETH:${me}`, '=:ETH.ETH:somename')
      return json(JSON.parse(text.replaceAll(me, to)))
    }
    const record = (address: string) => ({
      name: 'somename',
      expire_block_height: 99_999_999,
      owner: addressOf('THOR', 1),
      preferred_asset: '.',
      aliases: [{ chain: 'ETH', address }],
    })
    const reply =
      (to: string): Reply =>
      (request) => {
        const { pathname } = new URL(request.url)
        if (pathname.includes('/thorname/')) return json(record(me))(request)
        if (pathname.endsWith('/block')) return json(blockAt(100))(request)
        return status(named(to))(request)
      }
    const { node, asked: requested } = sources({ a: reply(me), b: reply(me), c: reply(me) })
    expect(await getSwapStatus({ node }, HASH)).toMatchObject({ stage: 'done', outputs: [{ role: 'output' }] })
    expect(requested.filter(({ url }) => url.includes('/thorname/somename'))).toHaveLength(3)
  })

  test('ignores a payment whose memo references another deposit', async () => {
    const body = structuredClone(history.at(-1)?.body) as { out_txs: { memo: string }[] }
    for (const tx of body.out_txs) tx.memo = `OUT:${'CD'.repeat(32)}`
    const foreign = status(json(body))
    const { node } = sources({ a: foreign, b: foreign, c: foreign })
    expect((await getSwapStatus({ node }, HASH)).stage).toBe('sending')
  })

  test('rejects when the caller aborts', async () => {
    const { node } = sources({ a: status(swapping) })
    const controller = new AbortController()
    controller.abort(new Error('enough'))
    await expect(getSwapStatus({ node }, HASH, { signal: controller.signal })).rejects.toThrow('enough')
  })
})
