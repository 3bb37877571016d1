import { chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import type { CosmosChain } from '../deposits/cosmos/networks.ts'
import type { EvmChain } from '../deposits/evm/networks.ts'
import { type Clock, systemClock } from '../net/clock.ts'
import type { EndpointHealth } from '../net/health.ts'
import { operatorOf } from '../net/operators.ts'
import type { Transport } from '../net/transport.ts'
import { readerApisOf } from './apis.ts'
import { createCosmosReader } from './cosmos/cosmosReader.ts'
import type { ReaderEndpoint } from './endpoint.ts'
import { createEvmReader } from './evm/evmReader.ts'
import type { ChainReader, ReadableChain, ReaderOf, UtxoReaderChain } from './reader.ts'
import type { ReaderSetup } from './setup.ts'
import { createSolanaReader } from './solana/solanaReader.ts'
import { createTronReader } from './tron/tronReader.ts'
import { createUtxoReader } from './utxo/utxoReader.ts'
import { createXrpReader } from './xrp/xrpReader.ts'

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
 * Creates the reader of a chain, by its family. Nothing is sent before the first query. Without an endpoint every query
 * fails (nodes_unreachable). Throws `RangeError` for an endpoint of another family's interface.
 * @example
 * const reader = createReader({ chain: 'BTC', network: 'mainnet', transport, endpoints: [{ api: 'esplora', url: 'https://mempool.space/api' }] })
 * reader.family // 'utxo'
 */
export function createReader<C extends ReadableChain>(options: ReaderOptions<C>): ReaderOf<C> {
  const { chain, network, transport, clock = systemClock, health, deadlineMs = 8_000 } = options
  const apis = readerApisOf(chain)
  const endpoints = options.endpoints.map(({ api, url, operator = operatorOf(url), isProxy }) => ({
    ...{ api, operator, ...(isProxy && { isProxy }) },
    url: url.replace(/\/+$/, ''),
  }))
  const unsupported = endpoints.find(({ api }) => !apis.includes(api))
  if (unsupported) throw new RangeError(`${chain} is read over ${apis.join(' or ')}, not over ${unsupported.api}.`)
  return readerOf(chain, { network, endpoints, transport, clock, health, deadlineMs }) as ReaderOf<C>
}

function readerOf(chain: ReadableChain, setup: ReaderSetup): ChainReader {
  if (isEvm(chain)) return createEvmReader(chain, setup)
  if (isCosmos(chain)) return createCosmosReader(chain, setup)
  if (chain === 'XRP') return createXrpReader(setup)
  if (chain === 'SOL') return createSolanaReader(setup)
  if (chain === 'TRON') return createTronReader(setup)
  return createUtxoReader(chain satisfies UtxoReaderChain, setup)
}

const isEvm = (chain: ReadableChain): chain is EvmChain => chains[chain].family === 'evm'
const isCosmos = (chain: ReadableChain): chain is CosmosChain => chains[chain].family === 'cosmos'
