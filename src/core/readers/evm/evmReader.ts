import { parseAddress } from '../../address/address.ts'
import { hex } from '../../address/encoding/hex.ts'
import { keccak256 } from '../../address/hash/keccak256.ts'
import { isSameHash } from '../../address/normalizeHash.ts'
import { chains } from '../../chains/chains.ts'
import { networks } from '../../chains/networks.ts'
import type { EvmChain } from '../../deposits/evm/evmNetworks.ts'
import type { EvmEvent, SentEvmTransaction } from '../../deposits/sentTransaction.ts'
import { decoding, parseBody } from '../../nodes/bodySchema.ts'
import type { ChainClient } from '../chainClient.ts'
import { createChainClient, onePerOperator } from '../chainClient.ts'
import { isIdentityOf } from '../identities.ts'
import type { RpcFault } from '../jsonRpc.ts'
import { jsonRpc } from '../jsonRpc.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import type { EvmCallResult, EvmReader, ReadOptions, TokenDecimals, TxState } from '../reader.ts'
import { ChainFailureError, ChainRefusedError, UnreadableTxHashError } from '../readerErrors.ts'
import type { ReaderSetup } from '../readerSetup.ts'
import {
  blockHash,
  data,
  latestBlock,
  quantity,
  receipt,
  receiptEvents,
  smallQuantity,
  transaction,
  txHash,
  word,
} from './evmBodies.ts'

/** Method selectors: the first four bytes of the Keccak hash of the signature. Source: EIP-20, Optimism's oracle. */
const selectors = {
  balanceOf: '70a08231',
  allowance: 'dd62ed3e',
  decimals: '313ce567',
  getL1Fee: '49948e0e',
} as const

const padded = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

const sized = (value: number): string => value.toString(16).padStart(64, '0')

const decimalsCall = `0x${selectors.decimals}`

const balanceOfCall = (owner: string): string => `0x${selectors.balanceOf}${padded(owner)}`

const allowanceCall = (owner: string, spender: string): string =>
  `0x${selectors.allowance}${padded(owner)}${padded(spender)}`

/** Concurrent token requests. */
const MAX_CONCURRENT = 4

/** Error messages for bytes that a node already has. Source: geth, erigon, nethermind, anvil. */
const alreadyKnown = /already known|known transaction|already imported|already exists/i

/**
 * Creates the reader of an EVM chain over JSON-RPC. Amounts are wei and the tokens' smallest units. Every server's
 * chain id is checked before its answers count.
 */
export function createEvmReader(chain: EvmChain, setup: ReaderSetup): Omit<EvmReader, 'txStates'> {
  const { network } = setup
  const client = createChainClient({
    ...setup,
    chain,
    chainIdCheck: {
      request: jsonRpc('eth_chainId', [], decoding(smallQuantity, String)),
      accepts: (identity) => isIdentityOf(chain, network, identity),
    },
  })
  const read = (text: string): string => parseAddress(text, chain, network).toLowerCase()
  const call = (to: string, input: string) => [{ to, data: input }, 'latest'] as const
  const decimalsOf = new Map<string, TokenDecimals>()
  const voters = setup.endpoints.filter(({ isProxy }) => !isProxy)

  async function tokenDecimals(contract: string, options?: ReadOptions): Promise<TokenDecimals> {
    const known = decimalsOf.get(read(contract))
    if (known !== undefined) return known
    const shape = decoding(word, (value) => (value <= 36n ? Number(value) : undefined))
    const request = jsonRpc('eth_call', call(read(contract), decimalsCall), shape)
    const answers = await client.queryEach(request, options)
    // When none has answered, one more query throws the reason.
    const [decimals = await client.query(request, options), ...others] = answers.map(({ value }) => value)
    if (others.some((other) => other !== decimals)) {
      throw new ChainFailureError({ chain, attempts: [{ endpoint: 'the servers, which disagree', reason: 'garbage' }] })
    }
    const found = { decimals, servers: Math.max(new Set(answers.map(({ operator }) => operator)).size, 1) }
    if (answers.length === voters.length) decimalsOf.set(read(contract), found)
    return found
  }

  const txState = (hash: string, options?: ReadOptions) => {
    return readTxState(client, hashOf(hash), options)
  }
  const hashOf = (hash: string): string => {
    if (!/^0x[0-9a-f]{64}$/i.test(hash)) throw new UnreadableTxHashError({ chain })
    return hash.toLowerCase()
  }

  return {
    family: 'evm',
    chain,
    txState: async (hash, options) => txState(hash, options),
    transaction: async (hash, options) => sentOf(await readTransaction(client, hashOf(hash), options)),
    events: (hash, options) => readEvents(client, hashOf(hash), options),
    identity: async (options) =>
      (await client.query(jsonRpc('eth_getBlockByNumber', ['0x0', false], blockHash), options)).hash,
    chainId: (options) => client.query(jsonRpc('eth_chainId', [], smallQuantity), options),
    nonce: async (address, options) =>
      client.query(jsonRpc('eth_getTransactionCount', [read(address), 'pending'], smallQuantity), options),
    tokenDecimals,
    allowance: async ({ contract, owner, spender }, options) =>
      client.query(jsonRpc('eth_call', call(read(contract), allowanceCall(read(owner), read(spender))), word), options),
    code: async (address, options) => client.query(jsonRpc('eth_getCode', [read(address), 'latest'], data), options),
    async callEach({ to, data: input }, options) {
      const shape = decoding(data, (returned): EvmCallResult => ({ returned: returned.toLowerCase() }))
      const answers = await client.queryEach(jsonRpc('eth_call', call(read(to), input), shape, revertOf), options)
      return answers.map(({ operator, value }) => ({ operator, result: value }))
    },
    async balances(address, { tokens = [], ...options } = {}) {
      const owner = read(address)
      const amount = await client.query(jsonRpc('eth_getBalance', [owner, 'latest'], quantity), options)
      const { gasAsset, nativeDecimals } = chains[chain]
      const held = await mapConcurrently(tokens, MAX_CONCURRENT, async ({ asset, contract }) => ({
        asset,
        amount: await client.query(jsonRpc('eth_call', call(read(contract), balanceOfCall(owner)), word), options),
        decimals: (await tokenDecimals(contract, options)).decimals,
      }))
      return [{ asset: gasAsset, amount, decimals: nativeDecimals }, ...held]
    },
    async fees(options) {
      const [block, gasPrice, tip] = await Promise.all([
        client.query(jsonRpc('eth_getBlockByNumber', ['latest', false], latestBlock), options),
        client.query(jsonRpc('eth_gasPrice', [], quantity), options),
        client.query(jsonRpc<bigint | undefined>('eth_maxPriorityFeePerGas', [], quantity, unknownMethod), options),
      ])
      const { baseFeePerGas } = block
      if (baseFeePerGas === undefined) return { gasPrice, maxPriorityFeePerGas: tip ?? gasPrice }
      const aboveBase = gasPrice > baseFeePerGas ? gasPrice - baseFeePerGas : 0n
      return { baseFeePerGas, gasPrice, maxPriorityFeePerGas: tip ?? aboveBase }
    },
    gasPrices: async (options) =>
      onePerOperator(await client.queryEach(jsonRpc('eth_gasPrice', [], quantity), options)),
    async dataFee(unsigned, options) {
      const { l1FeeOracle } = networks[chain]
      if (l1FeeOracle === undefined) return 0n
      // A devnet without this contract has no L1 fee.
      const none = network === 'mocknet' ? 0n : undefined
      const fee = decoding(data, (text) => (text === '0x' ? none : parseBody(word, text)?.value))
      return client.query(jsonRpc('eth_call', call(l1FeeOracle, l1FeeCall(unsigned)), fee), options)
    },
    estimateGas: async ({ from, to, value, data: input }, options) =>
      client.query(
        jsonRpc(
          'eth_estimateGas',
          [{ from: read(from), to: read(to), value: `0x${value.toString(16)}`, data: input }],
          quantity,
        ),
        options,
      ),
    async broadcast(signed, options) {
      const { broadcastOnce } = await import('../broadcast/broadcastOnce.ts')
      const hash = `0x${hex.encode(keccak256(signed))}`
      const ours = decoding(txHash, (reply) => (isSameHash(reply, hash) ? hash : undefined))
      const send = () =>
        client.query(
          jsonRpc('eth_sendRawTransaction', [`0x${hex.encode(signed)}`], ours, ({ message }) =>
            alreadyKnown.test(message) ? { value: hash } : undefined,
          ),
          options,
        )
      return broadcastOnce({ chain, hash, send, txState: () => txState(hash, options) })
    },
  }
}

/** Some servers do not report tips; the gas price is then used. */
function unknownMethod({ code }: { code: number }): { value: undefined } | undefined {
  return code === -32601 ? { value: undefined } : undefined
}

/** Reads the revert of a call. Servers put its bytes into "data", alone or after a word; some leave them out. */
function revertOf({ code, message, data: detail }: RpcFault): { value: EvmCallResult } | undefined {
  const [bytes] = /0x([\da-f]{2})*$/i.exec(typeof detail === 'string' ? detail : '') ?? []
  const isRevert = code === 3 || bytes !== undefined || /revert/i.test(message)
  return isRevert ? { value: { reverted: (bytes ?? '0x').toLowerCase() } } : undefined
}

function sentOf(found: Awaited<ReturnType<typeof readTransaction>>): SentEvmTransaction | undefined {
  if (found === null) return undefined
  const { from, to, value, input, chainId } = found
  return {
    family: 'evm',
    ...(typeof chainId === 'number' ? { chainId } : {}),
    from,
    ...(typeof to === 'string' ? { to } : {}),
    value,
    data: input.toLowerCase(),
  }
}

/** Encodes `getL1Fee(bytes)` of Base's fee oracle: offset, length, bytes, padding. */
function l1FeeCall(bytes: Uint8Array): string {
  const body = hex.encode(bytes)
  return `0x${selectors.getL1Fee}${sized(32)}${sized(bytes.length)}${body.padEnd(Math.ceil(bytes.length / 32) * 64, '0')}`
}

/** Reads a transaction's state from its receipt, or from the mempool when there is none. */
async function readTxState(client: ChainClient, hash: string, options?: ReadOptions): Promise<TxState> {
  const ours = decoding(receipt, (found) => (found === null || found.transactionHash === hash ? { found } : undefined))
  const { found } = await client.query(jsonRpc('eth_getTransactionReceipt', [hash], ours), options)
  if (found === null) {
    const sent = await readTransaction(client, hash, options)
    return { state: sent === null ? 'unknown' : 'pending' }
  }
  const { blockNumber: height, status } = found
  const tip = await client.query(jsonRpc('eth_blockNumber', [], smallQuantity), options)
  const confirmations = Math.max(1, tip - height + 1)
  if (status !== '0x0') return { state: 'included', height, confirmations }
  return { state: 'failed', height, confirmations, reason: await revertReason(client, hash, height, options) }
}

/** Reads the events of a mined transaction; undefined when no block has it. */
async function readEvents(
  client: ChainClient,
  hash: string,
  options?: ReadOptions,
): Promise<readonly EvmEvent[] | undefined> {
  const ours = decoding(receiptEvents, (found) =>
    found === null || found.transactionHash === hash ? { found } : undefined,
  )
  const { found } = await client.query(jsonRpc('eth_getTransactionReceipt', [hash], ours), options)
  return found?.logs.map(({ data: text, ...event }) => ({ ...event, data: text.toLowerCase() }))
}

/** Reads a transaction by its hash, mined or not; null when the chain does not know it. */
async function readTransaction(client: ChainClient, hash: string, options?: ReadOptions) {
  const ours = decoding(transaction, (found) => (found === null || found.hash === hash ? { found } : undefined))
  return (await client.query(jsonRpc('eth_getTransactionByHash', [hash], ours), options)).found
}

/** Finds the revert reason by repeating the call at the same block, because nodes do not store reasons. */
async function revertReason(client: ChainClient, hash: string, height: number, options?: ReadOptions): Promise<string> {
  const unknownReason = 'The contract reverted it.'
  try {
    const sent = await readTransaction(client, hash, options)
    if (sent?.to === undefined || sent.to === null) return unknownReason
    const call = { from: sent.from, to: sent.to, value: `0x${sent.value.toString(16)}`, data: sent.input }
    await client.query(jsonRpc('eth_call', [call, `0x${height.toString(16)}`], data), options)
    return unknownReason
  } catch (error) {
    if (error instanceof ChainRefusedError) return error.reason
    if (options?.signal?.aborted) throw error
    return unknownReason
  }
}
