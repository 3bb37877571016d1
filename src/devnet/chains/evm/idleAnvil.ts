import { numberToHex } from 'viem/utils'
import { chains } from '../../../core/chains/chains.ts'
import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import { devnetEvmChainIds } from '../../identity.ts'
import type { Credit } from '../chain.ts'
import { gasPrices } from './gasPrices.ts'

interface IdleChain {
  readonly chain: EvmChain
  readonly endowments: readonly Credit[]
  readonly nativeAmount: (credit: Credit) => bigint
  /** Unix seconds that the chain has covered without a block. */
  readonly covered: () => number
  /** Of the newest block. */
  readonly height: () => number
  /** Whether anvil made blocks before and ended. */
  readonly isSaved: () => boolean
}

/** Methods whose answers do not change when anvil ends. */
const constantMethods: ReadonlySet<string> = new Set(['eth_chainId', 'net_version', 'eth_blockNumber'])

type Params = readonly unknown[]

/**
 * Creates the answers of a chain whose anvil does not run: before its start all that the first block has, after its end
 * chain id and height. Undefined for a request that needs anvil.
 */
export function createIdleAnswers({ chain, endowments, nativeAmount, covered, height, isSaved }: IdleChain) {
  const { gasAsset } = chains[chain]
  const { base, tip } = gasPrices[chain]
  const chainId = devnetEvmChainIds[chain]
  const isAddress = (text: unknown): text is string => typeof text === 'string' && /^0x[0-9a-f]{40}$/i.test(text)

  function balanceOf(address: string): bigint {
    const own = endowments.filter(({ to, asset }) => asset === gasAsset && to.toLowerCase() === address.toLowerCase())
    const [last] = own.slice(-1)
    return last === undefined ? 0n : nativeAmount(last)
  }

  /** The first block, which anvil makes when it starts. Its hash is not known yet. */
  const newestBlock = () => ({
    ...{ number: '0x0', hash: null, parentHash: `0x${'0'.repeat(64)}`, transactions: [] },
    ...{ timestamp: numberToHex(Math.floor(covered())), baseFeePerGas: numberToHex(base), gasUsed: '0x0' },
    gasLimit: numberToHex(30_000_000),
  })

  const answers: Readonly<Record<string, (params: Params) => unknown>> = {
    eth_chainId: () => numberToHex(chainId),
    net_version: () => String(chainId),
    eth_blockNumber: () => numberToHex(height()),
    eth_gasPrice: () => numberToHex(base + tip),
    eth_getBlockByNumber: ([tag, isFull]) => (tag === 'latest' && isFull !== true ? newestBlock() : undefined),
    eth_getBalance: ([address, tag]) =>
      isAddress(address) && tag === 'latest' ? numberToHex(balanceOf(address)) : undefined,
    eth_getTransactionReceipt: ([hash]) => (/^0x[0-9a-f]{64}$/i.test(String(hash)) ? null : undefined),
    eth_getTransactionByHash: ([hash]) => (/^0x[0-9a-f]{64}$/i.test(String(hash)) ? null : undefined),
  }

  return (body: string): object | undefined => {
    const request = parseRequest(body)
    if (request === undefined || !Object.hasOwn(answers, request.method)) return undefined
    if (isSaved() && !constantMethods.has(request.method)) return undefined
    const result = answers[request.method]?.(request.params)
    return result === undefined ? undefined : { jsonrpc: '2.0', id: request.id, result }
  }
}

/** Reads a single request; undefined for a batch and for anything else. */
function parseRequest(body: string) {
  try {
    const { method, params = [], id = null } = JSON.parse(body) as Readonly<Record<string, unknown>>
    return typeof method === 'string' && Array.isArray(params) ? { method, params: params as Params, id } : undefined
  } catch {
    return undefined
  }
}
