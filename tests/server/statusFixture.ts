import { operations } from '../../src/contract/operations.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { getServiceStatus } from '../../src/server/support/getServiceStatus.ts'
import { createProbe } from '../../src/server/support/probe.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import type { OperatorNotice } from '../../src/site.ts'
import type { Store } from '../../src/storage/store.ts'
import { inboundRow } from './scriptedNodes.ts'
import { createTestContext, nodesOver } from './testContext.ts'

export const start = Date.UTC(2026, 0, 2, 3, 4, 5)

/** The status document over a transport, at a clock that waits on request. */
export function createStatus(
  transport: Transport,
  health: Store['health'] = async () => ({ ok: true }),
  notice?: OperatorNotice,
) {
  let now = start
  const context = { ...createTestContext(transport).context, ...(notice && { notice }) }
  const store: Store = { ...context.store, driver: 'sqlite', health }
  const clock = () => now
  const probe = createProbe({ nodes: nodesOver(transport), store, clock })
  return {
    read: () => bindHandler(operations.serviceStatus, getServiceStatus).run({}, { ...context, store, clock, probe }),
    wait: (ms: number) => {
      now += ms
    },
  }
}

export const block = (height = 1000, time = '2026-01-02T03:04:00.123Z') => Response.json({ header: { height, time } })

/** A node of either protocol with one chain; `block` is its newest one. */
export function nodeAnswer({ url }: Request, newest = block()): Response {
  if (url.endsWith('/inbound_addresses')) return Response.json([inboundRow()])
  return newest
}
