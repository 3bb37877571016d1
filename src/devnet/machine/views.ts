import type { Machine } from './machine.ts'

/** A node's view of the state. A correct node returns it unchanged; a faulty one returns a changed copy. */
export type View = (state: Machine) => Machine

/** The three nodes, by their path prefix. */
export const viewNames = ['1', '2', '3'] as const
export type ViewName = (typeof viewNames)[number]

/** What a node can report falsely, and how it can fail to answer. */
export const lies = ['address', 'router', 'height'] as const
export const faults = ['timeout', '500', 'garbage', 'slow'] as const

/** Behaviour of one of the three nodes. */
export interface NodeBehaviour {
  readonly lie: (typeof lies)[number] | null
  readonly fault: (typeof faults)[number] | null
}

/** Returns the origin of a view: view 1 is on the devnet's port, views 2 and 3 on the next two. */
export function viewOrigin(devnetUrl: string, view: ViewName): string {
  const url = new URL(devnetUrl)
  url.port = String(Number(url.port) + Number(view) - 1)
  return url.origin
}
