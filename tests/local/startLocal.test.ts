import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalServer } from '../../src/local/openSite.ts'
import { startLocal } from '../../src/local/startLocal.ts'

/** Stands in for a built site: what is under test is everything around it. */
const dist = path.join(import.meta.dirname, 'fixtures/site/public')

describe('the site with its functions and its devnet', () => {
  let local: LocalServer
  const lines: string[] = []
  beforeAll(async () => {
    local = await startLocal({ env: {}, dist, port: 0, devnetPort: 0, build: 'reuse', log: (line) => lines.push(line) })
  })
  afterAll(() => local.close())

  test('know one another’s real addresses', async () => {
    const { url, devnetUrl, config } = local
    expect(config.siteUrl).toBe(url)
    expect(config.nodes.thornode[0]).toBe(`${devnetUrl}/1/thornode`)
    expect(process.env.SITE_URL).toBe(url)
    expect((await fetch(`${devnetUrl}/thorchain/lastblock`)).status).toBe(200)
  })

  test('answer at the status address, and at unknown ones of the API in JSON', async () => {
    const status = await fetch(`${local.url}/.well-known/status`)
    expect(status.status).toBe(200)
    expect(status.headers.get('content-type')).toContain('application/json')
    for (const odd of ['/api/nothing', '/api/%25E0', '/api', '/api/v1/%E0%A4%A']) {
      const unknown = await fetch(`${local.url}${odd}`)
      expect(unknown.status, odd).toBe(404)
      expect(await unknown.json(), odd).toMatchObject({ code: 'not_found' })
    }
  })

  test('pass numbers from the devnet to an MCP client', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_pools', arguments: { asset: 'BTC.BTC' } },
    })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const answer = await fetch(`${local.url}/mcp`, { method: 'POST', headers, body })
    expect(await answer.text()).toContain('BTC.BTC')
    expect(answer.status).toBe(200)
  })

  test('log nothing while all is well', () => {
    expect(lines).toEqual([])
  })
})

test('a port that is taken is an error with a sentence, and nothing stays open', async () => {
  const first = await startLocal({ env: {}, dist, port: 0, devnetPort: 0, build: 'reuse' })
  const taken = { port: first.config.port, devnetPort: first.config.devnetPort }
  await expect(startLocal({ env: {}, dist, ...taken, build: 'reuse' })).rejects.toThrow(/in use.*\bPORT\b/)
  await expect(startLocal({ env: {}, dist, ...taken, port: 0, build: 'reuse' })).rejects.toThrow(/in use.*DEVNET_PORT/)
  await first.close()
  expect(process.env.DEVNET_PORT).toBeUndefined()
})
