import type { Machine } from './machine/machine.ts'

/** How a node sees the chain. The honest view is the state itself; a dishonest one returns a changed copy. */
export type View = (state: Machine) => Machine

/** The three nodes, by the first part of their paths. */
export const viewNames = ['1', '2', '3'] as const
export type ViewName = (typeof viewNames)[number]

/** Where a view of a served devnet is: view 1 on the devnet's own port, the others on the two ports after it. */
export function viewOrigin(devnetUrl: string, view: ViewName): string {
  const url = new URL(devnetUrl)
  url.port = String(Number(url.port) + Number(view) - 1)
  return url.origin
}
