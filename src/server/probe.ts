import type { z } from 'zod'
import { limits } from '../contract/limits.ts'
import type { serviceStatus } from '../contract/serviceStatus.ts'
import { getEndpointTimes, type NodeTime } from '../core/actions/getNodeTime.ts'
import type { EndpointAnswer, Node, Nodes } from '../core/nodes/node.ts'
import type { Store } from '../storage/store.ts'

export type Dependency = z.input<typeof serviceStatus.output>['dependencies'][number]

/** What was found, and when (Unix milliseconds). */
export interface Finding {
  readonly at: number
  readonly dependencies: readonly Dependency[]
}

/** Looks at every dependency. Never rejects. */
export type Probe = () => Promise<Finding>

/** A probe whose finding serves everybody until it is too old: however many ask, the dependencies are asked once. */
export function createProbe(world: { nodes: Nodes; store: Store; clock: () => number }): Probe {
  let last: { readonly at: number; readonly finding: Promise<Finding> } | undefined
  return () => {
    const at = world.clock()
    // A finding is as old as its beginning. A clock that was set back makes none too old for ever.
    if (!last || Math.abs(at - last.at) >= limits.statusAgeMs) last = { at, finding: look(world, at) }
    return last.finding
  }
}

async function look({ nodes, store }: { nodes: Nodes; store: Store }, at: number): Promise<Finding> {
  const found = await Promise.all([
    nodeDependencies(nodes.THORCHAIN, at),
    nodeDependencies(nodes.MAYACHAIN, at),
    storeDependency(store, at),
  ])
  return { at, dependencies: found.flat() }
}

async function nodeDependencies(node: Node, at: number): Promise<Dependency[]> {
  const answers = await getEndpointTimes(node, { deadlineMs: limits.statusDeadlineMs })
  const furthest = Math.max(...answers.map((answer) => (answer.outcome === 'answer' ? answer.value.height : 0)))
  return answers.map((answer) => ({
    kind: 'node',
    name: answer.endpoint,
    protocol: node.protocol,
    ...(answer.outcome === 'answer' ? lagOf(answer.value, furthest, at) : missing(answer)),
  }))
}

function lagOf({ height, time }: NodeTime, furthest: number, at: number) {
  const blocks = furthest - height
  const seconds = Math.max(0, Math.floor(at / 1000) - time)
  const behind = blocks >= limits.behindBlocks || seconds >= limits.behindSeconds
  return {
    status: behind ? ('behind' as const) : ('ok' as const),
    reachable: true,
    height,
    block_time: new Date(time * 1000).toISOString(),
    lag_blocks: blocks,
    lag_seconds: seconds,
  }
}

function missing({ error }: Extract<EndpointAnswer<NodeTime>, { outcome: 'failed' }>) {
  return { status: 'unreachable' as const, reachable: false, reason: error.code }
}

async function storeDependency(store: Store, at: number): Promise<Dependency> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<{ ok: false }>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false }), limits.statusDeadlineMs)
  })
  const { ok } = await Promise.race([store.health(at), late])
  clearTimeout(timer)
  const facts = { kind: 'store', name: store.driver } as const
  if (ok) return { ...facts, status: 'ok', reachable: true }
  return { ...facts, status: 'unavailable', reachable: false, limits_counted: 'in_process' }
}
