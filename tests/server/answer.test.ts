import { expect, test } from 'vitest'
import { textOf } from '../../src/server/answer.ts'
import { createMcpHandler } from '../../src/server/mcp.ts'
import { toolServices } from '../../src/server/services.ts'
import { createWorld } from './world.ts'

const ping = JSON.stringify({ jsonrpc: '2.0', id: 'é', method: 'ping' })
const list = JSON.stringify({ jsonrpc: '2.0', id: 'é', method: 'tools/list' })
const questions: readonly RequestInit[] = [
  { method: 'POST', headers: { 'content-type': 'application/json' }, body: ping },
  { method: 'POST', headers: { 'content-type': 'application/json' }, body: list },
  { method: 'POST', headers: { 'content-type': 'application/json' }, body: `[${list},${ping}]` },
  { method: 'POST', headers: { 'content-type': 'text/plain' }, body: ping },
  { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
  { method: 'GET' },
  { method: 'HEAD' },
  { method: 'OPTIONS' },
  { method: 'PUT' },
]

test.each(questions)('a host that wants plain values gets the answer that a platform gets: %j', async (init) => {
  const { world } = createWorld()
  const handle = createMcpHandler(toolServices, () => world)
  const ask = () => new Request('https://swap.example.org/mcp', init)
  const known = (headers: Iterable<readonly [string, string]>) =>
    [...headers].filter(([name]) => !/^(x-request-id|ratelimit)$/.test(name)).sort()
  const [plain, response] = [await handle.plainly(ask()), await handle(ask())]
  expect(response).toBeInstanceOf(Response)
  expect([plain.status, known(Object.entries(plain.headers))]).toEqual([response.status, known(response.headers)])
  expect(textOf(plain.body ?? '')).toBe(await response.text())
})
