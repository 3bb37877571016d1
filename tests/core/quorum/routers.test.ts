import { describe, expect, test } from 'vitest'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { isValidAddress } from '../../../src/core/address/address.ts'
import { wellKnownContract } from '../../../src/core/address/wellKnownContracts.ts'
import { chainIdsOf } from '../../../src/core/chains/chains.ts'
import { networks } from '../../../src/core/chains/networks.ts'
import { type NetworkKind, type Protocol, protocolIds } from '../../../src/core/chains/protocol.ts'
import { findRouter, routers } from '../../../src/core/chains/routers.ts'
import type { Node } from '../../../src/core/nodes/node.ts'
import { readConfirmedInbound } from '../../../src/core/quorum/confirmInbound.ts'
import { derivedVault } from '../../../src/devnet/rules/derive.ts'
import { addressOf, wireInboundOf } from '../actions/answers.ts'
import { blockAt, html, json, nodeOver, type Reply } from '../nodes/script.ts'

const V4 = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'
const V6 = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'
const STAGENET = '0x0DC6108C9225Ce93Da589B4CE83c104b34693117'
const RETIRED = '0x8F66c4AE756BEbC49Ec8B81966DD8bba9f127549'
const NEW = addressOf('ETH', 9)

type Chain = 'ETH' | 'BSC' | 'BASE' | 'AVAX'

/** Nodes of one operator each, which report these routers. */
function nodeReporting(chain: Chain, reported: readonly (string | undefined)[], network: NetworkKind = 'mainnet') {
  const reply = (router: string | undefined): Reply => {
    if (router === undefined) return html(502)
    const newest = json(blockAt(1000, { chainId: networks.THOR.chainIds[network] }))
    return (request) =>
      request.url.endsWith('/block') ? newest(request) : json([wireInboundOf(chain, { router })])(request)
  }
  const replies = Object.fromEntries(reported.map((router, index) => ['abcde'[index] ?? '', reply(router)]))
  const endpoints = Object.keys(replies).map((host) => `https://${host}.example/node`)
  return nodeOver(replies, { network, endpoints }).node
}

const outcome = async (node: Node, chain: Chain) => {
  try {
    const { router, routerVersion } = await verifyInbound(node, chain)
    return { router, routerVersion }
  } catch (error) {
    const { code, reason } = error as { code: string; reason: string }
    return { code, reason }
  }
}

const findMock = (chain: keyof typeof routers, protocol: Protocol) =>
  routers[chain].find((router) => router.network === 'mocknet' && router.protocol === protocol)

describe('the list of routers', () => {
  test('has the routers that mainnet used in late 2026, by chain and protocol', () => {
    const versions = (protocol: Protocol) =>
      chainIdsOf('evm').flatMap((chain) =>
        routers[chain]
          .filter((router) => router.protocol === protocol && router.network === 'mainnet' && !router.isRetired)
          .map(({ version, address }) => `${chain} V${version} ${address.slice(0, 8)}`),
      )
    expect(versions('THORCHAIN').sort()).toEqual([
      'AVAX V6.1 0x00dc61',
      'BASE V6.1 0x00dc61',
      'BSC V4.1 0xb30eC5',
      'BSC V6.1 0x00dc61',
      'ETH V4.1 0xD37BbE',
      'ETH V6.1 0x00dc61',
    ])
    expect(versions('MAYACHAIN').sort()).toEqual(['ARB V4.1 0x700E97', 'ETH V4.1 0xe3985E'])
  })

  test('has valid addresses only, each refused as a destination', () => {
    for (const chain of chainIdsOf('evm')) {
      for (const { address } of routers[chain]) {
        expect(isValidAddress(address, chain, 'mainnet'), address).toBe(true)
        expect(wellKnownContract(address, 'evm')?.kind, address).toBe('router')
      }
    }
  })

  test('has the devnet’s own routers, and none of them on a real network', () => {
    for (const chain of chainIdsOf('evm')) {
      const own = protocolIds.filter((protocol) => findMock(chain, protocol) !== undefined)
      for (const protocol of own) {
        const { router = '' } = derivedVault(protocol, chain, 'mocknet')
        expect(findMock(chain, protocol)?.address).toBe(router)
        for (const network of ['mainnet', 'stagenet'] as const) {
          expect(findRouter({ protocol, chain, network }, router)).toBeUndefined()
        }
      }
      expect(own.length, chain).toBeGreaterThan(0)
    }
  })
})

describe('verifyInbound', () => {
  test.each<[Chain, string, string]>([
    ['ETH', V4, '4.1'],
    ['ETH', V6, '6.1'],
    ['BSC', V6, '6.1'],
    ['BASE', V6.toLowerCase(), '6.1'],
    ['AVAX', V6, '6.1'],
  ])('confirms the known router on %s by a majority, with its version: %s', async (chain, router, routerVersion) => {
    expect(await outcome(nodeReporting(chain, [router, router, undefined]), chain)).toEqual({ router, routerVersion })
  })

  test.each<[string, Chain, string]>([
    ['a new router', 'ETH', NEW],
    ['a retired router', 'AVAX', RETIRED],
    ['the router of another chain', 'BASE', V4],
    ['the router of the other protocol', 'ETH', '0xe3985E6b61b814F7Cdb188766562ba71b446B46d'],
  ])('confirms %s only when every configured operator reports it', async (_, chain, router) => {
    const refused = { code: 'inbound_unconfirmed', reason: 'new_router' }
    expect(await outcome(nodeReporting(chain, [router, router, router, router, V6]), chain)).toEqual(refused)
    expect(await outcome(nodeReporting(chain, [router, router, undefined]), chain)).toEqual(refused)
    expect(await outcome(nodeReporting(chain, [router, router, router]), chain)).toEqual({
      router,
      routerVersion: undefined,
    })
  })

  test('never confirms a router of stagenet on mainnet, and knows it on stagenet', async () => {
    const every = [STAGENET, STAGENET, STAGENET]
    const refused = { code: 'inbound_unconfirmed', reason: 'stagenet_router' }
    expect(await outcome(nodeReporting('BASE', every), 'BASE')).toEqual(refused)
    expect(await outcome(nodeReporting('BASE', every, 'stagenet'), 'BASE')).toEqual({
      router: STAGENET,
      routerVersion: '6.1',
    })
  })
})

test('a payout needs no list: a majority confirms its chain whatever the router is', async () => {
  const node = nodeReporting('ETH', [NEW, NEW, undefined])
  expect(await readConfirmedInbound(node, 'ETH', { isSource: false })).toMatchObject({ router: NEW })
})
