import { describe, expect, test } from 'vitest'
import { findSwapStatus } from '../../../src/core/actions/findSwapStatus.ts'
import { getSwapStatus } from '../../../src/core/actions/getSwapStatus.ts'
import { createMidgard } from '../../../src/core/nodes/midgard.ts'
import type { NodeOptions } from '../../../src/core/nodes/node.ts'
import { json, nodeOver, type Reply, scripted } from '../nodes/script.ts'
import { HASH, historyOf, type Plot } from '../swap/histories.ts'

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
    expect(found).toMatchObject({ stage: 'unknown', source: 'nodes' })
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
    expect(found.unsure).toEqual([{ endpoint: 'c.example', says: 'It says "swapping".' }])
  })

  test('one node left of three cannot end a swap alone, and with the indexer of the same opinion it can', async () => {
    const dead: Reply = () => {
      throw new TypeError('refused')
    }
    const alone = sources({ a: status(done), b: dead, c: dead })
    const held = await getSwapStatus({ node: alone.node }, HASH)
    expect(held).toMatchObject({ stage: 'sending', why: expect.stringContaining('Too few') })
    expect(held.unsure.map(({ endpoint }) => endpoint)).toEqual(['b.example', 'c.example'])
    const output = held.outputs[0]
    const agreeing = json({
      actions: [
        {
          type: 'swap',
          status: 'success',
          in: [{ address: 'bc1q', coins: [{ asset: 'BTC.BTC', amount: '500' }], txID: HASH }],
          out: [
            {
              address: output?.address,
              coins: [{ asset: output?.asset, amount: String(output?.amount) }],
              txID: output?.hash,
            },
          ],
          metadata: { swap: { memo: '' } },
        },
      ],
    })
    const two = sources({ a: status(done), b: dead, c: dead }, agreeing)
    expect((await getSwapStatus(two, HASH)).stage).toBe('done')
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

  test('what nodes have forgotten is told by the indexer, and marked so', async () => {
    const { node, midgard } = sources(
      { a: status(unknown), b: status(unknown), c: status(unknown) },
      refundActions('trading halted'),
    )
    expect(await getSwapStatus({ node, midgard }, HASH)).toMatchObject({
      stage: 'refunded',
      source: 'indexer',
      refund: { code: 'halted' },
      outputs: [{ role: 'refund', amount: 400n, hash: 'EE'.repeat(32) }],
    })
  })

  test('the indexer’s word for an end is not enough while no node can be asked', async () => {
    const { node, midgard } = sources({}, refundActions('trading halted'))
    const found = await getSwapStatus({ node, midgard }, HASH)
    expect(found).toMatchObject({ stage: 'sending', source: 'indexer', why: expect.stringContaining('no node') })
    expect(found.unsure).toHaveLength(3)
  })

  test('a deposit too small to be sent back has failed, by the words of the indexer and the silence of the nodes', async () => {
    const body = { ...(historyOf({ ...plot, delayBlocks: 0 }).at(-3)?.body as object) }
    const settled = status(json(body))
    const small = async (request: Request) => {
      const answer = await refundActions('not enough asset to pay for fees; fail to refund (9 BTC.BTC): swap output')(
        request,
      )
      const { actions } = (await answer.json()) as { actions: { out: unknown[] }[] }
      for (const action of actions) action.out = []
      return Response.json({ actions })
    }
    const { node, midgard } = sources({ a: settled, b: settled, c: settled }, small)
    expect(await getSwapStatus({ node, midgard }, HASH)).toMatchObject({
      stage: 'failed',
      outputs: [],
      refund: { code: 'too_small' },
    })
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
})
