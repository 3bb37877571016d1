import type { Nodes } from '../core/nodes/node.ts'

/** What the handlers may use of the world. Built once, in runtime/server.ts. */
export interface ServerContext {
  /** Base address of the site, without a slash at the end. */
  readonly siteUrl: string
  readonly network: 'devnet' | 'stagenet' | 'mainnet'
  readonly nodes: Nodes
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly version: string
  /** Told about failures that are our own, with the id that the client was given. */
  readonly report: (requestId: string, failure: unknown) => void
}
