import { type ChainId, chains } from '../../core/chains/chains.ts'
import type { CosmosChain } from '../../core/deposits/cosmos/cosmosNetworks.ts'
import type { EvmChain } from '../../core/deposits/evm/evmNetworks.ts'
import type { ReadableChain, UtxoReaderChain } from '../../core/readers/reader.ts'
import { isReadableChain, readableChains } from '../../core/readers/readerApis.ts'
import type { DevnetRouter } from '../rules/routers.ts'
import type { Credit, DevnetChain } from './chain.ts'
import type { ChainSetup } from './chainSetup.ts'
import { createCosmosChain } from './cosmos/cosmosChain.ts'
import { createEvmChain } from './evm/evmChain.ts'
import type { HomeLedger } from './homeLedger.ts'
import { createSolanaChain } from './solana/solanaChain.ts'
import { type DevnetToken, tokensOf } from './tokens.ts'
import { createTronChain } from './tron/tronChain.ts'
import { createUtxoChain } from './utxo/utxoChain.ts'
import { createXrpChain } from './xrp/xrpChain.ts'

export type MakeEvm = (chain: EvmChain, setup: ChainSetup) => DevnetChain

export interface ChainsOptions {
  /** Determines every key and hash. */
  readonly seed: string
  /** Unix seconds of the first blocks. */
  readonly startTime: number
  /** Every pool asset, with the pool's decimals. */
  readonly assets: readonly { readonly asset: string; readonly decimals: number }[]
  /** The protocols' routers, by chain. */
  readonly routers?: Readonly<Partial<Record<ChainId, readonly DevnetRouter[]>>>
  /** Initial balances, by the asset's chain. */
  readonly endowments?: readonly Credit[]
  /** Protocols that back their own chains. */
  readonly homes?: Readonly<Partial<Record<ChainId, HomeLedger>>>
  /** Creates an EVM chain. Default: `createEvmChain`. */
  readonly evm?: MakeEvm
}

/** The external chains of a devnet. A chain is created on first use and stepped to the current time. */
export interface DevnetChains {
  /** Every token of the chains, with its contract. */
  readonly tokens: readonly DevnetToken[]
  /** Undefined for a chain without a reader (XRD, SUI, ADA), and for one that fails to start. */
  readonly get: (chain: string) => DevnetChain | undefined
  /** Returns the chains created so far. */
  readonly created: () => readonly DevnetChain[]
  /** Steps all chains to this time, except protocols' own chains, which their protocols step. */
  readonly step: (toTime: number) => Promise<void>
  /**
   * Runs a task of one chain. A failure is reported and kept for `failureOf`, and the other chains continue. Returns
   * undefined then.
   */
  readonly attempt: <T>(chain: ReadableChain, task: () => T) => T | undefined
  /** Returns why a chain failed, until it makes a block again. */
  readonly failureOf: (chain: ReadableChain) => string | undefined
  /** Steps a protocol's own chain, which `step` leaves out. */
  readonly stepHome: (chain: string, toTime: number) => Promise<void>
  /** Takes a snapshot of all chains and returns a function that restores it. */
  readonly snapshot: () => Promise<() => Promise<void>>
}

export function createChains(options: ChainsOptions): DevnetChains {
  const { seed, startTime, assets, routers = {}, endowments = [], homes = {}, evm = createEvmChain } = options
  const made = new Map<ReadableChain, DevnetChain>()
  const failures = new Map<ReadableChain, string>()
  /** The last failure of each chain in the log. */
  const logged = new Map<ReadableChain, string>()
  let time = startTime

  /** Keeps a failure. Logs the same one once, because every block tries again. */
  function reportFailure(chain: ReadableChain, error: unknown): undefined {
    const message = error instanceof Error ? error.message : String(error)
    if (logged.get(chain) !== message) console.error(`The devnet's ${chain} failed. It is tried again.`, error)
    logged.set(chain, message)
    failures.set(chain, message)
  }

  function attempt<T>(chain: ReadableChain, task: () => T): T | undefined {
    try {
      return task()
    } catch (error) {
      return reportFailure(chain, error)
    }
  }

  async function stepOne(chain: DevnetChain, toTime = time): Promise<void> {
    try {
      await chain.step(toTime)
      failures.delete(chain.chain)
    } catch (error) {
      reportFailure(chain.chain, error)
    }
  }

  function make(chain: ReadableChain): DevnetChain {
    const own = endowments.filter(({ asset }) => asset.split('.')[0] === chain)
    const tokens = tokensOf(chain, assets)
    const home = homes[chain]
    const setup = { seed, startTime, tokens, routers: routers[chain] ?? [], endowments: own, ...(home && { home }) }
    return chainOf(chain, setup, evm)
  }

  function get(name: string): DevnetChain | undefined {
    if (!Object.hasOwn(chains, name)) return undefined
    const chain = name as ChainId
    if (!isReadableChain(chain)) return undefined
    const known = made.get(chain)
    if (known !== undefined) return known
    const fresh = attempt(chain, () => make(chain))
    if (fresh === undefined) return undefined
    made.set(chain, fresh)
    void stepOne(fresh)
    return fresh
  }

  return {
    tokens: readableChains.flatMap((chain) => tokensOf(chain, assets)),
    get,
    created: () => [...made.values()],
    attempt,
    failureOf: (chain) => failures.get(chain),
    async step(toTime) {
      time = Math.max(time, toTime)
      await Promise.all([...made.values()].map((chain) => (homes[chain.chain] ? undefined : stepOne(chain))))
    },
    async stepHome(name, toTime) {
      const chain = get(name)
      if (chain !== undefined) await stepOne(chain, toTime)
    },
    async snapshot() {
      const kept = [...made.entries()]
      const restores = await Promise.all(kept.map(([, chain]) => chain.snapshot()))
      const then = time
      return async () => {
        const strangers = [...made.entries()].filter(([name]) => !kept.some(([known]) => known === name))
        for (const [name] of strangers) made.delete(name)
        for (const [name, chain] of kept) made.set(name, chain)
        time = then
        await Promise.all(restores.map((restore) => restore()))
      }
    },
  }
}

function chainOf(chain: ReadableChain, setup: ChainSetup, evm: MakeEvm): DevnetChain {
  switch (chains[chain].family) {
    case 'evm':
      return evm(chain as EvmChain, setup)
    case 'cosmos':
      return createCosmosChain(chain as CosmosChain, setup)
    case 'xrp':
      return createXrpChain(setup)
    case 'solana':
      return createSolanaChain(setup)
    case 'tron':
      return createTronChain(setup)
    default:
      return createUtxoChain(chain as UtxoReaderChain, setup)
  }
}
