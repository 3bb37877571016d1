import { expect, test } from 'vitest'
import { operations } from '../../../src/contract/operations.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { getServiceStatus } from '../../../src/server/support/getServiceStatus.ts'
import { createProbe } from '../../../src/server/support/probe.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import type { Store } from '../../../src/storage/store.ts'
import { addresses } from '../scriptedNodes.ts'
import { createStatus, nodeAnswer, start } from '../statusFixture.ts'
import { createTestContext, nodesOver } from '../testContext.ts'

type Row = Readonly<Record<string, unknown>>

/** The devnet's nodes, some of whose vaults are reported otherwise. */
function changing(change: (row: Row, view: string) => Row): Transport {
  const devnet = createDevnet({ now: () => start })
  return async (request) => {
    const response = await devnet.transport(request)
    const [, view = ''] = /\/([123])\/thornode\/thorchain\/inbound_addresses/.exec(request.url) ?? []
    if (view === '') return response
    return Response.json(((await response.json()) as Row[]).map((row) => change(row, view)))
  }
}

const chainsOf = (answer: Awaited<ReturnType<ReturnType<typeof createStatus>['read']>>, deposits: string) =>
  answer.chains.flatMap((one) => (one.deposits === deposits ? [`${one.protocol} ${one.chain}`] : []))

test('reports ok for a devnet whose nodes agree, with every chain open', async () => {
  const answer = await createStatus(changing((row) => row)).read()
  expect(answer).toMatchObject({ status: 'ok', summary: 'All systems are operational.' })
  expect(answer.chains.length).toBeGreaterThan(15)
  expect(chainsOf(answer, 'open')).toHaveLength(answer.chains.length)
})

test('names the node that lies about a vault, while the other two confirm the address', async () => {
  const stolen = (row: Row, view: string) =>
    view === '1' && row.chain === 'BTC' ? { ...row, address: addresses.other } : row
  const answer = await createStatus(changing(stolen)).read()
  expect(answer.status).toBe('degraded')
  expect(answer.dependencies[0]).toMatchObject({ name: 'node.test #1', status: 'disagrees', disagrees_on: ['BTC'] })
  expect(answer.dependencies[1]).toMatchObject({ status: 'ok' })
  expect(chainsOf(answer, 'withheld')).toEqual([])
  expect(answer.chains.find(({ chain }) => chain === 'BTC')).toMatchObject({
    deposits: 'open',
    agreeing: 2,
    operators: 3,
  })
  expect(answer.summary).toContain('node.test #1 disagrees with other nodes of THORChain about BTC.')
  expect(JSON.stringify(answer)).not.toContain(addresses.other)
})

test('reports an address as withheld when no majority confirms it', async () => {
  const rivals = (row: Row, view: string) => {
    const address = { 1: addresses.other, 2: addresses.vault }[view]
    return row.chain === 'BTC' && address !== undefined ? { ...row, address } : row
  }
  const answer = await createStatus(changing(rivals)).read()
  expect(answer.status).toBe('degraded')
  expect(chainsOf(answer, 'withheld')).toEqual(['THORCHAIN BTC'])
  expect(answer.chains.find(({ chain }) => chain === 'BTC')).toMatchObject({
    agreeing: 0,
    reason: 'inbound_unconfirmed',
  })
  expect(answer.dependencies.slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill('disagrees'))
  expect(answer.summary).toContain('THORChain: deposit addresses are withheld for BTC')
})

test('reports halted chains by name', async () => {
  const halted = (row: Row) => (row.chain === 'BTC' || row.chain === 'ETH' ? { ...row, halted: true } : row)
  const answer = await createStatus(changing(halted)).read()
  expect(answer.status).toBe('degraded')
  expect(chainsOf(answer, 'halted').toSorted()).toEqual(['THORCHAIN BTC', 'THORCHAIN ETH'])
  expect(answer.summary).toMatch(/THORChain: deposits are halted for (BTC, ETH|ETH, BTC)\./)
})

test('compares routers with the known list, and contains no router address', async () => {
  const router = '0x51176f5F0B7ccC8fA0376F08aaa28F316A38a2a0'
  const replaced = (row: Row) => (row.chain === 'BSC' ? { ...row, router } : row)
  const answer = await createStatus(changing(replaced)).read()
  const on = (chain: string) => answer.chains.find((one) => one.protocol === 'THORCHAIN' && one.chain === chain)
  expect(on('ETH')).toMatchObject({ deposits: 'open', router_known: true, router_version: '6.1' })
  expect(on('BSC')).toMatchObject({ deposits: 'open', router_known: false })
  expect(on('BSC')).not.toHaveProperty('router_version')
  expect(on('BTC')).not.toHaveProperty('router_known')
  expect(answer.summary).toContain('THORChain: the router on BSC is not in the list of known ones.')
  expect(JSON.stringify(answer)).not.toContain(router)
})

test('reports that no address is shown when the vaults of a protocol cannot be read', async () => {
  const answer = await createStatus(async (request) => {
    const isVaults = request.url.includes('thornode') && request.url.endsWith('/inbound_addresses')
    return isVaults ? new Response('', { status: 500 }) : nodeAnswer(request)
  }).read()
  expect(answer).toMatchObject({
    status: 'degraded',
    summary: 'The vaults of THORChain cannot be read, so its deposit addresses are not shown.',
  })
})

test('reports one operator as a setting: its addresses are withheld and the service is ok', async () => {
  const header = { chain_id: 'mayachain-mainnet-v1', height: 1000, time: '2026-01-02T03:04:00Z' }
  const transport: Transport = async (request) =>
    nodeAnswer(request, request.url.includes('mayanode') ? Response.json({ header }) : undefined)
  const { context } = createTestContext(transport)
  const { THORCHAIN, MAYACHAIN } = nodesOver(transport)
  const watch = { ...MAYACHAIN.watch, time: async () => start }
  const single = { ...MAYACHAIN, watch, network: 'mainnet' as const, operators: ['one.example'] }
  const nodes = { THORCHAIN, MAYACHAIN: single }
  const store: Store = { ...context.store, driver: 'sqlite', health: async () => ({ ok: true }) }
  const probe = createProbe({ nodes, store, clock: () => start })
  const answer = await bindHandler(operations.serviceStatus, getServiceStatus).run({}, { ...context, probe })
  expect(answer.status).toBe('ok')
  expect(answer.summary).toContain('Maya Protocol: no deposit address is shown')
  expect(chainsOf(answer, 'withheld')).toEqual(['MAYACHAIN BTC'])
})
