import { describe, expect, test } from 'vitest'
import { type ServedChain, serverPresets } from '../../src/core/chains/serverPresets.ts'
import { operatorsOf } from '../../src/core/nodes/net/endpoint.ts'
import { createReader } from '../../src/core/readers/createReader.ts'
import { readableChains } from '../../src/core/readers/readerApis.ts'
import { ConfigError, pageConnections, parseConfig, publicConfigOf } from '../../src/runtime/config.ts'
import type { Environment } from '../../src/runtime/configTypes.ts'
import { relayOf, relayServers } from '../../src/runtime/relayServers.ts'

const refusalOf = (env: Environment): string => {
  try {
    parseConfig(env)
    return 'accepted'
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

describe('READER_URLS', () => {
  test('lists servers per chain in order of preference, with the interface where there are two', () => {
    const READER_URLS =
      'BTC=esplora:https://one.example/api/, BTC=blockbook:https://two.example,ETH=https://rpc.example/key,SOL=solana:https://sol.example'
    const { readers } = parseConfig({ PORTAGE_NETWORK: 'mainnet', READER_URLS })
    expect(readers.BTC).toEqual([
      { api: 'esplora', url: 'https://one.example/api' },
      { api: 'blockbook', url: 'https://two.example' },
    ])
    expect(readers.ETH).toEqual([{ api: 'jsonrpc', url: 'https://rpc.example/key' }])
    expect(readers.SOL).toEqual([{ api: 'solana', url: 'https://sol.example' }])
  })

  test.each([
    'BTC=https://one.example',
    'BTC=jsonrpc:https://one.example',
    'XRD=https://radix.example',
    'SUI=https://sui.example',
    'btc=esplora:https://one.example',
    'https://one.example',
    'BTC=esplora:',
    'BTC=esplora:ftp://one.example',
    'ETH=https://user:hunter2@rpc.example',
    'ETH=https://rpc.example?key=hunter2',
    'ETH=https://a.example,',
    'ETH=wss://a.example',
    'XRP=wss://user:hunter2@a.example',
    'ETH=https://a.example,ETH=https://a.example',
  ])('rejects %s without showing a secret', (READER_URLS) => {
    const refusal = refusalOf({ READER_URLS })
    expect(refusal).toContain('READER_URLS is refused')
    expect(refusal).not.toContain('hunter2')
  })
})

describe('without it', () => {
  test('the devnet has a server for every readable chain', () => {
    const { readers } = parseConfig({ DEVNET_PORT: '9001' })
    expect(Object.keys(readers).sort()).toEqual([...readableChains].sort())
    for (const chain of readableChains) {
      const endpoints = readers[chain] ?? []
      expect(endpoints.map(({ url }) => url)).toEqual([`http://127.0.0.1:9001/chain/${chain}`])
      const reader = createReader({ chain, network: 'mocknet', endpoints, transport: (request) => fetch(request) })
      expect(reader.chain).toBe(chain)
    }
  })

  test('reads the protocols’ own chains from the configured nodes, and others from the preset servers', () => {
    const { readers, nodes } = parseConfig({ PORTAGE_NETWORK: 'mainnet', MAYANODE_URLS: 'https://maya.example' })
    expect(readers.THOR).toEqual(nodes.thornode.map((endpoint) => ({ ...endpoint, api: 'cosmos' })))
    expect(readers.MAYA).toEqual([{ api: 'cosmos', operator: 'maya.example', url: 'https://maya.example' }])
    for (const [chain, servers] of Object.entries(serverPresets)) {
      expect(readers[chain as ServedChain], chain).toEqual(servers.length === 0 ? undefined : servers)
    }
  })
})

test('lets a page connect to an XRP server over WebSocket, and to none that refuses pages', () => {
  const config = parseConfig({ PORTAGE_NETWORK: 'mainnet' })
  expect(config.readers.XRP?.map(({ url }) => url)).toContain('https://s1.ripple.com:51234')
  const connections = pageConnections(config)
  expect(connections).toContain('wss://xrplcluster.com')
  expect(connections).not.toContain('https://s1.ripple.com:51234')
  const own = parseConfig({ PORTAGE_NETWORK: 'mainnet', READER_URLS: 'XRP=wss://xrp.example/' })
  expect(own.readers.XRP).toEqual([{ api: 'rippled', url: 'wss://xrp.example' }])
})

test('gives every chain with a server a second operator or says in its list why not', () => {
  const alone = Object.entries(serverPresets).filter(([, servers]) => operatorsOf(servers).length < 2)
  expect(alone.map(([chain]) => chain)).toEqual(['DASH', 'ZEC', 'SOL'])
})

test('lets a page connect to nodes, indexers and chain servers, each listed once', () => {
  const config = parseConfig({ PORTAGE_NETWORK: 'mainnet', READER_URLS: 'ETH=https://rpc.example/x' })
  const connections = pageConnections(config)
  expect(connections).toContain('https://rpc.example/x')
  const { nodes } = publicConfigOf(config, '1.2.3')
  expect(connections).toEqual(
    expect.arrayContaining(Object.values(nodes).flatMap((endpoints) => endpoints.map(({ url }) => url))),
  )
  expect(new Set(connections).size).toBe(connections.length)
})

test('a deployed site rejects a chain server that no visitor can reach', () => {
  const netlify = { NETLIFY: 'true', URL: 'https://swap.example.org', PORTAGE_NETWORK: 'mainnet' }
  expect(refusalOf({ ...netlify, READER_URLS: 'BTC=esplora:http://127.0.0.1:3000' })).toContain('READER_URLS has')
  expect(refusalOf({ ...netlify, READER_URLS: 'BTC=esplora:https://public.example' })).toBe('accepted')
})

describe('READ_RELAY', () => {
  const mainnet = { PORTAGE_NETWORK: 'mainnet' }

  test('is off unless set: a page has no servers behind this site', () => {
    const config = parseConfig(mainnet)
    expect(config.relay).toEqual([])
    expect(publicConfigOf(config, '1').relayed).toEqual({})
    expect(relayOf(config)).toEqual({})
  })

  test('gives a page the servers that it may not read directly, as proxies on this site', () => {
    const config = parseConfig({ ...mainnet, READ_RELAY: 'XRP,LTC,ZEC' })
    const relayed = { operator: 'relay', isProxy: true }
    expect(publicConfigOf(config, '1').relayed).toEqual({
      XRP: [{ api: 'rippled', url: '/relay/XRP/s1.ripple.com:51234', ...relayed }],
      LTC: [
        { api: 'blockbook', url: '/relay/LTC/ltc.nativeswap.io', ...relayed },
        { api: 'blockbook', url: '/relay/LTC/litecoin.atomicwallet.io', ...relayed },
      ],
      ZEC: [],
    })
    expect(pageConnections(config).filter((url) => url.includes('relay'))).toEqual([])
  })

  test.each(['THOR', 'MAYA', 'XRD', 'all', 'ltc', 'LTC,LTC', ''])('rejects %j', (READ_RELAY) => {
    const refusal = refusalOf({ ...mainnet, READ_RELAY })
    if (READ_RELAY === '') expect(refusal).toBe('accepted')
    else expect(refusal).toContain('READ_RELAY is refused')
  })

  test.each([
    'GAIA=https://gateway.liquify.com/chain/thorchain_api',
    'GAIA=https://midgard.mayachain.info',
    'GAIA=https://stagenet.mayanode.mayachain.info/x',
    'GAIA=https://own.example/lcd',
  ])('forwards to no host of a node or indexer: %s', (READER_URLS) => {
    const config = parseConfig({
      ...mainnet,
      READ_RELAY: 'GAIA',
      READER_URLS,
      THORNODE_URLS: 'https://own.example,https://b.example',
    })
    expect(relayServers(config)).toEqual({ GAIA: [] })
    expect(publicConfigOf(config, '1').relayed).toEqual({ GAIA: [] })
  })
})
