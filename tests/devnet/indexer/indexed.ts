import type { Protocol } from '../../../src/core/chains/protocol.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createIndexer, type Indexer } from '../../../src/devnet/indexer/indexers.ts'
import { beginBlock, endBlock } from '../../../src/devnet/machine/block.ts'
import { drainEvents } from '../../../src/devnet/machine/events.ts'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import type { WireResponse } from '../../../src/devnet/rules/state.ts'
import { matchRoute } from '../../../src/devnet/wire/matchRoute.ts'
import { pageNotFound } from '../../../src/devnet/wire/midgard/midgardHandler.ts'
import { midgardRoutes } from '../../../src/devnet/wire/midgard/midgardRoutes.ts'
import type { Changes } from '../exampleState.ts'
import { exampleMachine } from '../machine/exampleMachine.ts'

/** A machine whose every block an indexer reads. */
export interface Indexed {
  readonly machine: Machine
  readonly indexer: Indexer
  /** One block, in which something happens. */
  readonly block: (act?: () => void, seconds?: number) => void
  readonly blocks: (count: number) => void
  /** Requests a path below /v2 from Midgard. */
  readonly get: <Body>(path: string) => WireResponse & { readonly body: Body }
}

export function indexed(protocol: Protocol = 'THORCHAIN', changes: Changes = {}): Indexed {
  const machine = exampleMachine(protocol, changes)
  const indexer = createIndexer(protocol)
  const block = (act: () => void = () => {}, seconds = 6) => {
    beginBlock(machine, { height: machine.height + 1, time: machine.time + seconds })
    act()
    endBlock(machine)
    indexer.index(machine, drainEvents(machine))
  }
  return {
    machine,
    indexer,
    block,
    blocks: (count) => {
      for (let at = 0; at < count; at++) block()
    },
    get: (path) => responseTo(machine, indexer, path) as never,
  }
}

function responseTo(machine: Machine, indexer: Indexer, path: string): WireResponse {
  const url = new URL(path, 'http://midgard.test/')
  const match = matchRoute(midgardRoutes[machine.protocol], url.pathname.split('/').slice(1).map(decodeURIComponent))
  if (match === undefined) return pageNotFound
  return match.handler(machine, { params: match.params, query: url.searchParams, history: indexer.state })
}

/** A transport for Midgard only, under any prefix. */
export function midgardTransport({ machine, indexer }: Indexed): Transport {
  return async (request) => {
    const [, path = ''] = /\/v2\/(.*)$/.exec(request.url) ?? []
    const { status, body, plain } = responseTo(machine, indexer, path)
    return plain ? new Response(String(body), { status }) : Response.json(body, { status })
  }
}
