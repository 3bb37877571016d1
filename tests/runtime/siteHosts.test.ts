import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../../src/runtime/config.ts'

const deployed = {
  NETLIFY: 'true',
  PORTAGE_NETWORK: 'mainnet',
  SITE_URL: 'https://swap.example.org',
  URL: 'https://portage.netlify.app',
  DEPLOY_PRIME_URL: 'https://deploy-preview-7--portage.netlify.app',
  SITE_NAME: 'portage',
}

test('a deployed site accepts its own name and Netlify’s, and no local name', () => {
  expect(parseConfig(deployed).hosts).toEqual({
    names: ['swap.example.org', 'portage.netlify.app', 'deploy-preview-7--portage.netlify.app'],
    netlifySite: 'portage',
    local: false,
  })
})

test('a local site accepts the host that it listens on', () => {
  expect(parseConfig({ HOST: 'workshop.lan' }).hosts).toEqual({ names: ['localhost', 'workshop.lan'], local: true })
})

test('reads rates, and rejects an invalid one by name', () => {
  expect(parseConfig({ RATE_LIMIT_MCP: '600/60' }).rates).toEqual({ mcp: { limit: 600, windowSeconds: 60 } })
  expect(parseConfig({}).rates).toEqual({})
  for (const RATE_LIMIT_MCP of ['60', '0/600', '60/0', 'many/600', '-1/600', '60/600/1']) {
    expect(() => parseConfig({ RATE_LIMIT_MCP }), RATE_LIMIT_MCP).toThrow(ConfigError)
  }
})
