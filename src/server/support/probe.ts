import type { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import type { serviceStatus } from '../../contract/serviceStatus.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import type { Store } from '../../storage/store.ts'
import { type ChainDeposits, readNodeStatus } from '../quotes/nodeStatus.ts'

export type Dependency = z.input<typeof serviceStatus.output>['dependencies'][number]

/** The state of all dependencies at a time (Unix milliseconds). */
export interface Finding {
  readonly at: number
  readonly dependencies: readonly Dependency[]
  readonly chains: readonly ChainDeposits[]
  /** Funds for registrations of memos; absent before the first one. */
  readonly registrations?: RegistrationFunds
}

export type RegistrationFunds = NonNullable<z.input<typeof serviceStatus.output>['registrations']>

/** Checks every dependency. Never rejects. */
export type Probe = () => Promise<Finding>

/** Creates a probe whose result is shared until it is too old, so that dependencies are checked once. */
export function createProbe(context: { nodes: Nodes; store: Store; clock: () => number }): Probe {
  let last: { readonly at: number; readonly finding: Promise<Finding> } | undefined
  return () => {
    const at = context.clock()
    // The age counts from the start. A clock that was set back does not keep a result for ever.
    if (!last || Math.abs(at - last.at) >= limits.statusAgeMs) last = { at, finding: look(context, at) }
    return last.finding
  }
}

async function look({ nodes, store }: { nodes: Nodes; store: Store }, at: number): Promise<Finding> {
  const [thorchain, mayachain, kept] = await Promise.all([
    readNodeStatus(nodes.THORCHAIN, at),
    readNodeStatus(nodes.MAYACHAIN, at),
    storeDependency(store, at),
  ])
  return {
    at,
    dependencies: [...thorchain.dependencies, ...mayachain.dependencies, kept],
    chains: [...thorchain.chains, ...mayachain.chains],
    ...(kept.status === 'ok' && (await registrationFunds(store))),
  }
}

/** Judges the balance that the last registration recorded. The store has just answered. */
async function registrationFunds(store: Store): Promise<Pick<Finding, 'registrations'>> {
  const found = await store.memoless.balance().catch(() => undefined)
  if (found === undefined) return {}
  const { balance: left, at } = found
  const balance = left < limits.registrationFee ? 'empty' : left < limits.registrationLowBalance ? 'low' : 'ok'
  return { registrations: { balance, checked_at: new Date(at).toISOString() } }
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
