import { describe, expect, test } from 'vitest'
import { getSwapStatus } from '../../../src/core/actions/getSwapStatus.ts'
import { units } from '../../../src/core/asset/amount.ts'
import type { Inbound } from '../../../src/core/tracking/facts.ts'
import type { SwapOutput, SwapStatus } from '../../../src/core/tracking/status.ts'
import { unsignedPayment } from '../../../src/core/tracking/unsignedPayment.ts'
import { addressOf } from '../actions/answers.ts'
import { json, nodeOver, type Reply } from '../nodes/script.ts'
import { HASH } from './histories.ts'
import { statusOf } from './statusOf.ts'

const sender = addressOf('BTC', 3)
const receiver = addressOf('ETH', 7)
const refundAddress = addressOf('BTC', 9)
const payment = { chain: 'ETH', to_address: receiver, coin: { asset: 'ETH.ETH', amount: '452443000' } }

/** A node's status of a swap whose payment has been due for a number of blocks. */
const sendingFor = (blocks: number, out: object = {}, isSigned = false) => ({
  tx: {
    id: HASH,
    chain: 'BTC',
    from_address: sender,
    to_address: addressOf('BTC', 1),

    coins: [{ asset: 'BTC.BTC', amount: '15000000' }],
    memo: `=:ETH.ETH:${receiver}`,
  },
  planned_out_txs: [{ ...payment, refund: false }],
  stages: {
    inbound_observed: { final_count: 12, completed: true },
    inbound_finalised: { completed: true },
    swap_status: { pending: false },
    swap_finalised: { completed: true },
    outbound_signed: isSigned
      ? { completed: true }
      : { scheduled_outbound_height: 100, blocks_since_scheduled: blocks, completed: false },
  },
  ...out,
})

const queued = { ...payment, in_hash: HASH, memo: `OUT:${HASH}` }
const other = { ...payment, in_hash: 'CD'.repeat(32), memo: `OUT:${'CD'.repeat(32)}` }

interface NodeAnswers {
  readonly due?: unknown
  readonly scheduled?: unknown
  /** The statuses in order; the last one repeats. */
  readonly statuses?: readonly object[]
}

function replyOf({ due = [other], scheduled = null, statuses = [sendingFor(601)] }: NodeAnswers): Reply {
  const left = [...statuses]
  return (request) => {
    if (request.url.includes('/queue/outbound')) return json(due)(request)
    if (request.url.includes('/queue/scheduled')) return json(scheduled)(request)
    if (!request.url.includes('/tx/status/')) return json({ code: 5, message: 'not found' }, 404)(request)
    return json(left.length > 1 ? left.shift() : left[0])(request)
  }
}

async function follow(...answers: readonly [NodeAnswers, NodeAnswers, NodeAnswers]) {
  const [a, b, c] = answers.map(replyOf) as [Reply, Reply, Reply]
  const { node, asked } = nodeOver({ a, b, c })
  return { status: await getSwapStatus({ node }, HASH), asked }
}

describe('getSwapStatus of an overdue payment', () => {
  test('is given up, not final and without an estimate when most nodes no longer queue it', async () => {
    const { status } = await follow({}, { scheduled: [other] }, { due: [queued] })
    expect(status.stage).toBe('sending')
    expect(status.signing).toEqual({ blocksSince: 601, overdue: true, givenUp: true })
    expect(status.eta).toBeUndefined()
    expect(status.outputs).toMatchObject([{ asset: 'ETH.ETH', seen: false }])
  })

  test.each<[string, NodeAnswers]>([
    ['queues it for signing', { due: [other, queued] }],
    ['queues it under a hash in lower case', { due: [{ ...queued, in_hash: HASH.toLowerCase() }] }],
    ['has scheduled it for later', { scheduled: [queued] }],
    ['does not report its queue', { due: { code: 13, message: 'internal' } }],
    ['reports it as signed after the queue', { statuses: [sendingFor(601), sendingFor(601, {}, true)] }],
  ])('is not given up when all nodes but one answer so: a node %s', async (_, answers) => {
    const { status } = await follow(answers, answers, {})
    expect(status.signing).toEqual({ blocksSince: 601, overdue: true })
    expect(status.eta).toBeDefined()
  })

  test('costs no query of the queues before it is overdue', async () => {
    const early = { statuses: [sendingFor(300)] }
    const { status, asked } = await follow(early, early, early)
    expect(status.signing).toEqual({ blocksSince: 300, overdue: false })
    expect(asked.filter(({ url }) => url.includes('/queue/'))).toEqual([])
  })
})

describe('unsignedPayment', () => {
  const inbound: Inbound = {
    chain: 'BTC',
    from: sender,
    to: addressOf('BTC', 1),
    memo: `=:ETH.ETH:${receiver}`,
    coins: [{ asset: 'BTC.BTC', amount: units(15_000_000n) }],
  }
  const output: SwapOutput = {
    role: 'output',
    chain: 'ETH',
    address: receiver,
    asset: 'ETH.ETH',

    amount: units(452_443_000n),
    seen: false,
  }
  const unknownDeposit = statusOf({
    stage: 'sending',
    signing: { blocksSince: 601, overdue: true, givenUp: true },
    outputs: [output],
  })
  const givenUp: SwapStatus = { ...unknownDeposit, inbound }
  const withMemo = (memo: string): SwapStatus => ({ ...givenUp, inbound: { ...inbound, memo } })

  test('names the asset and the sender to whom THORChain swaps the coins back', () => {
    const { sentence, todo } = unsignedPayment(givenUp) ?? {}
    expect(sentence).toContain(`swaps such coins back to BTC.BTC for ${sender}`)
    expect(sentence).toContain('another hash')
    expect(todo).toContain('Look for the coins at that address')
  })

  test('names the refund address of the memo instead of the sender', () => {
    const { sentence } = unsignedPayment(withMemo(`=:ETH.ETH:${receiver}/${refundAddress}`)) ?? {}
    expect(sentence).toContain(`for ${refundAddress}`)
    expect(sentence).not.toContain(sender)
  })

  test('names the treasury for a refund, which cannot be swapped back', () => {
    const refund: SwapOutput = { ...output, role: 'refund', asset: 'BTC.BTC', chain: 'BTC' }
    const { sentence } = unsignedPayment({ ...givenUp, outputs: [refund] }) ?? {}
    expect(sentence).toContain('treasury')
    expect(sentence).not.toContain('swaps such coins back')
  })

  test('names no address for another memo, without an agreed deposit, and on Maya', () => {
    for (const status of [withMemo('hello'), unknownDeposit, { ...givenUp, protocol: 'MAYACHAIN' as const }]) {
      const { sentence = '' } = unsignedPayment(status) ?? {}
      expect(sentence).toMatch(/removed the payment/)
      expect(sentence).not.toContain(sender)
      expect(sentence).not.toContain('treasury')
    }
  })

  test('is undefined while the network still tries, and after the end', () => {
    expect(unsignedPayment({ ...givenUp, signing: { blocksSince: 601, overdue: true } })).toBeUndefined()
    expect(unsignedPayment({ ...givenUp, stage: 'done' })).toBeUndefined()
  })
})
