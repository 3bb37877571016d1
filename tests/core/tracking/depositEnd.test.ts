import { describe, expect, test } from 'vitest'
import { findSwapStatus } from '../../../src/core/actions/findSwapStatus.ts'
import { getSwapStatus } from '../../../src/core/actions/getSwapStatus.ts'
import type { ReadableChain, TxReport, TxState } from '../../../src/core/readers/reader.ts'
import type { DepositReader } from '../../../src/core/tracking/depositEnd.ts'
import { agreedTxState } from '../../../src/core/tracking/depositEnd.ts'
import { mergeStatus } from '../../../src/core/tracking/mergeStatus.ts'
import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { json, nodeOver, type Reply } from '../nodes/script.ts'
import { HASH, historyOf } from './histories.ts'

const history = historyOf({
  native: false,
  blocksToConfirm: 3,
  quantity: 4,
  failed: 0,
  delayBlocks: 2,
  nativeOutput: false,
  affiliate: false,
})
const unseen = history[0]?.body
const swapping = history.find(({ body }) => JSON.stringify(body).includes('"count":0'))?.body
const observed = history.find(({ body }) => JSON.stringify(body).includes('"started":true'))?.body

/** A deposit whose confirmations are counted and over, and that is not final. */
const counted = {
  tx: {
    id: HASH,
    chain: 'BTC',
    from_address: 'bc1q',
    to_address: 'bc1v',
    coins: [{ asset: 'BTC.BTC', amount: '500' }],
    memo: '=:e:0x',
  },
  stages: {
    inbound_observed: { final_count: 0, completed: true },
    inbound_confirmation_counted: {
      external_observed_height: 900,
      external_confirmation_delay_height: 902,
      remaining_confirmation_seconds: 0,
      completed: false,
    },
    inbound_finalised: { completed: false },
  },
}

interface NodeState {
  readonly status?: unknown
  /** The newest block of BTC with an observed payment. */
  readonly observedHeight?: number
  readonly reverted?: boolean
  readonly halted?: boolean
}

const node = (state: NodeState = {}): Reply => {
  const { status = unseen, observedHeight = 1_000, reverted = false, halted = false } = state
  return (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.includes('/tx/status/')) return json(status)(request)
    if (pathname.includes('/tx/details/')) return json({ tx_id: HASH, ...(reverted && { reverted }) })(request)
    if (pathname.endsWith('/lastblock')) {
      return json(['BTC', 'LTC'].map((chain) => ({ chain, last_observed_in: observedHeight })))(request)
    }
    if (pathname.endsWith('/inbound_addresses')) {
      const row = { global_trading_paused: false, chain_trading_paused: false, chain_lp_actions_paused: false }
      return json([{ chain: 'BTC', address: 'bc1q', pub_key: 'x', halted, ...row }])(request)
    }
    return json({ code: 5, message: 'not found' }, 404)(request)
  }
}

type Nodes = Readonly<Record<string, Reply>>
const three = (state: NodeState = {}): Nodes => ({ a: node(state), b: node(state), c: node(state) })
const dead: Reply = () => {
  throw new TypeError('refused')
}

const included = (confirmations: number, height = 900): TxState => ({ state: 'included', height, confirmations })
const failed = (confirmations: number, reason = 'execution reverted'): TxState => ({
  state: 'failed',
  height: 900,
  confirmations,
  reason,
})
const gone: TxState = { state: 'unknown' }
const pending: TxState = { state: 'pending' }

const readerOver = (
  states: readonly (TxState | undefined)[],
  chain: ReadableChain = 'BTC',
): Required<DepositReader> => ({
  chain,
  txStates: async () =>
    states.map((txState, at): TxReport => ({ operator: `server${at}`, ...(txState && { txState }) })),
})

const clockAt = (ms: number) => ({ now: () => ms, after: () => () => {} })

interface Query {
  readonly nodes?: Nodes
  readonly states: readonly (TxState | undefined)[]
  readonly at?: number
  readonly previous?: SwapStatus
  readonly chain?: ReadableChain
}

/** Queries three nodes and the servers of the deposit's chain at a time in seconds. */
const statusOf = ({ nodes = three(), states, at = 0, previous, chain }: Query) =>
  getSwapStatus({ node: nodeOver(nodes).node }, HASH, {
    clock: clockAt(at * 1000),
    reader: readerOver(states, chain),
    previous,
  })

describe('a deposit that its chain confirmed and no node reports', () => {
  // Six confirmations on Bitcoin are 3,000 s after its block, 13 are 7,200 s; late is after 1,800 s.
  test('ends as not reported after twice the time of a late one, when the nodes have passed its block', async () => {
    expect(await statusOf({ states: [included(6), included(6), included(6)] })).toMatchObject({ stage: 'unknown' })
    const ended = await statusOf({ states: [included(7), included(7), included(7)] })
    expect(ended).toMatchObject({
      stage: 'failed',
      outputs: [],
      votes: { agree: 3, of: 3 },
      source: { chain: 'BTC', votes: { agree: 3, of: 3 } },
      unpaid: { code: 'not_reported' },
    })
    expect(ended.why).toBeUndefined()
    expect(ended.unpaid?.sentence).toContain('Your coins are at the address that you paid.')
  })

  test('does not end while the nodes have not observed a later block, until its vault retires', async () => {
    const states = Array.from({ length: 3 }, () => included(60))
    const behind = three({ observedHeight: 900 })
    expect((await statusOf({ nodes: behind, states })).stage).toBe('unknown')
    expect((await statusOf({ nodes: three({ observedHeight: 901 }), states })).stage).toBe('failed')
    const old = Array.from({ length: 3 }, () => included(433))
    expect((await statusOf({ nodes: behind, states: old })).stage).toBe('failed')
    expect((await statusOf({ nodes: three({ observedHeight: 900, halted: true }), states: old })).stage).toBe('unknown')
  })

  test.each([
    ['one node reports that it has passed the block', { ...three({ observedHeight: 900 }), c: node() }],
    ['one node answers', { a: node(), b: dead, c: dead }],
    ['two nodes report it', { a: node(), b: node({ status: observed }), c: node({ status: observed }) }],
    ['one of two answering nodes reports it', { a: node(), b: node({ status: observed }), c: dead }],
  ])('does not end when only %s', async (_, nodes) => {
    expect((await statusOf({ nodes, states: [included(60), included(60), included(60)] })).stage).not.toBe('failed')
  })

  test.each([
    ['one of three servers reports a block', [included(60), pending, pending]],
    ['one of three servers answers', [included(60), undefined, undefined]],
    ['one of three servers reports many confirmations', [included(9_999), included(2), included(2)]],
    ['the only server reports it', [included(60)]],
    ['no server answers', [undefined, undefined, undefined]],
  ])('does not end when %s', async (_, states) => {
    expect((await statusOf({ states })).stage).toBe('unknown')
  })

  test('ends with one lying node and one silent server', async () => {
    const nodes = { a: node(), b: node(), c: node({ status: swapping }) }
    const ended = await statusOf({ nodes, states: [included(60), included(60), undefined] })
    expect(ended).toMatchObject({ stage: 'failed', votes: { agree: 2, of: 3 }, source: { votes: { agree: 2, of: 3 } } })
  })

  test('counts as waited since the chain was first read in this state', async () => {
    const states = [included(1), included(1), included(1)]
    const first = await statusOf({ states })
    expect((await statusOf({ states, at: 3_599, previous: first })).stage).toBe('unknown')
    expect((await statusOf({ states, at: 3_600, previous: first })).stage).toBe('failed')
  })

  test('gives way to a later report of the nodes, and to nothing less', async () => {
    const states = [included(60), included(60), included(60)]
    const ended = await statusOf({ states })
    const later = await statusOf({ nodes: three({ status: observed }), states, at: 60 })
    expect(mergeStatus(ended, later).stage).toBe(later.stage)
    const silent = await statusOf({ states: [undefined, undefined, undefined], at: 60 })
    expect(mergeStatus(ended, silent)).toMatchObject({ stage: 'failed', unpaid: { code: 'not_reported' } })
  })

  test('is never said to be unreported after a majority has reported it', async () => {
    const states = [included(60), included(60), included(60)]
    const seen = await statusOf({ nodes: three({ status: observed }), states })
    expect(mergeStatus(seen, await statusOf({ states, at: 10 })).stage).toBe(seen.stage)
  })
})

describe('a deposit that failed in its block', () => {
  test('ends with the reason of most servers, once its block is final', async () => {
    expect((await statusOf({ states: [failed(3), failed(3), failed(3)] })).stage).toBe('unknown')
    const ended = await statusOf({ states: [failed(4), failed(4, 'lie'), failed(4)] })
    expect(ended).toMatchObject({
      stage: 'failed',
      unpaid: { code: 'deposit_failed', chainMessage: 'execution reverted' },
    })
    expect(ended.unpaid?.sentence).toContain('failed on Bitcoin')
  })

  test('does not end when a single server reports it, or a majority of the nodes knows the deposit', async () => {
    expect((await statusOf({ states: [failed(99), included(1), undefined] })).stage).toBe('unknown')
    expect((await statusOf({ states: [failed(99)] })).stage).toBe('unknown')
    const nodes = three({ status: observed })
    expect((await statusOf({ nodes, states: [failed(99), failed(99), failed(99)] })).stage).not.toBe('failed')
  })
})

describe('a deposit that its chain no longer has', () => {
  const states = [gone, gone, gone]

  test('ends as taken back when a majority of the nodes has taken it back', async () => {
    const ended = await statusOf({ nodes: three({ status: counted, reverted: true }), states })
    expect(ended).toMatchObject({ stage: 'failed', unpaid: { code: 'taken_back' }, inbound: { chain: 'BTC' } })
    expect(ended.eta).toBeUndefined()
  })

  test.each([
    ['the nodes still count on it', three({ status: counted }), states],
    [
      'one node has taken it back',
      { ...three({ status: counted }), c: node({ status: counted, reverted: true }) },
      states,
    ],
    ['one server does not know it', three({ status: counted, reverted: true }), [gone, included(9), included(9)]],
    ['one server answers', three({ status: counted, reverted: true }), [gone, undefined, undefined]],
  ])('does not end while %s', async (_, nodes, found) => {
    expect((await statusOf({ nodes, states: found })).stage).toBe('confirming')
  })

  test('ends six block times after the chain last had it, also when no node has reported it', async () => {
    const sent = await statusOf({ states: [pending, pending, pending] })
    const missing = mergeStatus(sent, await statusOf({ states, at: 60, previous: sent }))
    expect(missing).toMatchObject({ stage: 'unknown', source: { wasSeen: true, since: 60_000 } })
    const waiting = mergeStatus(missing, await statusOf({ states, at: 3_659, previous: missing }))
    expect(waiting.stage).toBe('unknown')
    const ended = mergeStatus(waiting, await statusOf({ states, at: 3_660, previous: waiting }))
    expect(ended).toMatchObject({ stage: 'failed', unpaid: { code: 'taken_back' } })
    const back = await statusOf({ states: [included(1), included(1), included(1)], at: 4_000, previous: ended })
    expect(mergeStatus(ended, back)).toMatchObject({ stage: 'unknown', source: { txState: { state: 'included' } } })
  })

  test('never ends when no source has ever had it, because it may be sent yet', async () => {
    const first = await statusOf({ states })
    expect((await statusOf({ states, at: 1e6, previous: first })).stage).toBe('unknown')
  })

  test('stays taken back while the chain’s servers are silent and the nodes keep their old count', async () => {
    const ended = await statusOf({ nodes: three({ status: counted, reverted: true }), states })
    const later = await statusOf({
      nodes: three({ status: counted }),
      states: [undefined, undefined, undefined],
      at: 9,
    })
    expect(mergeStatus(ended, later)).toMatchObject({ stage: 'failed', unpaid: { code: 'taken_back' } })
  })
})

describe('without its protocol', () => {
  const find = (maya: Nodes, chain: ReadableChain = 'BTC') =>
    findSwapStatus(
      {
        THORCHAIN: { node: nodeOver(three()).node },
        MAYACHAIN: { node: nodeOver(maya, { protocol: 'MAYACHAIN' }).node },
      },
      HASH,
      { clock: clockAt(0), reader: readerOver([included(60), included(60), included(60)], chain) },
    )

  test('a deposit ends as not reported when a majority of each protocol on its chain does not know it', async () => {
    const ended = await find(three())
    expect(ended).toMatchObject({ stage: 'failed', unpaid: { code: 'not_reported' } })
    expect(ended.unpaid?.sentence).toContain('THORChain or Maya Protocol')
  })

  test('it does not end when one protocol has no majority, or has not passed the block', async () => {
    expect((await find({ a: node(), b: dead, c: dead })).stage).toBe('unknown')
    expect((await find(three({ observedHeight: 900 }))).stage).toBe('unknown')
  })

  test('only the protocols that connect to its chain count', async () => {
    const ended = await find({ a: node(), b: dead, c: dead }, 'LTC')
    expect(ended).toMatchObject({ stage: 'failed', unpaid: { code: 'not_reported' } })
    expect(ended.unpaid?.sentence).not.toContain('Maya')
  })
})

test('servers that disagree: the state of most, and confirmations that each of a majority has', () => {
  const of = (states: readonly (TxState | undefined)[]) => readerOver(states).txStates('').then(agreedTxState)
  return Promise.all([
    expect(of([included(9), included(3), included(1)])).resolves.toMatchObject({ txState: { confirmations: 3 } }),
    expect(of([included(9), undefined, undefined])).resolves.toMatchObject({ votes: { agree: 1, of: 3 } }),
    expect(of([gone, included(9), undefined])).resolves.toMatchObject({ txState: { state: 'included' } }),
    expect(of([failed(2, 'x'), failed(2, 'y'), gone])).resolves.toMatchObject({ txState: { reason: '' } }),
    expect(of([undefined])).resolves.toBeUndefined(),
  ])
})
