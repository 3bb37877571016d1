import { expect, test } from 'vitest'
import { createMcpHandler } from '../../../src/server/mcp/mcp.ts'
import { toolServices } from '../../../src/server/support/supportServices.ts'
import { createTestContext } from '../testContext.ts'

const ping = JSON.stringify({ jsonrpc: '2.0', id: 'é', method: 'ping' })
const list = JSON.stringify({ jsonrpc: '2.0', id: 'é', method: 'tools/list' })
const requests: readonly RequestInit[] = [
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

test.each(requests)('returns a Response whose Content-Length matches its body: %j', async (init) => {
  const { context } = createTestContext()
  const handle = createMcpHandler(toolServices, () => context)
  const send = () => handle(new Request('https://swap.example.org/mcp', init))
  const known = ({ headers }: Response) => [...headers].filter(([name]) => !/^(x-request-id|ratelimit)$/.test(name))
  const response = await send()
  const again = await send()
  expect(response).toBeInstanceOf(Response)
  expect([again.status, known(again)]).toEqual([response.status, known(response)])
  const text = await response.text()
  expect(await again.text()).toBe(text)
  const length = init.method === 'HEAD' || init.method === 'OPTIONS' ? '' : String(Buffer.byteLength(text))
  if (length !== '') expect(response.headers.get('content-length')).toBe(length)
  else expect(text).toBe('')
})
