import type { DocumentationPage } from '../contract/documentation/documentationServer.ts'
import type { RatePolicies } from '../contract/limits.ts'
import type { OperatorFeature } from '../contract/serviceStatus.ts'
import type { Units } from '../core/asset/amount.ts'
import type { Protocol } from '../core/chains/protocol.ts'
import type { Midgards } from '../core/nodes/midgard.ts'
import type { Nodes } from '../core/nodes/node.ts'
import type { FeeShare } from '../core/quote/affiliates/affiliateSplit.ts'
import type { ReadableChain, ReaderOf } from '../core/readers/reader.ts'
import type { ApiUrls } from '../discovery/registry/offeredApis.ts'
import type { OperatorNotice } from '../site.ts'
import type { Store } from '../storage/store.ts'
import type { QuoteSigner } from './aggregator/sign/quoteSigner.ts'
import type { ApiKey, ApiKeys } from './limits/apiKeys.ts'
import type { ReadIncidents } from './limits/incidents.ts'
import type { RateLimiter } from './limits/rateLimiter.ts'
import type { Mailbox, SendMail } from './mail/mail.ts'
import type { MemolessAccount } from './memoless/memolessAccount.ts'
import type { ReadDiagnosis } from './quotes/cachedDiagnosis.ts'
import type { Relay } from './relay/relay.ts'
import type { ActivityRecorder } from './support/activityRecorder.ts'
import type { LatencyRecorder } from './support/latencyRecorder.ts'
import type { Probe } from './support/probe.ts'
import type { Language } from './texts/language.ts'
import type { OwnHosts } from './transport/ownHosts.ts'

export type LoadReader = <C extends ReadableChain>(chain: C) => Promise<ReaderOf<C>>

/** Everything that handlers depend on. Created once, in runtime/server.ts. */
export interface ServerContext {
  /** Base URL of the site, without a trailing slash. */
  readonly siteUrl: string
  /** Host names under which the site accepts requests. */
  readonly hosts: OwnHosts
  readonly network: 'devnet' | 'stagenet' | 'mainnet'
  readonly nodes: Nodes
  /** Both protocols' indexers: refund reasons and history, never a stage. Without them, tracking has neither. */
  readonly midgards?: Midgards
  /** Returns the reader of a chain, which knows its servers. The code of readers loads on the first call. */
  readonly loadReader: LoadReader
  /** Signs quotes; absent while no key is configured. */
  readonly quoteSigner?: QuoteSigner
  /** A notice of the operator, if there is one. */
  readonly notice?: OperatorNotice
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly version: string
  readonly store: Store
  /** Checks the dependencies of the service, at most every 15 seconds. */
  readonly probe: Probe
  /** Checks every configured endpoint, at most every five minutes. Without it, the status lists no endpoints. */
  readonly readDiagnosis?: ReadDiagnosis
  /** How long endpoints took to answer this process. Without it, the status has no latencies. */
  readonly latencies?: LatencyRecorder
  /** Returns what the operator has stopped, and the notices, at most two seconds old. */
  readonly readIncidents?: ReadIncidents
  /** Counts what this process does. */
  readonly activity?: ActivityRecorder
  readonly limiter: RateLimiter
  /** Addresses of the aggregator and the memoless service; this site's own when absent. */
  readonly apiUrls?: ApiUrls
  /** The operator's own fee on swaps of the aggregator; none when absent. */
  readonly serviceFees?: Readonly<Record<Protocol, Omit<FeeShare, 'purpose'> | undefined>>
  /** The API key of this request, where its operation needs one. */
  readonly apiKey?: ApiKey
  /** Checks API keys; only the aggregator needs them. */
  readonly apiKeys: ApiKeys
  /** Rate limits in force, including the operator's overrides. */
  readonly rates: RatePolicies
  /** What registrations of memos may cost all clients, in units of RUNE. */
  readonly registrationCaps?: { readonly perHour: Units; readonly perDay: Units }
  /** Forwards reads of chain servers; absent unless the operator enables it. */
  readonly relay?: Relay
  /** Undefined when no mail can be sent. */
  readonly sendMail: SendMail | undefined
  /** The mails of a devnet, which are never sent. Undefined on other networks. */
  readonly mailbox: Mailbox | undefined
  /** The account that registers references; only the memoless function has it. */
  readonly memoless?: MemolessAccount
  /** What the operator has turned on, for the status document. */
  readonly features?: readonly OperatorFeature[]
  /** Returns the operator's pepper, under which API keys are hashed; undefined when a deployed site has none. */
  readonly pepper?: () => string | undefined
  /** The request, for operations that read its cookie or its language. */
  readonly request?: Request
  /** The language of the page that this request opens, which its mails have too. */
  readonly language?: Language
  /** The key that limits count the client of this request under. */
  readonly client?: string
  /** Returns every page of the documentation, or undefined where the site is not built; only its server needs them. */
  readonly readDocumentation?: () => Promise<readonly DocumentationPage[] | undefined>
  /** Reports an internal error, with the request id that the client received. */
  readonly reportError: (requestId: string, failure: unknown) => void
  /** Logs a line for the operator, once per process. */
  readonly logOnce: (line: string) => void
  /** Runs work after the response; per request it is the platform's own. The work reports its own failures. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** The server context, together with the facts of one request. */
export interface RequestContext extends ServerContext {
  readonly requestId: string
  /** The key that rate limits count this client under: see `clientKey`. */
  readonly client: string
  /** Names the path template of this request, such as /v1/affiliate/keys/{id}, to a platform that counts by it. */
  readonly nameRoute?: ((route: string) => void) | undefined
}
