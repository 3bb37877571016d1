import { describe, expect, test } from 'vitest'
import { serverPresets } from '../../../src/core/chains/serverPresets.ts'
import { operatorsOf } from '../../../src/core/nodes/net/endpoint.ts'
import { operatorOf } from '../../../src/core/nodes/net/operatorMajority.ts'
import { nodePresets } from '../../../src/core/nodes/nodePresets.ts'
import { readerApisOf } from '../../../src/core/readers/readerApis.ts'
import { pageNodes } from '../../../src/runtime/config.ts'

const nodes = Object.values(nodePresets).flatMap((services) => Object.values(services).flat())
const servers = Object.values(serverPresets).flat()

describe('presets', () => {
  test.each([...nodes, ...servers])('$url is a safe address of its operator with a day of evidence', (preset) => {
    expect(preset.url).toMatch(preset.api === 'rippled' ? /^(https|wss):/ : /^https:/)
    expect(preset.url).not.toMatch(/\/$/)
    expect(operatorOf(preset.url)).toBe(preset.operator)
    expect(preset.checkedOn).toMatch(/^2026-\d{2}-\d{2}$/)
    expect(new Date(preset.checkedOn).toISOString()).toMatch(new RegExp(`^${preset.checkedOn}`))
  })

  test('are listed once per network', () => {
    for (const list of [...Object.values(nodePresets).flatMap(Object.values), ...Object.values(serverPresets)]) {
      const urls = list.map(({ url }: { url: string }) => url)
      expect(new Set(urls).size).toBe(urls.length)
    }
  })

  test('of a chain serve one of its interfaces on the public chain', () => {
    for (const [chain, list] of Object.entries(serverPresets)) {
      for (const { api, network } of list) {
        expect(readerApisOf(chain as keyof typeof serverPresets)).toContain(api)
        expect(network).toBe('mainnet')
      }
    }
  })

  test('of a service name that service and network', () => {
    for (const [network, services] of Object.entries(nodePresets)) {
      for (const [api, list] of Object.entries(services)) {
        for (const preset of list) expect(preset).toMatchObject({ api, network })
      }
    }
  })

  test('give THORChain five operators on the server and four in a page; a proxy is none', () => {
    const { thornode } = nodePresets.mainnet
    expect(operatorsOf(thornode)).toEqual(['liquify.com', 'nativeswap.io', 'keplr.app', 'rorcual.xyz', 'ibs.team'])
    expect(operatorsOf(pageNodes(nodePresets.mainnet).thornode)).toHaveLength(4)
    expect(thornode.filter(({ isProxy }) => isProxy).map(({ operator }) => operator)).toEqual(['cosmos.directory'])
  })

  test('give Maya Protocol three operators', () => {
    expect(operatorsOf(nodePresets.mainnet.mayanode)).toEqual(['mayachain.info', 'liquify.com', 'shapeshift.com'])
  })

  test('have no THORChain node on stagenet', () => {
    expect(nodePresets.stagenet.thornode).toEqual([])
    expect(nodePresets.stagenet.midgard).toEqual([])
  })
})
