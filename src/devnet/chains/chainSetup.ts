import type { DevnetRouter } from '../rules/routers.ts'
import type { Credit } from './chain.ts'
import type { HomeLedger } from './homeLedger.ts'
import type { DevnetToken } from './tokens.ts'

/** Setup of a devnet chain. */
export interface ChainSetup {
  /** Determines every key and hash. */
  readonly seed: string
  /** Unix seconds of the first block. */
  readonly startTime: number
  /** Balances in the first block: the vaults' coins. */
  readonly endowments: readonly Credit[]
  /** The tokens of this chain. */
  readonly tokens: readonly DevnetToken[]
  /** The protocols' routers, on EVM chains. */
  readonly routers: readonly DevnetRouter[]
  /** How many of the newest transactions a UTXO or EVM chain keeps. Default: `KEPT_TXS`. */
  readonly keptTxs?: number
  /** Behind the own chain of a protocol that lives; without it the chain keeps its balances itself. */
  readonly home?: HomeLedger
}
