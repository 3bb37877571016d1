import { expect, test } from 'vitest'
import type { Clock } from '../../../../src/core/nodes/net/clock.ts'
import { createWebSocketTransport, type Socket } from '../../../../src/core/nodes/net/webSocketTransport.ts'

type Listener = Parameters<Socket['addEventListener']>[1]

/** A socket that the test opens, answers on and closes, with what was sent. */
function scriptedSocket() {
  const listeners = new Map<string, Listener[]>()
  const sent: { id: number; command: string }[] = []
  let closed = 0
  const emit = (type: string, event: object = {}) => {
    for (const listen of listeners.get(type) ?? []) listen(event)
  }
  const socket: Socket = {
    send: (text) => void sent.push(JSON.parse(text)),
    close: () => {
      closed += 1
    },
    addEventListener: (type, listen) => void listeners.set(type, [...(listeners.get(type) ?? []), listen]),
  }
  return { socket, sent, emit, say: (data: unknown) => emit('message', { data }), closes: () => closed }
}

function setup() {
  const sockets: ReturnType<typeof scriptedSocket>[] = []
  const timers = new Set<() => void>()
  const clock: Clock = {
    now: () => 0,
    after(_, run) {
      timers.add(run)
      return () => timers.delete(run)
    },
  }
  const send = createWebSocketTransport({
    clock,
    connect() {
      const made = scriptedSocket()
      sockets.push(made)
      return made.socket
    },
  })
  const query = async (command: string, signal?: AbortSignal) => {
    const body = JSON.stringify({ command })
    const response = await send(new Request('wss://xrp.example', { method: 'POST', body, ...(signal && { signal }) }))
    return response.text()
  }
  return { sockets, ask: query, idle: () => [...timers].map((run) => run()) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('sends requests over one connection once it is open, and matches answers by id in any order', async () => {
  const { sockets, ask: query } = setup()
  const answers = [query('fee'), query('server_state')]
  await settle()
  expect(sockets).toHaveLength(1)
  expect(sockets[0]?.sent).toEqual([])
  sockets[0]?.emit('open')
  const [fee, state] = sockets[0]?.sent ?? []
  expect([fee?.command, state?.command]).toEqual(['fee', 'server_state'])
  const texts = [fee, state].map((one) => JSON.stringify({ id: one?.id, result: one?.command }))
  sockets[0]?.say(texts[1])
  sockets[0]?.say(texts[0])
  expect(await Promise.all(answers)).toEqual(texts)
})

test.each(['<html>', '[]', 'null', '{"id":1,"result":{}}', undefined])(
  'returns %s to every waiting request, so that none waits for the deadline',
  async (text) => {
    const { sockets, ask: query } = setup()
    const answers = [query('fee'), query('tx')]
    await settle()
    sockets[0]?.emit('open')
    sockets[0]?.say(text)
    expect(await Promise.all(answers)).toEqual([text ?? '', text ?? ''])
  },
)

test.each(['close', 'error'])('rejects every waiting request on %s and connects again for the next', async (event) => {
  const { sockets, ask: query } = setup()
  const failing = query('fee').catch((error: Error) => error.message)
  await settle()
  sockets[0]?.emit(event)
  expect(await failing).toBe('The connection was closed.')
  query('fee').catch(() => {})
  await settle()
  expect(sockets).toHaveLength(2)
})

test('leaves a connection that left its only request unanswered, and ignores a late answer otherwise', async () => {
  const { sockets, ask: query } = setup()
  const controller = new AbortController()
  const aborted = query('fee', controller.signal).catch((error: Error) => error.name)
  const other = query('tx')
  await settle()
  sockets[0]?.emit('open')
  controller.abort()
  expect(await aborted).toBe('AbortError')
  expect(sockets[0]?.closes()).toBe(0)
  sockets[0]?.say(JSON.stringify({ id: sockets[0].sent[0]?.id, result: 'late' }))
  const answer = JSON.stringify({ id: sockets[0]?.sent[1]?.id, result: 'tx' })
  sockets[0]?.say(answer)
  expect(await other).toBe(answer)
  const last = new AbortController()
  const alone = query('tx', last.signal).catch((error: Error) => error.name)
  await settle()
  last.abort()
  expect(await alone).toBe('AbortError')
  expect(sockets[0]?.closes()).toBe(1)
})

test('closes an idle connection', async () => {
  const { sockets, ask: query, idle } = setup()
  const answer = query('fee')
  await settle()
  sockets[0]?.emit('open')
  sockets[0]?.say(JSON.stringify({ id: sockets[0].sent[0]?.id }))
  await answer
  expect(sockets[0]?.closes()).toBe(0)
  idle()
  expect(sockets[0]?.closes()).toBe(1)
})
