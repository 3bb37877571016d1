import type { Units } from '../core/asset/amount.ts'
import type { Protocol } from '../core/chains/protocol.ts'
import type { ReadableChain } from '../core/readers/reader.ts'
import type { ReaderEndpoints } from '../core/readers/readerApis.ts'
import type { SigningKeys } from '../server/aggregator/sign/quoteSigner.ts'
import type { RateOverrides } from '../server/limits/rates.ts'
import type { OwnHosts } from '../server/transport/ownHosts.ts'
import type { OperatorNotice } from '../site.ts'
import type { ApiUrls, Network } from './browser.ts'
import type { NodeAddresses } from './chooseNodes.ts'
import type { ServiceFee } from './serviceFee.ts'
import type { MailServer } from './variableParsers.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Everything that the environment decides, read once. */
export interface Config {
  readonly network: Network
  /** An origin without a trailing slash. */
  readonly siteUrl: string
  /** Host names that requests may use. */
  readonly hosts: OwnHosts
  readonly nodes: NodeAddresses
  /** Protocols whose deposit address a person may accept on the page when a single operator names it. */
  readonly singleSource: readonly Protocol[]
  /** Servers that read the chains. */
  readonly readers: ReaderEndpoints
  /** Chains whose servers pages may query through this site. */
  readonly relay: readonly ReadableChain[]
  readonly databaseUrl?: string
  readonly dataDir: string
  /** Base addresses of the aggregator and the memoless service, without a trailing slash. */
  readonly apiUrls: ApiUrls
  /** The operator's own fee on swaps of the aggregator. */
  readonly serviceFees: Readonly<Record<Protocol, ServiceFee | undefined>>
  /** The secret under which API keys are hashed; see `readPepper`. */
  readonly apiKeyPepper?: string
  /** Most that registrations of memoless swaps may cost all clients together. */
  readonly registrationCaps: RegistrationCaps
  /** Keys that sign quotes. */
  readonly quoteKeys?: SigningKeys
  readonly host: string
  readonly port: number
  readonly devnetPort: number
  /** IP addresses and CIDR ranges. */
  readonly trustedProxies: readonly string[]
  /** True on the internet, where test coins and private addresses are rejected. */
  readonly deployed: boolean
  /** Rate limits set by the operator. */
  readonly rates: RateOverrides
  readonly smtp?: SmtpSettings
  /** Enables `/metrics` of the local server. */
  readonly metricsToken?: string
  /** Whether the local server logs every request. */
  readonly accessLog?: boolean
  /** Origins at which visitors may use nodes of their own. */
  readonly ownNodeHosts: readonly string[]
  /** A notice of the operator for every page. */
  readonly notice?: OperatorNotice
  /** A URI for security.txt. */
  readonly securityContact?: string
  /** Sentences about variables that stop working with the next version. */
  readonly warnings: readonly string[]
}

/** Spending caps in units of RUNE. */
export interface RegistrationCaps {
  readonly perHour: Units
  readonly perDay: Units
}

/** The mail server and the sender of the mails. */
export interface SmtpSettings extends MailServer {
  readonly from: string
}

/** An invalid variable. The message continues a sentence that starts with its name. */
export interface Problem {
  readonly variable: string
  readonly message: string
}
