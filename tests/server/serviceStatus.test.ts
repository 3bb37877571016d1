import { expect, test } from 'vitest'
import { operations } from '../../src/contract/operations.ts'
import type { Transport } from '../../src/core/nodes/transport.ts'
import { getServiceStatus } from '../../src/server/handlers/getServiceStatus.ts'
import { invoke } from '../../src/server/invoke.ts'
import { createWorld } from './world.ts'

const status = (transport: Transport) =>
  invoke(operations.serviceStatus, getServiceStatus, {}, createWorld(transport).world)

const block = () => Response.json({ header: { height: 1000, time: '2026-01-02T03:04:00.123Z' } })

test('it is ok when both protocols answer, with their height and time', async () => {
  expect(await status(async () => block())).toEqual({
    status: 'ok',
    service: 'Portage',
    version: '1.2.3',
    network: 'devnet',
    time: '2026-01-02T03:04:05.000Z',
    protocols: [
      { protocol: 'THORCHAIN', name: 'THORChain', status: 'ok', height: 1000, time: '2026-01-02T03:04:00.000Z' },
      { protocol: 'MAYACHAIN', name: 'Maya Protocol', status: 'ok', height: 1000, time: '2026-01-02T03:04:00.000Z' },
    ],
  })
})

test('it is degraded, and still an answer, when one protocol cannot be reached', async () => {
  const answer = await status(async ({ url }) => {
    if (url.includes('mayanode')) throw new Error('no connection')
    return block()
  })
  expect(answer.status).toBe('degraded')
  expect(answer.protocols.map((each) => each.status)).toEqual(['ok', 'unreachable'])
  expect(answer.protocols[1]?.reason).toBe('nodes_unreachable')
})

test('a node that never answers is given up soon', async () => {
  const silent: Transport = () => new Promise(() => {})
  const answer = await status(silent)
  expect(answer.protocols.map((each) => each.status)).toEqual(['unreachable', 'unreachable'])
}, 5_000)
