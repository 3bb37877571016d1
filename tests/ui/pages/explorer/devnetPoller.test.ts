import { describe, expect, test } from 'vitest'
import { createDevnetClient } from '../../../../src/ui/pages/explorer/devnetClient.ts'
import { createDevnetPoller } from '../../../../src/ui/pages/explorer/devnetPoller.ts'
import { wireDone } from '../../../../src/ui/pages/explorer/explorerSchemas.ts'
import { lastView, nodesAt } from './lastView.ts'
import { createPeer, type Peer, swapOf } from './peer.ts'

const url = 'http://127.0.0.1:8889'
const nodes = nodesAt(url)

/** A client of the peer that records the requested paths. */
function clientOf(peer: Peer, requested: string[] = []) {
  const transport = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    requested.push(pathname)
    const { status, json } = peer.answer(request.method, `${pathname}${search}`, await request.text())
    return Response.json(json, { status })
  }
  return createDevnetClient({ url, transport })
}

describe('createDevnetPoller', () => {
  test('reports the devnet first, then the node’s pools and stages', async () => {
    const peer = createPeer()
    peer.state.details = { finalised_height: 4150 }
    const view = await lastView(createDevnetPoller(clientOf(peer), { nodes }))
    expect(view.devnet.heights.THORCHAIN).toBe(4218)
    expect(view.pools.THORCHAIN[0]?.balance_asset).toBe(81_240_012_345n)
    expect(view.facts[0]?.progress).toMatchObject({ observed: 4100, confirmed: 4150 })
    expect(view.nodeAnswers).toBe(true)
  })

  test('queries an honest node, and continues when none responds', async () => {
    const peer = createPeer()
    const requested = [] as string[]
    peer.state.devnet.views['1'] = { lie: 'address', fault: null }
    peer.state.devnet.views['2'] = { lie: null, fault: 'timeout' }
    await lastView(createDevnetPoller(clientOf(peer, requested), { nodes }))
    expect(requested).toContain('/3/thornode/thorchain/pools')
    expect(requested.filter((path) => path.startsWith('/2/'))).toEqual([])
  })

  test('queries a finished swap once and a swap in flight every time', async () => {
    const peer = createPeer()
    const requested = [] as string[]
    peer.state.swaps = [swapOf(), swapOf({ hash: 'B2'.repeat(32), state: 'done' })]
    const poll = createDevnetPoller(clientOf(peer, requested), { nodes })
    await lastView(poll)
    await lastView(poll)
    const times = (hash: string) => requested.filter((path) => path.includes(`/tx/status/${hash}`)).length
    expect(times('A1'.repeat(32))).toBe(2)
    expect(times('B2'.repeat(32))).toBe(1)
  })

  test('clears its cache after a devnet reset', async () => {
    const peer = createPeer()
    peer.state.details = { finalised_height: 4150 }
    const poll = createDevnetPoller(clientOf(peer), { nodes })
    await lastView(poll)
    peer.state.details = {}
    peer.state.devnet.heights = { THORCHAIN: 1, MAYACHAIN: 1 }
    const view = await lastView(poll)
    expect(view.facts[0]?.progress).not.toHaveProperty('confirmed')
  })

  test('sanitizes and truncates text of a chain', async () => {
    const peer = createPeer()
    peer.state.swaps = [swapOf({ memo: `\u202e<img src=x>${'a'.repeat(5000)}` })]
    const { swaps } = await lastView(createDevnetPoller(clientOf(peer), { nodes }))
    expect(swaps[0]?.memo).toMatch(/^<img src=x>a+…$/)
    expect(swaps[0]?.memo.length).toBe(2048)
  })
})

describe('devnet client', () => {
  test('distinguishes an error with its hint, an invalid response and no response', async () => {
    const peer = createPeer()
    const client = clientOf(peer)
    peer.refuse(409, { error: 'No such snapshot.', code: 'unknown_snapshot', hint: 'Take one first.' })
    await expect(client.post('/devnet/restore', {}, wireDone)).rejects.toMatchObject({
      kind: 'refused',
      message: 'No such snapshot.',
      hint: 'Take one first.',
    })
    peer.refuse(500, 'garbage')
    await expect(client.post('/devnet/step', {}, wireDone)).rejects.toMatchObject({ kind: 'unreadable' })
    const silent = createDevnetClient({ url, transport: () => Promise.reject(new TypeError('Failed to fetch')) })
    await expect(silent.post('/devnet/step', {}, wireDone)).rejects.toMatchObject({ kind: 'unreachable' })
  })
})
