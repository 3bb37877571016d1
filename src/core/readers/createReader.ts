import { memoizeAsync } from '../../std/memoizeAsync.ts'
import { chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import type { Clock } from '../nodes/net/clock.ts'
import { systemClock } from '../nodes/net/clock.ts'
import type { EndpointHealth } from '../nodes/net/health.ts'
import { operatorOf } from '../nodes/net/operatorMajority.ts'
import type { Transport } from '../nodes/net/transport.ts'
import type { BaseReader, ChainReader, ReadableChain, ReaderOf, TxReport } from './reader.ts'
import { readerApisOf } from './readerApis.ts'
import type { ReaderEndpoint, ReaderServer } from './readerEndpoint.ts'
import type { ReaderSetup } from './readerSetup.ts'

/**
 * Options of `createReader`. Nothing is read from the environment.
 * @example
 * const options: ReaderOptions<'ETH'> = { chain: 'ETH', network: 'mainnet', transport, endpoints: [{ api: 'jsonrpc', url: 'https://eth.drpc.org' }] }
 * createReader(options).family // 'evm'
 */
export interface ReaderOptions<C extends ReadableChain> {
  readonly chain: C
  readonly network: NetworkKind
  /** In order of preference. Each must serve an interface of the chain's family. */
  readonly endpoints: readonly ReaderEndpoint[]
  readonly transport: Transport
  readonly clock?: Clock
  /** Circuit breakers and latencies shared with nodes and other readers; default: private to this reader. */
  readonly health?: EndpointHealth
  /** Time limit of one query over all its endpoints, in milliseconds; default 8,000. */
  readonly deadlineMs?: number
}

/**
 * Creates the reader of a chain. Its code loads with the first query, and nothing is sent before. Without an endpoint
 * every query fails (nodes_unreachable). Throws `RangeError` for an endpoint of another family's interface.
 * @example
 * const reader = createReader({ chain: 'BTC', network: 'mainnet', transport, endpoints: [{ api: 'esplora', url: 'https://mempool.space/api' }] })
 * reader.family // 'utxo'
 */
export function createReader<C extends ReadableChain>(
  options: ReaderOptions<C>,
): ReaderOf<C> & Required<Pick<BaseReader, 'txStates'>> {
  const { chain, network, transport, clock = systemClock, health, deadlineMs = 8_000 } = options
  const apis = readerApisOf(chain)
  const endpoints = options.endpoints.map(({ api, url, operator = operatorOf(url), isProxy }) => ({
    api,
    operator,
    ...(isProxy && { isProxy }),
    url: url.replace(/\/+$/, ''),
  }))
  const unsupported = endpoints.find(({ api }) => !apis.includes(api))
  if (unsupported) throw new RangeError(`${chain} is read over ${apis.join(' or ')}, not over ${unsupported.api}.`)
  const setup = { network, endpoints, transport, clock, health, deadlineMs }
  const { family } = chains[chain]
  const load = async () => {
    const reader = await loaders[family](chain as never, setup)
    return {
      ...reader,
      txStates: txStatesOf((own) => loaders[family](chain as never, { ...setup, endpoints: own }), endpoints),
    }
  }
  return deferReader<ChainReader>(
    { family, chain },
    methods[family],
    load as () => Promise<ChainReader>,
  ) as ReaderOf<C> & Required<Pick<BaseReader, 'txStates'>>
}

/** A reader of one family as its file creates it. */
type Loaded<R> = Omit<R, 'txStates'>

/** Reads a transaction over the servers of each operator alone. */
function txStatesOf(
  load: (endpoints: readonly ReaderServer[]) => Promise<Loaded<BaseReader>>,
  endpoints: readonly ReaderServer[],
): NonNullable<BaseReader['txStates']> {
  const direct = endpoints.filter(({ isProxy }) => !isProxy)
  const byOperator = new Map<string, ReaderServer[]>()
  for (const server of direct.length > 0 ? direct : endpoints) {
    const operator = server.isProxy ? 'proxy' : server.operator
    byOperator.set(operator, [...(byOperator.get(operator) ?? []), server])
  }
  const readers = [...byOperator].map(([operator, own]) => ({ operator, read: memoizeAsync(() => load(own)) }))
  return (hash, options) =>
    Promise.all(
      readers.map(async ({ operator, read }): Promise<TxReport> => {
        try {
          return { operator, txState: await (await read()).txState(hash, options) }
        } catch (error) {
          options?.signal?.throwIfAborted()
          if (error instanceof SwapError) return { operator }
          throw error
        }
      }),
    )
}

const base: MethodsOf<BaseReader> = { balances: true, txState: true, txStates: true, broadcast: true, identity: true }
const methods: { readonly [R in ChainReader as R['family']]: MethodsOf<R> } = {
  utxo: {
    ...base,
    utxos: true,
    addressUse: true,
    feeRate: true,
    feeRates: true,
    transaction: true,
    rawTx: true,
    receipts: true,
  },
  evm: {
    ...base,
    transaction: true,
    chainId: true,
    nonce: true,
    fees: true,
    gasPrices: true,
    tokenDecimals: true,

    allowance: true,
    dataFee: true,
    code: true,
    events: true,
    estimateGas: true,
    callEach: true,
  },
  cosmos: { ...base, account: true, receipts: true },
  xrp: { ...base, account: true, ledger: true, receipts: true },
  solana: { ...base, recentBlockhash: true, rentExemption: true },
  tron: { ...base, referenceBlock: true, bandwidth: true, energy: true, receipts: true },
}

/** Loads the reader of each family. */
const loaders: {
  readonly [R in ChainReader as R['family']]: (chain: R['chain'], setup: ReaderSetup) => Promise<Loaded<R>>
} = {
  utxo: async (chain, setup) => (await import('./utxo/utxoReader.ts')).createUtxoReader(chain, setup),
  evm: async (chain, setup) => (await import('./evm/evmReader.ts')).createEvmReader(chain, setup),
  cosmos: async (chain, setup) => (await import('./cosmos/cosmosReader.ts')).createCosmosReader(chain, setup),
  xrp: async (_, setup) => (await import('./xrp/xrpReader.ts')).createXrpReader(setup),
  solana: async (_, setup) => (await import('./solana/solanaReader.ts')).createSolanaReader(setup),
  tron: async (_, setup) => (await import('./tron/tronReader.ts')).createTronReader(setup),
}

/** The names of a reader's methods. */
type MethodsOf<R> = Readonly<Record<Exclude<keyof R, 'family' | 'chain'>, true>>

/** Returns a reader whose first query loads it. Its methods reject where the reader's own would throw. */
function deferReader<R extends ChainReader>(
  { family, chain }: Pick<R, 'family' | 'chain'>,
  methods: MethodsOf<R>,
  load: () => Promise<R>,
): R {
  const loadOnce = memoizeAsync(load)
  const defer = (name: string) => {
    const call = async (...args: readonly unknown[]): Promise<unknown> => {
      const reader = (await loadOnce()) as unknown as Readonly<Record<string, typeof call>>
      return reader[name]?.(...args)
    }
    return [name, call] as const
  }
  return { family, chain, ...Object.fromEntries(Object.keys(methods).map(defer)) } as R
}
