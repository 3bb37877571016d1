import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tools } from '../../../src/contract/tools.ts'
import { mcpClients, mcpLinks } from '../../../src/discovery/portal/mcpClients.ts'
import { listenToDevnet } from '../../server/listen.ts'

type Entry = Readonly<Record<string, string>>
type Nested = Readonly<Record<string, Entry | Readonly<Record<string, object>>>>

/** Reads the only server of a configuration as its client does: the address, and a type that means streamable HTTP. */
function loadEntry(config: string): { readonly server: string; readonly url: URL } {
  let [[server, entry] = ['', {}], ...others] = Object.entries(JSON.parse(config) as Nested)
  while (Object.values(entry).every((value) => typeof value === 'object')) {
    expect(others).toEqual([])
    ;[[server, entry] = ['', {}], ...others] = Object.entries(entry as Nested)
  }
  const { type = 'http', ...address } = entry as Entry
  expect(others).toEqual([])
  expect(['http', 'streamableHttp', 'remote']).toContain(type)
  const [[key, url] = [], ...more] = Object.entries(address)
  expect([more, ['url', 'serverUrl', 'httpUrl'].includes(key ?? '')]).toEqual([[], true])
  return { server, url: new URL(url ?? '') }
}

const clients = mcpClients('portage', 'https://site.example/mcp').map(({ name }) => name)
let site: Awaited<ReturnType<typeof listenToDevnet>>

beforeAll(async () => {
  site = await listenToDevnet()
})

afterAll(() => site.close())

describe('the configuration of an MCP client', () => {
  test.each(clients)(
    'of %s connects the official client to the server, which lists and calls the tools',
    async (name) => {
      const found = mcpClients('portage', site.url).find((each) => each.name === name)
      const { server, url } = loadEntry(found?.config ?? '{}')
      const client = new Client({ name, version: '1' })
      await client.connect(new StreamableHTTPClientTransport(url))
      expect(client.getServerVersion()?.name).toBe(server)
      const listed = (await client.listTools()).tools.map((tool) => tool.name)
      expect(listed).toEqual(Object.values(tools).map((tool) => tool.name))
      const { isError, structuredContent } = await client.callTool({ name: 'list_pools', arguments: { limit: 1 } })
      expect([isError ?? false, structuredContent]).toEqual([false, { pools: [expect.anything()] }])
      await client.close()
    },
  )
})

test('the links that add the server have its name and address', () => {
  const [cursor, code] = mcpLinks('portage', 'https://site.example/mcp').map(({ href }) => new URL(href))
  expect(cursor?.searchParams.get('name')).toBe('portage')
  expect(JSON.parse(atob(cursor?.searchParams.get('config') ?? ''))).toEqual({ url: 'https://site.example/mcp' })
  const added = { name: 'portage', type: 'http', url: 'https://site.example/mcp' }
  expect(JSON.parse(decodeURIComponent(code?.search.slice(1) ?? ''))).toEqual(added)
})
