import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/core/nodes/net/clock.ts'
import { createServerTransport } from '../../src/core/readers/serverTransport.ts'
import { connectSocket } from '../../src/runtime/diagnosisTransport.ts'
import { startSocketPeer } from '../core/readers/socketPeer.ts'

afterEach(() => void vi.unstubAllGlobals())

test.for(['with', 'without'])('reads from a WebSocket server %s a WebSocket of Node.js’ own', async (kind) => {
  if (kind === 'without') vi.stubGlobal('WebSocket', undefined)
  const peer = await startSocketPeer(async ({ body }) => ({
    body: { result: { status: 'success', echo: JSON.parse(body).method } },
  }))
  const send = createServerTransport({ clock: systemClock, connect: connectSocket })
  const answer = await send(new Request(peer.url, { method: 'POST', body: '{"command":"fee"}' }))
  expect(await answer.json()).toMatchObject({ status: 'success', result: { echo: 'fee' } })
  await peer.stop()
})
