import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalServer } from '../../src/local/openSite.ts'
import { startLocal } from '../../src/local/startLocal.ts'

/** Replaces a built site; the test covers everything around it. */
const dist = path.join(import.meta.dirname, 'fixtures/site/public')
/** What others keep beside the project, limits that they used up included, is none of ours. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'portage-local-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const env = { DATA_DIR: dataDir }
const reused = { env, dist } as const

describe('the site with its functions and its devnet', () => {
  let local: LocalServer
  const lines: string[] = []
  beforeAll(async () => {
    local = await startLocal({ ...reused, port: 0, devnetPort: 0, log: (line) => lines.push(line) })
  })
  afterAll(() => local.close())
  // By its number: "localhost" may mean more than one address, and only one of them is listened on.
  const send = (target: string, init?: RequestInit) => fetch(`http://127.0.0.1:${local.config.port}${target}`, init)

  test('know each other’s actual addresses', async () => {
    const { url, devnetUrl, config } = local
    expect([config.siteUrl, url]).toEqual([url, `http://localhost:${config.port}`])
    expect(config.nodes.thornode[0]?.url).toBe(`${devnetUrl}/1/thornode`)
    expect(process.env.SITE_URL).toBe(url)
    expect((await fetch(`${devnetUrl}/thorchain/lastblock`)).status).toBe(200)
  })

  test('return the status, and JSON for unknown API paths', async () => {
    const status = await send('/.well-known/status')
    expect(status.status).toBe(200)
    expect(status.headers.get('content-type')).toContain('application/json')
    for (const odd of ['/api/nothing', '/api/%25E0', '/api', '/api/v1/%E0%A4%A']) {
      const unknown = await send(odd)
      expect(unknown.status, odd).toBe(404)
      expect(await unknown.json(), odd).toMatchObject({ code: 'not_found' })
    }
  })

  test('return the devnet’s figures to an MCP client', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_pools', arguments: { asset: 'BTC.BTC' } },
    })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const answer = await send('/mcp', { method: 'POST', headers, body })
    expect(await answer.text()).toContain('BTC.BTC')
    expect(answer.status).toBe(200)
  })

  test('log nothing when all requests succeed', () => {
    expect(lines).toEqual([])
  })
})

test('startLocal rejects a port in use with a message and leaves nothing open', async () => {
  const before = process.env.DEVNET_PORT
  const first = await startLocal({ ...reused, port: 0, devnetPort: 0 })
  const taken = { port: first.config.port, devnetPort: first.config.devnetPort }
  await expect(startLocal({ ...reused, ...taken })).rejects.toThrow(/in use.*\bPORT\b/)
  await expect(startLocal({ ...reused, ...taken, port: 0 })).rejects.toThrow(/in use.*DEVNET_PORT/)
  await first.close()
  expect(process.env.DEVNET_PORT).toBe(before)
})
