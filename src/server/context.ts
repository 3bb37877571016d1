import type { RatePolicies } from '../contract/limits.ts'
import type { Nodes } from '../core/nodes/node.ts'
import type { Store } from '../storage/store.ts'
import type { RateLimiter } from './limits/rateLimiter.ts'
import type { Mailbox, SendMail } from './newsletter/mail.ts'
import type { OwnHosts } from './ownHosts.ts'
import type { Probe } from './probe.ts'

/** What the handlers may use of the world. Built once, in runtime/server.ts. */
export interface ServerContext {
  /** Base address of the site, without a slash at the end. */
  readonly siteUrl: string
  /** Under which names a request may reach the site. */
  readonly hosts: OwnHosts
  readonly network: 'devnet' | 'stagenet' | 'mainnet'
  readonly nodes: Nodes
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly version: string
  readonly store: Store
  /** Looks at what the service depends on, at most every 15 seconds. */
  readonly probe: Probe
  readonly limiter: RateLimiter
  /** The limits in force, the operator's numbers included. */
  readonly rates: RatePolicies
  /** Undefined where no mail can be sent. */
  readonly sendMail: SendMail | undefined
  /** The mails of a devnet, which go nowhere else. Undefined everywhere else. */
  readonly mailbox: Mailbox | undefined
  /** Told about failures that are our own, with the id that the client was given. */
  readonly reportError: (requestId: string, failure: unknown) => void
  /** Tells the operator something once, however often it is said. */
  readonly logOnce: (line: string) => void
  /** Work that goes on after the answer; the door hands in the platform's own. Its failures are reported by the work. */
  readonly waitUntil: (work: Promise<unknown>) => void
}
