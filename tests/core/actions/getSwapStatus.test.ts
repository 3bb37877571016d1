import { describe, expect, test } from 'vitest'
import { findSwapStatus } from '../../../src/core/actions/findSwapStatus.ts'
import { getSwapStatus } from '../../../src/core/actions/getSwapStatus.ts'
import { createMidgard } from '../../../src/core/nodes/midgard.ts'
import type { NodeOptions } from '../../../src/core/nodes/node.ts'
import { json, nodeOver, type Reply, scripted } from '../nodes/script.ts'
import { HASH, historyOf, type Plot } from '../tracking/histories.ts'
import { addressOf } from './answers.ts'

const plot: Plot = {
  native: false,
  blocksToConfirm: 3,
  quantity: 4,
  failed: 0,
  delayBlocks: 2,
  nativeOutput: false,
  affiliate: false,
}
const history = historyOf(plot)
const first = (name: string) => {
  const found = history.find(({ body }) => JSON.stringify(body).includes(name))
  if (!found) throw new Error(`no moment with ${name}`)
  return found.body
}
const unknown = json(history[0]?.body)
const done = json(history.at(-1)?.body)
const swapping = json(first('"count":0'))

/** A node answers its status; every other path is not its business here. */
const status =
  (reply: Reply): Reply =>
  (request) =>
    request.url.includes('/tx/status/') ? reply(request) : json({ code: 5, message: 'not found' }, 404)(request)

function sources(replies: Readonly<Record<string, Reply>>, midgardReply?: Reply, options: Partial<NodeOptions> = {}) {
  const { node, asked } = nodeOver(replies, options)
  const script = scripted({ m: midgardReply ?? json({ actions: [] }) })
  const midgard = createMidgard({
    protocol: options.protocol ?? 'THORCHAIN',
    network: 'mainnet',
    endpoints: ['https://m.example/midgard'],
    transport: script.transport,
    clientId: 'portage-test',
  })
  return { node, midgard: midgardReply ? midgard : undefined, asked, midgardAsked: script.asked }
}

const refundActions = (reason: string) =>
  json({
    actions: [
      {
        date: '1',
        height: '1',
        type: 'refund',
        status: 'success',
        in: [{ address: 'bc1q', coins: [{ asset: 'BTC.BTC', amount: '500' }], txID: HASH }],
        out: [{ address: 'bc1q', coins: [{ asset: 'BTC.BTC', amount: '400' }], txID: 'EE'.repeat(32) }],
        pools: [],
        metadata: { refund: { memo: '=:ETH.ETH:0x', reason } },
      },
    ],
  })

const dead: Reply = () => {
  throw new TypeError('refused')
}
const [me, thief] = [addressOf('ETH', 7), addressOf('ETH', 66)]

/** The end of the plot as an indexer reports it. */
const paidActions = (to = me) =>
  json({
    actions: [
      {
        type: 'swap',
        status: 'success',
        in: [{ address: 'bc1q', coins: [{ asset: 'BTC.BTC', amount: '500' }], txID: HASH }],
        out: [{ address: to, coins: [{ asset: 'ETH.ETH', amount: '4000' }], txID: '01'.repeat(32) }],
        metadata: { swap: { memo: '' } },
      },
    ],
  })

describe('getSwapStatus', () => {
  test('asks every node for the hash as nodes write it, whatever way it was given', async () => {
    const { node, midgard, asked, midgardAsked } = sources(
      { a: status(swapping), b: status(swapping), c: status(swapping) },
      json({ actions: [] }),
    )
    const found = await getSwapStatus({ node, midgard }, `0x${HASH.toLowerCase()}`)
    expect(found).toMatchObject({ stage: 'swapping', protocol: 'THORCHAIN', hash: HASH, subSwaps: { quantity: 4 } })
    expect(found.confirmedBy).toHaveLength(3)
    expect(asked.map(({ url }) => new URL(url).pathname)).toContain(`/node/thorchain/tx/status/${HASH}`)
    expect(midgardAsked[0]?.url).toBe(`https://m.example/midgard/v2/actions?txid=${HASH}&limit=50`)
  })

  test('counts confirmations and gives the remaining time as a range', async () => {
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

  test('a hash that no node knows is unknown, says why, and has no time', async () => {
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

  test('an older node that says no to an unknown hash knows nothing of it', async () => {
    const no = status(json({ error: 'tx hash not found' }, 404))
    const { node } = sources({ a: no, b: no, c: no }, undefined, { protocol: 'MAYACHAIN' })
    expect((await getSwapStatus({ node }, HASH)).stage).toBe('unknown')
  })

  test('the word of one node of three ends no swap, and the status says who disagrees', async () => {
    const { node } = sources({ a: status(done), b: status(swapping), c: status(swapping) })
    expect(await getSwapStatus({ node }, HASH)).toMatchObject({ stage: 'swapping' })
    const behind = sources({ a: status(done), b: status(done), c: status(swapping) })
    const found = await getSwapStatus({ node: behind.node }, HASH)
    expect(found).toMatchObject({ stage: 'done', confirmedBy: ['a.example', 'b.example'] })
    expect(found.unsure).toEqual([{ endpoint: 'c.example', says: 'Reports "swapping".' }])
  })

  test('stays sending with one node of three left, whatever the indexer reports', async () => {
    const alone = sources({ a: status(done), b: dead, c: dead })
    const held = await getSwapStatus({ node: alone.node }, HASH)
    expect(held).toMatchObject({ stage: 'sending', why: expect.stringContaining('Too few'), outputs: [] })
    expect(held.unsure.map(({ endpoint }) => endpoint)).toEqual(['b.example', 'c.example'])
    const two = sources({ a: status(done), b: dead, c: dead }, paidActions())
    expect(await getSwapStatus(two, HASH)).toMatchObject({ stage: 'sending', outputs: [] })
  })

  test('no node and no indexer is an error and not a stage', async () => {
    const { node, midgard } = sources({}, json({}, 500))
    await expect(getSwapStatus({ node, midgard }, HASH)).rejects.toMatchObject({ code: 'nodes_unreachable' })
    await expect(getSwapStatus({ node }, 'no hash')).rejects.toMatchObject({ code: 'invalid_hash' })
  })

  test('a refund has the reason of the indexer in plain words, and the chain’s own beside it', async () => {
    const whole = historyOf({ ...plot, failed: 4 }).at(-1)
    const back = status(json(whole?.body))
    const { node, midgard } = sources(
      { a: back, b: back, c: back },
      refundActions('emit asset 5 less than price limit 6'),
    )
    const found = await getSwapStatus({ node, midgard }, HASH)
    expect(found).toMatchObject({ stage: 'refunded', refund: { code: 'price_limit' } })
    expect(found.refund?.says).toMatch(/limit that you set/)
  })

  test('text of the indexer cannot carry anything invisible or long', async () => {
    const nasty = `unheard of\u202e\u0000${'x'.repeat(5_000)}`
    const whole = status(json(historyOf({ ...plot, failed: 4 }).at(-1)?.body))
    const { node, midgard } = sources({ a: whole, b: whole, c: whole }, refundActions(nasty))
    const words = (await getSwapStatus({ node, midgard }, HASH)).refund?.chainWords ?? ''
    expect(words.length).toBeLessThanOrEqual(300)
    expect(words).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('reports what only the indexer knows beside the stage unknown, and never as the stage', async () => {
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

  test('reports what the indexer knows beside the stage unknown while no node answers', async () => {
    const { node, midgard } = sources({}, refundActions('trading halted'))
    const found = await getSwapStatus({ node, midgard }, HASH)
    expect(found).toMatchObject({ stage: 'unknown', votes: { agree: 0, of: 3 }, why: 'No node answers.' })
    expect(found.reported).toMatchObject({ by: 'indexer', stage: 'refunded' })
    expect(found.unsure).toHaveLength(3)
  })

  test('reports a deposit too small to be sent back as the indexer’s word, because nodes show no payment', async () => {
    const settled = status(json({ ...(historyOf({ ...plot, delayBlocks: 0 }).at(-3)?.body as object) }))
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
    expect(found).toMatchObject({ stage: 'sending', outputs: [] })
    expect(found.reported).toMatchObject({ by: 'indexer', stage: 'failed', refund: { code: 'too_small' } })
  })

  test('takes a refund reason from the indexer only for a refund that the nodes confirm', async () => {
    const delivered = { a: status(done), b: status(done), c: status(done) }
    const found = await getSwapStatus(sources(delivered, refundActions('trading halted')), HASH)
    expect(found).toMatchObject({ stage: 'done' })
    expect(found.refund).toBeUndefined()
    expect(found.unsure).toEqual([{ endpoint: 'Midgard', says: 'Reports "refunded".' }])
  })

  describe.each([0, 1, 2])('with a lying node at place %i and an indexer that repeats its lie', (liar) => {
    const among = (lie: Reply, truth: Reply) => {
      const [a, b, c] = [0, 1, 2].map((at) => status(at === liar ? lie : truth))
      return { a: a ?? dead, b: b ?? dead, c: c ?? dead }
    }
    const theft = JSON.parse(JSON.stringify(history.at(-1)?.body).replaceAll(me, thief))

    test('ends with the payments that the other two nodes report', async () => {
      const found = await getSwapStatus(sources(among(json(theft), done), paidActions(thief)), HASH)
      expect(found).toMatchObject({ stage: 'done', outputs: [{ address: me }], votes: { agree: 2, of: 3 } })
    })

    test('does not end before the other two nodes do, nor show a payment', async () => {
      for (const truth of [unknown, swapping]) {
        const found = await getSwapStatus(sources(among(json(theft), truth), paidActions(thief)), HASH)
        expect(['unknown', 'swapping']).toContain(found.stage)
        expect(found.outputs).toEqual([])
      }
    })

    test('does not end while one of the other nodes is silent', async () => {
      const replies = { ...among(json(theft), done), [liar === 0 ? 'b' : 'a']: dead }
      const found = await getSwapStatus(sources(replies, paidActions(thief)), HASH)
      expect(found).toMatchObject({ stage: 'sending', outputs: [] })
    })
  })

  describe('of a protocol with one configured node', () => {
    const single = { endpoints: ['https://a.example/node'] }

    test('reports an end beside the stage sending', async () => {
      const found = await getSwapStatus(sources({ a: status(done) }, undefined, single), HASH)
      expect(found).toMatchObject({ stage: 'sending', votes: { agree: 1, of: 1 } })
      expect(found.reported).toMatchObject({ by: 'node', stage: 'done', outputs: [{ address: me }] })
    })

    test('ends where the operator of the site allows a single source', async () => {
      const allowed = { ...single, allowsSingleSource: true }
      const found = await getSwapStatus(sources({ a: status(done) }, undefined, allowed), HASH)
      expect(found).toMatchObject({ stage: 'done', votes: { agree: 1, of: 1 } })
      expect(found.reported).toBeUndefined()
    })

    test('names an indexer that reports the same, and still does not end', async () => {
      const found = await getSwapStatus(sources({ a: status(done) }, paidActions(), single), HASH)
      expect(found).toMatchObject({ stage: 'sending', reported: { by: 'node', stage: 'done' } })
      expect(found.why).toBe('The indexer reports the same. No second node confirms it.')
    })
  })

  test('resolves a name in the memo through the nodes, so that only its address is paid the output', async () => {
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
        if (pathname.includes('/lastblock')) return json([{ chain: 'BTC', thorchain: 100 }])(request)
        return status(named(to))(request)
      }
    const { node, asked } = sources({ a: reply(me), b: reply(me), c: reply(me) })
    expect(await getSwapStatus({ node }, HASH)).toMatchObject({ stage: 'done', outputs: [{ role: 'output' }] })
    expect(asked.filter(({ url }) => url.includes('/thorname/somename'))).toHaveLength(3)
  })

  test('a payment whose memo names another deposit is not ours', async () => {
    const body = structuredClone(history.at(-1)?.body) as { out_txs: { memo: string }[] }
    for (const tx of body.out_txs) tx.memo = `OUT:${'CD'.repeat(32)}`
    const foreign = status(json(body))
    const { node } = sources({ a: foreign, b: foreign, c: foreign })
    expect((await getSwapStatus({ node }, HASH)).stage).toBe('sending')
  })

  test('gives up with the caller', async () => {
    const { node } = sources({ a: status(swapping) })
    const controller = new AbortController()
    controller.abort(new Error('enough'))
    await expect(getSwapStatus({ node }, HASH, { signal: controller.signal })).rejects.toThrow('enough')
  })
})

describe('findSwapStatus', () => {
  test('asks both protocols and takes the one that knows the hash', async () => {
    const thor = sources({ a: status(unknown), b: status(unknown), c: status(unknown) })
    const maya = sources({ a: status(swapping), b: status(swapping), c: status(swapping) }, undefined, {
      protocol: 'MAYACHAIN',
    })
    const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya }, HASH)
    expect(found).toMatchObject({ protocol: 'MAYACHAIN', stage: 'swapping' })
  })

  test('says of a hash that neither has seen that neither has, and not that it may be the other’s', async () => {
    const silent = { a: status(unknown), b: status(unknown), c: status(unknown) }
    const maya = sources(silent, undefined, { protocol: 'MAYACHAIN' })
    const { stage, why } = await findSwapStatus({ THORCHAIN: sources(silent), MAYACHAIN: maya }, HASH)
    expect(stage).toBe('unknown')
    expect(why).toMatch(/^No node of either protocol/)
  })

  test('does not say unknown while one protocol cannot be asked', async () => {
    const thor = sources({ a: status(unknown), b: status(unknown), c: status(unknown) })
    const maya = sources({}, undefined, { protocol: 'MAYACHAIN' })
    await expect(findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya }, HASH)).rejects.toMatchObject({
      code: 'nodes_unreachable',
    })
  })

  describe('while one Maya node reports an end', () => {
    const maya = (replies: Readonly<Record<string, Reply>>, options: Partial<NodeOptions> = {}) =>
      sources(replies, undefined, { protocol: 'MAYACHAIN', endpoints: ['https://d.example/node'], ...options })
    const onMaya = status(json(JSON.parse(JSON.stringify(history.at(-1)?.body).replaceAll('THOR', 'MAYA'))))
    const allowed = { allowsSingleSource: true }

    test.each([
      ['observed', '"pre_confirmation_count":20'],
      ['swapping', '"count":0'],
    ])('shows the stage %s that three THORChain nodes report, and lists Maya as unsure', async (stage, moment) => {
      const truth = status(json(first(moment)))
      const thor = sources({ a: truth, b: truth, c: truth })
      for (const options of [{}, allowed]) {
        const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya({ d: onMaya }, options) }, HASH)
        expect(found).toMatchObject({ protocol: 'THORCHAIN', stage })
        expect(found.unsure.map(({ endpoint }) => endpoint)).toEqual(['Maya Protocol'])
        expect(found.reported).toBeUndefined()
      }
    })

    test('ends the swap when a majority of the THORChain nodes reports its end', async () => {
      const thor = sources({ a: status(done), b: status(done), c: status(swapping) })
      const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya({ d: onMaya }) }, HASH)
      expect(found).toMatchObject({ protocol: 'THORCHAIN', stage: 'done' })
    })

    test('ends nothing when too few nodes of either protocol know the hash', async () => {
      const thor = sources({ a: status(swapping), b: dead, c: dead })
      const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya({ d: onMaya }, allowed) }, HASH)
      expect(found).toMatchObject({ protocol: 'THORCHAIN', stage: 'swapping' })
    })

    test('ends nothing while THORChain cannot be reached, even where a single source is allowed', async () => {
      const found = await findSwapStatus({ THORCHAIN: sources({}), MAYACHAIN: maya({ d: onMaya }, allowed) }, HASH)
      expect(found).toMatchObject({ protocol: 'MAYACHAIN', stage: 'sending', reported: { by: 'node', stage: 'done' } })
      expect(found.why).toMatch(/THORChain cannot be reached/)
    })

    test('shows it as reported when THORChain does not know the hash, and as done where that is allowed', async () => {
      const silent = status(unknown)
      const thor = sources({ a: silent, b: silent, c: silent })
      const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya({ d: onMaya }) }, HASH)
      expect(found).toMatchObject({ protocol: 'MAYACHAIN', stage: 'sending', reported: { by: 'node', stage: 'done' } })
      const single = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya({ d: onMaya }, allowed) }, HASH)
      expect(single).toMatchObject({ protocol: 'MAYACHAIN', stage: 'done' })
    })
  })

  test('ends nothing when majorities of both protocols claim the hash', async () => {
    const thor = sources({ a: status(done), b: status(done), c: status(done) })
    const maya = sources({ a: status(swapping), b: status(swapping), c: status(swapping) }, undefined, {
      protocol: 'MAYACHAIN',
    })
    const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya }, HASH)
    expect(found).toMatchObject({ stage: 'sending', why: expect.stringContaining('both report') })
    expect(found.unsure).toHaveLength(1)
  })

  test('queries a protocol alone once a majority of several of its nodes knows the hash', async () => {
    const thor = sources({ a: status(swapping), b: status(swapping), c: status(swapping) })
    const maya = sources({ d: status(unknown) }, undefined, {
      protocol: 'MAYACHAIN',
      endpoints: ['https://d.example/node'],
    })
    const both = { THORCHAIN: thor, MAYACHAIN: maya }
    const previous = await findSwapStatus(both, HASH)
    expect(maya.asked).toHaveLength(1)
    await findSwapStatus(both, HASH, { previous })
    expect(maya.asked).toHaveLength(1)
    await findSwapStatus(both, HASH, { previous: { ...previous, votes: { agree: 1, of: 3 } } })
    expect(maya.asked).toHaveLength(2)
  })
})
