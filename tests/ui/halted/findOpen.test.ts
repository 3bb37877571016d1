import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { type Protocol, protocolIds } from '../../../src/core/chains/protocol.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import { createDevnet } from '../../../src/devnet/devnet.ts'
import { findOpen } from '../../../src/ui/halted/findOpen.ts'
import { threeViews } from '../../threeViews.ts'
import { units } from '../situations.ts'

const services = { THORCHAIN: 'thornode', MAYACHAIN: 'mayanode' } as const

function start() {
  const devnet = createDevnet({ now: () => Date.UTC(2026, 10, 20) })
  const down = new Set<string>()
  const transport = (request: Request) =>
    [...down].some((part) => request.url.includes(part))
      ? Promise.reject(new TypeError('no network'))
      : devnet.transport(request)
  const nodeOf = (protocol: Protocol) =>
    createNode({
      ...{ protocol, network: 'mocknet', clientId: 'test', transport },
      endpoints: threeViews('http://devnet.example', services[protocol]),
    })
  const nodes = { THORCHAIN: nodeOf('THORCHAIN'), MAYACHAIN: nodeOf('MAYACHAIN') }
  const pair = { from: parseAsset('BTC.BTC'), to: parseAsset('ETH.ETH'), amount: units(15_000_000n) }
  const find = (protocols: readonly Protocol[] = protocolIds) =>
    findOpen(nodes, { ...pair, protocols }, new AbortController().signal)
  const setHalt = (protocol: Protocol, mimir: string, value: number) => devnet.state[protocol].mimirs.set(mimir, value)
  return { find, setHalt, down }
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

  test('finds nothing while too few operators confirm that the pair is open', async () => {
    const { find, down } = start()
    down.add('/2/').add('/3/')
    expect(await find(['THORCHAIN'])).toBeUndefined()
  })
})
