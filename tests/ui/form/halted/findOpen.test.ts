import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { type Protocol, protocolIds } from '../../../../src/core/chains/protocol.ts'
import { createNode } from '../../../../src/core/nodes/node.ts'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { findOpen } from '../../../../src/ui/form/halted/findOpen.ts'
import { threeViews } from '../../../threeViews.ts'
import { units } from '../../situations.ts'

const services = { THORCHAIN: 'thornode', MAYACHAIN: 'mayanode' } as const

function start() {
  const devnet = createDevnet({ now: () => Date.UTC(2026, 10, 20) })
  const down = new Set<string>()
  const settings = new Map<number, Record<string, number>>()
  const transport = async (request: Request) => {
    if ([...down].some((part) => request.url.includes(part))) throw new TypeError('no network')
    const reported = request.url.endsWith('/mimir') && settings.get(Number(new URL(request.url).pathname.slice(1, 2)))
    return reported ? Response.json(reported) : devnet.transport(request)
  }
  const nodeOf = (protocol: Protocol) =>
    createNode({
      protocol,
      network: 'mocknet',
      clientId: 'test',
      transport,
      endpoints: threeViews('http://devnet.example', services[protocol]),
    })
  const nodes = { THORCHAIN: nodeOf('THORCHAIN'), MAYACHAIN: nodeOf('MAYACHAIN') }
  const pair = { from: parseAsset('BTC.BTC'), to: parseAsset('ETH.ETH'), amount: units(15_000_000n) }
  const find = (protocols: readonly Protocol[] = protocolIds) =>
    findOpen(nodes, { ...pair, protocols }, new AbortController().signal)
  const setHalt = (protocol: Protocol, mimir: string, value: number) => devnet.state[protocol].mimirs.set(mimir, value)
  /** Replaces the settings that one view reports. */
  const report = (view: 1 | 2 | 3, mimirs: Record<string, number>) => settings.set(view, mimirs)
  return { find, setHalt, down, report }
}

describe('findOpen', () => {
  test('finds nothing while every watched protocol has paused a chain of the pair', async () => {
    const { find, setHalt } = start()
    setHalt('THORCHAIN', 'HALTBTCTRADING', 1)
    setHalt('MAYACHAIN', 'HALTTRADING', 1)
    expect(await find()).toBeUndefined()
    expect(await find(['THORCHAIN'])).toBeUndefined()
  })

  test('finds the protocol that resumes, and ignores a pause of another chain', async () => {
    const { find, setHalt } = start()
    setHalt('THORCHAIN', 'HALTBTCTRADING', 1)
    setHalt('MAYACHAIN', 'HALTTRADING', 1)
    setHalt('MAYACHAIN', 'HALTTRADING', 0)
    setHalt('MAYACHAIN', 'HALTDASHTRADING', 1)
    expect(await find()).toBe('MAYACHAIN')
    expect(await find(['THORCHAIN'])).toBeUndefined()
  })

  test('finds an open protocol although the other one does not respond', async () => {
    const { find, down } = start()
    down.add('thornode')
    expect(await find()).toBe('MAYACHAIN')
  })

  test('rejects while nodes do not respond and no other protocol is open', async () => {
    const { find, setHalt, down } = start()
    setHalt('MAYACHAIN', 'HALTTRADING', 1)
    down.add('thornode')
    await expect(find()).rejects.toMatchObject({ code: 'nodes_unreachable' })
  })

  test('rejects while too few operators report their settings', async () => {
    const { find, down } = start()
    down.add('/2/').add('/3/')
    await expect(find(['THORCHAIN'])).rejects.toMatchObject({ code: 'nodes_unreachable' })
  })

  test('finds nothing while one operator lies about its settings and another one is silent', async () => {
    const { find, down, report } = start()
    report(1, {})
    report(2, { HALTBTCTRADING: 1 })
    down.add('/3/')
    expect(await find(['THORCHAIN'])).toBeUndefined()
  })

  test.each([
    ['values', { HALTBTCTRADING: 1 }, { HALTBTCTRADING: 2 }],
    ['names', { HALTBTCTRADING: 1 }, { haltTrading: 1 }],
  ])('finds nothing while operators report the halt with different %s', async (_, one, other) => {
    const { find, report } = start()
    report(1, {})
    report(2, one)
    report(3, other)
    expect(await find(['THORCHAIN'])).toBeUndefined()
  })

  test('finds an open protocol although one operator reports a halt', async () => {
    const { find, report } = start()
    report(1, {})
    report(2, { HALTBTCTRADING: 1 })
    report(3, { HALTBTCTRADING: Number.MAX_SAFE_INTEGER, HALTDASHTRADING: 1 })
    expect(await find(['THORCHAIN'])).toBe('THORCHAIN')
  })
})
