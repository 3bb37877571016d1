import { describe, expect, test } from 'vitest'
import { apis } from '../../src/contract/apis.ts'
import { parseConfig } from '../../src/runtime/config.ts'
import { createServerContext, readConfig } from '../../src/runtime/serverContext.ts'
import { MisconfiguredError } from '../../src/server/apiError.ts'
import { createHttpHandler } from '../../src/server/transport/http.ts'

describe('the functions’ context', () => {
  test('uses the devnet on this machine without any setting, with three views of each protocol', () => {
    const { network, siteUrl, nodes } = createServerContext(parseConfig({}))
    expect({ network, siteUrl }).toEqual({ network: 'devnet', siteUrl: 'http://localhost:8888' })
    expect(nodes.THORCHAIN.network).toBe('mocknet')
    expect(nodes.THORCHAIN.endpoints).toHaveLength(3)
    expect(nodes.MAYACHAIN.endpoints).toHaveLength(3)
  })

  test('never accepts a single source, whatever the page may accept', () => {
    const env = { PORTAGE_NETWORK: 'mainnet', MAYANODE_URLS: 'https://maya.example', ALLOW_SINGLE_SOURCE: 'MAYACHAIN' }
    const { nodes } = createServerContext(parseConfig({ ...env, DATA_DIR: 'node_modules/.cache/portage-tests' }))
    expect(nodes.MAYACHAIN.operators).toHaveLength(1)
    expect(nodes.MAYACHAIN.allowsSingleSource).toBe(false)
  })

  test('a deployed site without real nodes responds 503 with the setting’s name, and logs its value', async () => {
    const log: string[] = []
    const config = readConfig(
      {
        NETLIFY: 'true',
        PORTAGE_NETWORK: 'mainnet',
        SITE_URL: 'https://swap.example.org',
        THORNODE_URLS: 'http://10.1.2.3/key',
      },
      (line) => log.push(line),
    )
    const handler = createHttpHandler(apis.support, {}, () => {
      if (config instanceof MisconfiguredError) throw config
      return createServerContext(config)
    })
    const response = await handler(new Request('https://swap.example.org/api/nope'))
    expect(response.status).toBe(503)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ code: 'misconfigured', error: expect.stringContaining('THORNODE_URLS') })
    expect(text).not.toContain('10.1.2.3')
    expect(log.join()).toContain('10.1.2.3')
  })
})
