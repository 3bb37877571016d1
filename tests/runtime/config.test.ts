import { describe, expect, test } from 'vitest'
import { nodePresets } from '../../src/core/nodes/nodePresets.ts'
import { devnetReaders } from '../../src/runtime/chooseReaders.ts'
import { pageConnections, pageNodes, pageReaders, parseConfig, publicConfigOf } from '../../src/runtime/config.ts'
import { servedViews } from '../threeViews.ts'
import { problemsOf, refusedBy } from './problemsOf.ts'

const netlify = { NETLIFY: 'true', CONTEXT: 'production', URL: 'https://swap.example.org' }

describe('an empty environment', () => {
  test('uses the devnet on loopback', () => {
    expect(parseConfig({})).toEqual({
      network: 'devnet',
      siteUrl: 'http://localhost:8888',
      apiUrls: { aggregator: 'http://localhost:8888/v1', memoless: 'http://localhost:8888/memoless/api/v1' },
      nodes: {
        thornode: servedViews('http://127.0.0.1:8889', 'thornode'),
        mayanode: servedViews('http://127.0.0.1:8889', 'mayanode'),
        midgard: servedViews('http://127.0.0.1:8889', 'midgard'),
        mayaMidgard: servedViews('http://127.0.0.1:8889', 'mayamidgard'),
      },
      relay: [],
      singleSource: [],
      ownNodeHosts: [],
      readers: devnetReaders('http://127.0.0.1:8889'),
      dataDir: '.data',
      host: '127.0.0.1',
      port: 8888,
      devnetPort: 8889,
      trustedProxies: [],
      warnings: [],
      deployed: false,
      hosts: { names: ['localhost', '127.0.0.1'], local: true },
      registrationCaps: { perHour: 200_000_000n, perDay: 2_000_000_000n },
      serviceFees: { THORCHAIN: undefined, MAYACHAIN: undefined },
      rates: {},
    })
  })

  test('treats blank variables as unset', () => {
    expect(parseConfig({ PORTAGE_NETWORK: '', PORT: '  ', THORNODE_URLS: '' })).toEqual(parseConfig({}))
  })
})

describe('ports and hosts', () => {
  test('change the addresses of the site and the devnet', () => {
    const config = parseConfig({ PORT: '9000', DEVNET_PORT: '9001' })
    expect(config.siteUrl).toBe('http://localhost:9000')
    expect(config.nodes.midgard[2]).toEqual({
      operator: 'devnet view 3',
      url: 'http://127.0.0.1:9003/3/midgard',
    })
  })

  test('use a specific host for the devnet, and loopback for a wildcard host', () => {
    const first = (HOST: string) => parseConfig({ HOST }).nodes.thornode[0]?.url
    expect(first('192.168.1.20')).toBe('http://192.168.1.20:8889/1/thornode')
    expect(first('::1')).toBe('http://[::1]:8889/1/thornode')
    expect(first('0.0.0.0')).toBe('http://127.0.0.1:8889/1/thornode')
    expect(first('::')).toBe('http://127.0.0.1:8889/1/thornode')
  })

  test('rejects invalid ports, invalid hosts and a port used twice', () => {
    for (const PORT of ['http', '-1', '65536', '80.5', '0x50', '123456']) expect(refusedBy({ PORT })).toEqual(['PORT'])
    for (const HOST of ['two words', 'http://localhost', '-a', '[::1]']) expect(refusedBy({ HOST })).toEqual(['HOST'])
    for (const PORT of ['8889', '8890', '8891']) expect(refusedBy({ PORT })).toEqual(['DEVNET_PORT'])
    expect(parseConfig({ PORT: '8892' }).port).toBe(8892)
    expect(refusedBy({ DEVNET_PORT: '65534' })).toEqual(['DEVNET_PORT'])
    expect(parseConfig({ PORT: '8890', PORTAGE_NETWORK: 'mainnet' }).port).toBe(8890)
    expect(parseConfig({ PORT: '0', DEVNET_PORT: '0' }).port).toBe(0)
  })
})

describe('networks', () => {
  test('have default nodes on mainnet', () => {
    const { nodes } = parseConfig({ PORTAGE_NETWORK: 'mainnet' })
    expect(nodes).toEqual(nodePresets.mainnet)
  })

  test('stagenet needs THORNODE_URLS and has default nodes of Maya', () => {
    const [problem, ...rest] = problemsOf({ PORTAGE_NETWORK: 'stagenet' })
    expect(rest).toEqual([])
    expect(problem).toMatchObject({ variable: 'THORNODE_URLS', message: expect.stringContaining('is not set') })
    expect(refusedBy({ ...netlify, PORTAGE_NETWORK: 'stagenet' })).toEqual(['THORNODE_URLS'])
    expect(refusedBy({ PORTAGE_NETWORK: 'stagenet', THORNODE_URLS: 'no' })).toEqual(['THORNODE_URLS'])
    const stagenet = parseConfig({ PORTAGE_NETWORK: 'stagenet', THORNODE_URLS: 'https://node.example' })
    expect(stagenet.nodes).toMatchObject({ mayanode: nodePresets.stagenet.mayanode, midgard: [] })
    expect(stagenet.nodes.mayaMidgard[0]?.url).toMatch(/^https:.*stagenet/)
  })

  test('keep the order and path case of given nodes, without trailing slashes', () => {
    const { nodes } = parseConfig({
      PORTAGE_NETWORK: 'stagenet',
      THORNODE_URLS: 'https://B.example/Path/, http://127.0.0.1:7000/1/thornode//',
    })
    expect(nodes.thornode).toEqual([
      { operator: 'b.example', url: 'https://b.example/Path' },
      { operator: '127.0.0.1', url: 'http://127.0.0.1:7000/1/thornode' },
    ])
    expect(nodes.mayanode.map(({ url }) => url)).toEqual(['https://stagenet.mayanode.mayachain.info'])
  })

  test('rejects an unknown network and lists the known ones', () => {
    const [problem] = problemsOf({ PORTAGE_NETWORK: 'testnet' })
    expect(problem?.variable).toBe('PORTAGE_NETWORK')
    expect(problem?.message).toContain('"testnet"')
    expect(problem?.message).toContain('Expected devnet, stagenet or mainnet.')
  })
})

describe('addresses', () => {
  test.each([
    ['not a URL', 'thornode'],
    ['not an http or https address', 'ftp://node.example'],
    ['not an http or https address', 'javascript:alert(1)'],
    ['carries credentials', 'https://user:hunter2@node.example'],
    ['has a query', 'https://node.example/?key=hunter2'],
    ['is in the list twice', 'https://node.example,https://node.example/'],
    ['empty item', 'https://node.example,,https://other.example'],
  ])('are rejected when one %s: %s', (reason, value) => {
    const [problem, ...rest] = problemsOf({ MAYANODE_URLS: value })
    expect(rest).toEqual([])
    expect(problem).toMatchObject({ variable: 'MAYANODE_URLS', message: expect.stringContaining(reason) })
    expect(problem?.message).not.toContain('hunter2')
  })

  test('may have a path for services, but not for the site', () => {
    expect(refusedBy({ SITE_URL: 'https://swap.example.org/app' })).toEqual(['SITE_URL'])
    const config = parseConfig({
      PORTAGE_NETWORK: 'mainnet',
      SITE_URL: 'https://swap.example.org/',
      THORNODE_URLS: 'https://api.example.org/v1/',
    })
    expect(config.siteUrl).toBe('https://swap.example.org')
    expect(config.nodes.thornode[0]?.url).toBe('https://api.example.org/v1')
  })

  test('of proxies may be single addresses or ranges', () => {
    const TRUSTED_PROXIES = '10.0.0.0/8, 127.0.0.1,fd00::/8'
    expect(parseConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])
    for (const wrong of ['10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8', '::/129', '10.0.0/8'])
      expect(refusedBy({ TRUSTED_PROXIES: wrong })).toEqual(['TRUSTED_PROXIES'])
  })
})

describe('errors', () => {
  test('reports every invalid variable at once', () => {
    const env = { PORTAGE_NETWORK: 'x', PORT: 'y', SITE_URL: 'z', DATABASE_URL: 'mysql://a' }
    expect(refusedBy(env).sort()).toEqual(['DATABASE_URL', 'PORT', 'PORTAGE_NETWORK', 'SITE_URL'])
    expect(() => parseConfig(env)).toThrow(/PORT is refused: "y" is not a port\. Expected a port from 0 to 65535\./)
  })

  test('never shows a database address', () => {
    const [problem] = problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db.example/swaps' })
    expect(problem?.message).not.toMatch(/hunter2|root|db\.example/)
    expect(parseConfig({ DATABASE_URL: 'postgres://u:p@db.example/x' }).databaseUrl).toBe('postgres://u:p@db.example/x')
  })
})

describe('a deployed site', () => {
  test('must set its network, in production and in previews', () => {
    for (const CONTEXT of ['production', 'deploy-preview', 'branch-deploy']) {
      const [problem] = problemsOf({ ...netlify, CONTEXT })
      expect(problem?.variable).toBe('PORTAGE_NETWORK')
      expect(problem?.message).toContain('is not set')
      expect(problem?.message).toContain('stagenet or mainnet')
    }
  })

  test('rejects the devnet, at build time and in functions', () => {
    expect(refusedBy({ ...netlify, PORTAGE_NETWORK: 'devnet' })).toEqual(['PORTAGE_NETWORK'])
    expect(refusedBy({ AWS_LAMBDA_FUNCTION_NAME: 'api', PORTAGE_NETWORK: 'devnet' })).toEqual(['PORTAGE_NETWORK'])
  })

  test.each([
    'http://127.0.0.1:8889/1/thornode',
    'https://127.1/thornode',
    'https://2130706433',
    'https://localhost:8889',
    'https://localhost./x',
    'https://10.1.2.3',
    'https://192.168.0.9',
    'https://172.20.0.1',
    'https://169.254.1.1',
    'https://[::1]:8889',
    'https://[::ffff:127.0.0.1]',
    'https://[fd12::1]',
    'https://devnet',
    'https://node.internal',
    'http://node.example',
  ])('rejects the node %s', (url) => {
    const env = { ...netlify, PORTAGE_NETWORK: 'mainnet', THORNODE_URLS: `https://node.example,${url}` }
    expect(refusedBy(env)).toEqual(['THORNODE_URLS'])
  })

  test('rejects localhost as its address', () => {
    expect(refusedBy({ AWS_LAMBDA_FUNCTION_NAME: 'api', PORTAGE_NETWORK: 'mainnet' })).toEqual(['SITE_URL'])
  })

  test('is accepted with public nodes and uses Netlify’s address', () => {
    const config = parseConfig({ ...netlify, PORTAGE_NETWORK: 'mainnet' })
    expect(config).toMatchObject({ deployed: true, siteUrl: 'https://swap.example.org' })
  })

  test('includes builds and deployments by Netlify’s command on one’s own machine', () => {
    expect(refusedBy({ NETLIFY_LOCAL: 'true' })).toEqual(['PORTAGE_NETWORK'])
    expect(refusedBy({ ...netlify, NETLIFY_LOCAL: 'true' })).toEqual(['PORTAGE_NETWORK'])
    expect(parseConfig({ ...netlify, NETLIFY_LOCAL: 'true', PORTAGE_NETWORK: 'mainnet' }).deployed).toBe(true)
  })

  test('does not include netlify dev, which may use the devnet under the variables of the site', () => {
    const dev = { NETLIFY: 'true', NETLIFY_LOCAL: 'true', NETLIFY_DEV: 'true', SITE_URL: 'https://swap.example.org' }
    expect(parseConfig(dev)).toMatchObject({ deployed: false, network: 'devnet' })
  })
})

describe('a public address', () => {
  test.each(['https://swap.example.org', 'http://swap.example.org', 'https://localhost:8888', 'http://192.0.2.7:8888'])(
    'such as %s needs a network, and accepts the devnet by name only',
    (siteUrl) => {
      expect(problemsOf({ SITE_URL: siteUrl })).toEqual([
        {
          variable: 'PORTAGE_NETWORK',
          message: `is not set, and SITE_URL is ${siteUrl}, which others can reach. Expected mainnet or stagenet, or devnet for a site with test coins.`,
        },
      ])
      expect(parseConfig({ SITE_URL: siteUrl, PORTAGE_NETWORK: 'devnet' }).network).toBe('devnet')
    },
  )

  test('is not one of this machine', () => {
    for (const siteUrl of ['http://localhost:8888', 'http://127.0.0.1:1', 'http://[::1]:1', 'http://a.localhost'])
      expect(parseConfig({ SITE_URL: siteUrl }).network, siteUrl).toBe('devnet')
  })
})

test('the page contains network, nodes, APIs, chain servers, single sources, own hosts and version, and nothing else', () => {
  const config = parseConfig({
    PORTAGE_NETWORK: 'stagenet',
    THORNODE_URLS: 'https://node.example',
    ALLOW_SINGLE_SOURCE: 'MAYACHAIN',
    DATABASE_URL: 'postgres://u:hunter2@db.example/x',
  })
  expect(publicConfigOf(config, '1.2.3')).toEqual({
    network: 'stagenet',
    apiUrls: config.apiUrls,
    nodes: pageNodes(config.nodes),
    readers: pageReaders(config.readers),
    relayed: {},
    singleSource: ['MAYACHAIN'],
    ownNodeHosts: [],
    version: '1.2.3',
  })
})

describe('the devnet', () => {
  test.each(['https://solana-rpc.example', 'http://8.8.8.8:8899', 'https://[2001:4860:4860::8888]'])(
    'rejects the public chain server %s, where a burner’s coins would be real',
    (url) => {
      expect(refusedBy({ PORTAGE_NETWORK: 'devnet', READER_URLS: `SOL=${url}` })).toEqual(['READER_URLS'])
      expect(refusedBy({ READER_URLS: `SOL=${url}` })).toEqual(['READER_URLS'])
    },
  )

  test.each(['http://127.0.0.1:8899', 'http://10.1.2.3:8899', 'http://solana:8899', 'http://[::1]:8899'])(
    'accepts the chain server %s on its own network',
    (url) => {
      const { readers } = parseConfig({ PORTAGE_NETWORK: 'devnet', READER_URLS: `SOL=${url}` })
      expect(readers.SOL).toEqual([{ api: 'solana', url }])
    },
  )
})

test('the page contains the devnet’s address and may connect to it on the devnet only', () => {
  const config = parseConfig({ PORTAGE_NETWORK: 'devnet', DEVNET_PORT: '9001', THORNODE_URLS: 'http://127.0.0.1:1317' })
  expect(publicConfigOf(config, '1.2.3').devnet).toBe('http://127.0.0.1:9001')
  expect(pageConnections(config)).toContain('http://127.0.0.1:9001')
  const otherTarget = parseConfig({ PORTAGE_NETWORK: 'mainnet' })
  expect(publicConfigOf(otherTarget, '1.2.3')).not.toHaveProperty('devnet')
  expect(pageConnections(otherTarget).filter((url) => url.includes('127.0.0.1'))).toEqual([])
})

describe('a single source', () => {
  test('is allowed for Maya Protocol only', () => {
    expect(parseConfig({ ALLOW_SINGLE_SOURCE: 'MAYACHAIN' }).singleSource).toEqual(['MAYACHAIN'])
    for (const wrong of ['yes', 'THORCHAIN', 'MAYACHAIN, THORCHAIN']) {
      expect(refusedBy({ ALLOW_SINGLE_SOURCE: wrong })).toEqual(['ALLOW_SINGLE_SOURCE'])
    }
  })
})

describe('LIMITS', () => {
  test('sets rates and spending caps by name; the others keep their defaults', () => {
    const LIMITS = 'mcp=1000/60, newsletter_total=50/3600,memoless=20/60,memoless_rune_per_hour=0.5'
    const { rates, registrationCaps, warnings } = parseConfig({ LIMITS })
    expect(rates).toEqual({
      mcp: { limit: 1000, windowSeconds: 60 },
      newsletterTotal: { limit: 50, windowSeconds: 3600 },
      memolessRegistrations: { limit: 20, windowSeconds: 60 },
    })
    expect(registrationCaps).toEqual({ perHour: 50_000_000n, perDay: parseConfig({}).registrationCaps.perDay })
    expect(warnings).toEqual([])
  })

  test('overrides the variables that it replaces, which warn', () => {
    const config = parseConfig({ LIMITS: 'mcp=1000/60', RATE_LIMIT_MCP: '5/5', RATE_LIMIT_NEWSLETTER: '7/30' })
    expect(config.rates).toEqual({
      mcp: { limit: 1000, windowSeconds: 60 },
      newsletter: { limit: 7, windowSeconds: 30 },
    })
    expect(config.warnings).toEqual([
      'RATE_LIMIT_MCP works until 0.2. Set LIMITS=mcp=… instead.',
      'RATE_LIMIT_NEWSLETTER works until 0.2. Set LIMITS=newsletter=… instead.',
    ])
  })

  test.each([
    'mcp',
    'mcp=',
    'mcp=60',
    'mcp=60/600,',
    'mcp=60/600,mcp=61/600',
    'toString=60/600',
    'memoless_rune_per_day=-1',
    'memoless_rune_per_day=1/2',
    'page=60/600',
  ])('rejects %s', (LIMITS) => {
    expect(refusedBy({ LIMITS })).toEqual(['LIMITS'])
  })
})

describe('former limits', () => {
  test('are set as requests and seconds; unset limits keep their defaults', () => {
    expect(parseConfig({ RATE_LIMIT_MCP: '1000/60' }).rates).toEqual({ mcp: { limit: 1000, windowSeconds: 60 } })
    expect(parseConfig({ RATE_LIMIT_NEWSLETTER_TOTAL: '50/3600' }).rates).toEqual({
      newsletterTotal: { limit: 50, windowSeconds: 3600 },
    })
    expect(parseConfig({ RATE_LIMIT_MEMOLESS_REGISTRATIONS: '20/60' }).rates).toEqual({
      memolessRegistrations: { limit: 20, windowSeconds: 60 },
    })
    expect(parseConfig({ RATE_LIMIT_NEWSLETTER: '7/30' }).rates).toEqual({
      newsletter: { limit: 7, windowSeconds: 30 },
    })
  })

  test.each([
    '60',
    '60/',
    '/600',
    '0/600',
    '60/0',
    '-1/600',
    '6.5/600',
    '60/10m',
    '1e3/600',
    '60 / 600',
    '9999999/600',
  ])('rejects the rate %s', (text) => {
    expect(refusedBy({ RATE_LIMIT_MCP: text })).toEqual(['RATE_LIMIT_MCP'])
  })
})
