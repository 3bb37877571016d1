import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from 'viem'
import { decodeAbiParameters } from 'viem/utils'
import { isValidAddress } from '../../../core/address/address.ts'
import type { EvmChain } from '../../../core/deposits/evm/evmNetworks.ts'
import { devnetEvmChainIds } from '../../rules/identity.ts'
import type { Blocks } from '../blocks.ts'
import { ChainRefusal, type DevnetChain } from '../chain.ts'
import { handleRpc, RpcError, type RpcMethods } from '../jsonRpc.ts'
import { blockContext, COINBASE, type EvmLedger, type EvmReceipt } from './evmLedger.ts'
import { readAtHeight, readNewest, STATE_BLOCKS, type StateReader, type WorkingState } from './evmState.ts'
import { gasPrices } from './gasPrices.ts'
import { precompileAddresses } from './precompiles.ts'
import { BLOCK_GAS, runTx, type TxCall, type TxOutcome } from './runTx.ts'
import { type EvmTx, pendingNonce } from './txPool.ts'
import { bytesToHex, hexToBytes } from './words.ts'

interface Node {
  readonly chain: EvmChain
  readonly blocks: Blocks<EvmTx>
  readonly ledger: EvmLedger
  /** Adds signed bytes to the pool. Throws `ChainRefusal`. */
  readonly broadcast: (raw: Hex) => Hex
}

type Fields = Readonly<Record<string, unknown>>

const NO_HASH: Hex = `0x${'0'.repeat(64)}`
/** Root of a trie without entries, and hash of a list without uncles. Source: go-ethereum, core/types. */
const EMPTY_ROOT: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
const NO_UNCLES: Hex = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
/** Hash of no execution-layer requests. Source: EIP-7685. */
const NO_REQUESTS: Hex = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** Most blocks of a fee history. Source: go-ethereum, eth/gasprice. */
const MAX_FEE_BLOCKS = 1024
/** Open filters; the oldest ends first. */
const MAX_FILTERS = 100

const quantity = (value: bigint | number): Hex => `0x${value.toString(16)}`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const invalid = (at: number, message: string): never => {
  throw new RpcError(-32_602, `invalid argument ${at}: ${message}`)
}

/** The JSON-RPC methods of a public EVM node. Source: EIP-1474, ethereum/execution-apis, go-ethereum. */
export function evmWire(node: Node): DevnetChain['handle'] {
  const methods = {
    ...chainMethods(node),
    ...stateMethods(node),
    ...callMethods(node),
    ...txMethods(node),
    ...blockMethods(node),
    ...filterMethods(node),
  }
  return async (request) => handleRpc(methods, request)
}

function chainMethods({ chain, blocks }: Node): RpcMethods {
  const { base, tip } = gasPrices[chain]
  return {
    eth_chainId: () => quantity(devnetEvmChainIds[chain]),
    net_version: () => String(devnetEvmChainIds[chain]),
    net_listening: () => true,
    net_peerCount: () => '0x0',
    web3_clientVersion: () => 'portage-devnet',
    web3_sha3: ([text]) => bytesToHex(keccak_256(hexToBytes(bytesAt(text, 0)))),
    eth_syncing: () => false,
    eth_blockNumber: () => quantity(blocks.height()),
    eth_gasPrice: () => quantity(base + tip),
    eth_maxPriorityFeePerGas: () => quantity(tip),
    eth_blobBaseFee: () => '0x1',
  }
}

/** Reads bytes in hexadecimal digits. */
function bytesAt(text: unknown, at: number): Hex {
  const isHex = typeof text === 'string' && /^0x([0-9a-f]{2})*$/i.test(text)
  return isHex ? (text.toLowerCase() as Hex) : invalid(at, 'invalid hex string')
}

function hashAt(text: unknown, at: number): Hex {
  const isHash = typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text)
  return isHash ? (text.toLowerCase() as Hex) : invalid(at, 'hex string has wrong length, want 64 for common.Hash')
}

function addressAt(text: unknown, at: number): string {
  const isAddress = typeof text === 'string' && isValidAddress(text.toLowerCase(), 'ETH', 'mocknet')
  return isAddress ? text.toLowerCase() : invalid(at, 'hex string has wrong length, want 40 for common.Address')
}

function numberAt(value: unknown, at: number): bigint {
  const isNumber = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
  return isNumber ? BigInt(value) : invalid(at, 'invalid hex quantity')
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a block's number or tag. */
function heightAt({ blocks }: Node, tag: unknown, at: number): number {
  if (tag === 'earliest') return 0
  if (tag === undefined || tag === null) return blocks.height()
  if (tag === 'latest' || tag === 'pending' || tag === 'safe' || tag === 'finalized') return blocks.height()
  const isNumber = typeof tag === 'string' && /^0x[0-9a-f]{1,12}$/i.test(tag)
  return isNumber ? Number(tag) : invalid(at, 'hex string without 0x prefix')
}

/** Returns the height of a block hash. The hash ends with it. */
function heightOfHash({ blocks }: Node, hash: Hex): number | undefined {
  const height = Number.parseInt(hash.slice(-12), 16)
  return height <= blocks.height() && bytesToHex(blocks.hashOf(height)) === hash ? height : undefined
}

/** Reads the state at a block, which is given as a number, a tag, or an object of EIP-1898. Throws `RpcError`. */
function stateAt(node: Node, tag: unknown, at: number): { readonly reader: StateReader; readonly height: number } {
  const { blocks, ledger } = node
  const height = isObject(tag) ? heightOfObject(node, tag, at) : heightAt(node, tag, at)
  if (height > blocks.height()) throw new RpcError(-32_000, 'header not found')
  if (height === blocks.height()) return { height, reader: readNewest(ledger.state) }
  if (height <= blocks.height() - STATE_BLOCKS) {
    throw new RpcError(-32_000, `missing trie node: the state of block ${height} is pruned`)
  }
  return { height, reader: readAtHeight(ledger.state, height) }
}

function heightOfObject(node: Node, { blockHash, blockNumber }: Fields, at: number): number {
  if (blockHash === undefined) return heightAt(node, blockNumber, at)
  const height = heightOfHash(node, hashAt(blockHash, at))
  if (height === undefined) throw new RpcError(-32_000, 'header for hash not found')
  return height
}

function stateMethods(node: Node): RpcMethods {
  const { ledger } = node
  return {
    eth_getBalance: ([text, tag]) => quantity(stateAt(node, tag, 1).reader.account(addressAt(text, 0)).balance),
    eth_getTransactionCount([text, tag]) {
      const address = addressAt(text, 0)
      const account = stateAt(node, tag, 1).reader.account(address)
      return quantity(tag === 'pending' ? pendingNonce(ledger.state, address, account) : account.nonce)
    },
    eth_getCode: ([text, tag]) => bytesToHex(stateAt(node, tag, 1).reader.account(addressAt(text, 0)).code),
    eth_getStorageAt: ([text, key, tag]) =>
      word(stateAt(node, tag, 2).reader.slot(addressAt(text, 0), numberAt(key, 1))),
  }
}

function callMethods(node: Node): RpcMethods {
  const run = ([params, tag, overrides]: readonly unknown[], gas?: number): TxOutcome => {
    const { reader, height } = stateAt(node, tag, 1)
    const call = callAt(params)
    const prepare = overrides === undefined ? undefined : overriding(overrides)
    return runTx(
      reader,
      gas === undefined ? call : { ...call, gas },
      blockContext(node.chain, node.blocks, height),
      prepare,
    )
  }
  return {
    eth_call: (params) => bytesToHex(outputOf(run(params))),
    eth_estimateGas: (params) => quantity(estimate((gas) => run(params, gas))),
    eth_createAccessList(params) {
      const { state, gasUsed, end } = run(params)
      const { from, to } = callAt(params[0])
      const left = new Set([from, COINBASE, ...precompileAddresses])
      const names = [...state.accessed].filter((name) => !left.has(name))
      const addresses = names.filter((name) => !name.includes(' '))
      const accessList = addresses
        .map((address) => ({ address, storageKeys: keysOf(names, address) }))
        .filter(({ address, storageKeys }) => address !== to || storageKeys.length > 0)
      return {
        accessList,
        gasUsed: quantity(gasUsed),
        ...(end.status === 'success' ? {} : { error: 'execution reverted' }),
      }
    },
  }
}

const keysOf = (names: readonly string[], address: string): readonly Hex[] =>
  names.filter((name) => name.startsWith(`${address} `)).map((name) => word(BigInt(name.slice(address.length + 1))))

/** Reads a call object. */
function callAt(params: unknown): TxCall {
  if (!isObject(params)) return invalid(0, 'non-object')
  const { from, to, value, data, input, gas, gasPrice, maxFeePerGas, accessList } = params
  const asked = gas === undefined || gas === null ? BLOCK_GAS : Number(numberAt(gas, 0))
  return {
    from: from === undefined || from === null ? COINBASE : addressAt(from, 0),
    to: to === undefined || to === null || to === '0x' ? undefined : addressAt(to, 0),
    value: value === undefined || value === null ? 0n : numberAt(value, 0),
    data: hexToBytes(bytesAt(input ?? data ?? '0x', 0)),
    gas: Math.min(asked, BLOCK_GAS),
    price: gasPrice || maxFeePerGas ? numberAt(gasPrice || maxFeePerGas, 0) : 0n,
    accessList: Array.isArray(accessList) ? accessList.map(accessEntryAt) : [],
  }
}

function accessEntryAt(entry: unknown) {
  const { address, storageKeys } = isObject(entry) ? entry : invalid(0, 'non-object')
  return {
    address: addressAt(address, 0),
    storageKeys: Array.isArray(storageKeys) ? storageKeys.map((key) => hashAt(key, 0)) : [],
  }
}

/** Returns a function that writes a call's state overrides. Source: go-ethereum, the third parameter of eth_call. */
function overriding(overrides: unknown): (state: WorkingState) => void {
  if (!isObject(overrides)) return invalid(2, 'non-object')
  const entries = Object.entries(overrides).map(
    ([text, value]) => [addressAt(text, 2), isObject(value) ? value : invalid(2, 'non-object')] as const,
  )
  return (state) => {
    for (const [address, { balance, nonce, code, state: slots, stateDiff }] of entries) {
      if (balance !== undefined) state.setAccount(address, { balance: numberAt(balance, 2) })
      if (nonce !== undefined) state.setAccount(address, { nonce: Number(numberAt(nonce, 2)) })
      if (code !== undefined) state.setAccount(address, { code: hexToBytes(bytesAt(code, 2)) })
      if (slots !== undefined) state.markCreated(address)
      for (const part of [slots, stateDiff]) {
        if (!isObject(part)) continue
        for (const [key, value] of Object.entries(part))
          state.setSlot(address, BigInt(hashAt(key, 2)), numberAt(value, 2))
      }
    }
  }
}

/** Returns the output of a successful call. Throws `RpcError` with the reason of any other. */
function outputOf({ end }: TxOutcome): Uint8Array {
  if (end.status === 'success') return end.output
  if (end.status === 'halted') throw new RpcError(-32_000, end.reason)
  const data = bytesToHex(end.output)
  const reason = reasonOf(data)
  throw new RpcError(3, reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`, data)
}

/** Reasons of Panic(uint256). Source: Solidity's documentation, "Panic via assert and Error via require". */
const panics: Readonly<Record<string, string>> = {
  '1': 'assert(false)',
  '17': 'arithmetic underflow or overflow',
  '18': 'division or modulo by zero',
  '33': 'enum overflow',
  '34': 'invalid encoded storage byte array accessed',
  '49': 'out-of-bounds array access; popping on an empty array',
  '50': 'out-of-bounds access of an array or bytesN',
  '65': 'out of memory',
  '81': 'uninitialized function',
}

/** Decodes Error(string) and Panic(uint256). */
function reasonOf(data: Hex): string | undefined {
  try {
    const body: Hex = `0x${data.slice(10)}`
    if (data.startsWith('0x08c379a0')) return decodeAbiParameters([{ type: 'string' }], body)[0]
    if (data.startsWith('0x4e487b71')) return panics[String(decodeAbiParameters([{ type: 'uint256' }], body)[0])]
  } catch {
    // Bytes that only begin like a reason.
  }
  return undefined
}

/** Finds the smallest gas limit with which a call succeeds. Throws `RpcError` when none does. */
function estimate(run: (gas?: number) => TxOutcome): number {
  const first = run()
  outputOf(first)
  const succeeds = (gas: number) => run(gas).end.status === 'success'
  if (succeeds(first.gasNeeded)) return first.gasNeeded
  let low = first.gasNeeded
  let high = BLOCK_GAS
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (succeeds(middle)) high = middle
    else low = middle
  }
  return high
}

interface Place {
  readonly tx: EvmTx
  readonly height: number
  readonly receipt: EvmReceipt
}

/** Returns the transactions of a block, in their order. */
function txsAt({ blocks, ledger }: Node, height: number): readonly Place[] {
  return [...blocks.state.mined.values()].flatMap((mined) => {
    const receipt = mined.height === height ? ledger.state.receipts.get(mined.tx.hash) : undefined
    return receipt === undefined ? [] : [{ tx: mined.tx, height, receipt }]
  })
}

function placeOf({ blocks, ledger }: Node, hash: Hex): Place | undefined {
  const mined = blocks.state.mined.get(hash)
  const receipt = ledger.state.receipts.get(hash)
  return mined === undefined || receipt === undefined ? undefined : { tx: mined.tx, height: mined.height, receipt }
}

const typeNumbers = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2', eip7702: '0x4' } as const

function txJson({ chain, blocks }: Node, tx: EvmTx, place?: Place): object {
  const { hash, from, to, data, value, nonce, gas, type, cap, tip, price, accessList, signature } = tx
  const fees =
    type === 'eip1559' || type === 'eip7702'
      ? { maxFeePerGas: quantity(cap), maxPriorityFeePerGas: quantity(tip), gasPrice: quantity(place ? price : cap) }
      : { gasPrice: quantity(cap) }
  return {
    blockHash: place ? bytesToHex(blocks.hashOf(place.height)) : null,
    blockNumber: place ? quantity(place.height) : null,
    transactionIndex: place ? quantity(place.receipt.index) : null,
    hash,
    type: typeNumbers[type],
    chainId: quantity(devnetEvmChainIds[chain]),
    nonce: quantity(nonce),
    from,
    to: to ?? null,
    value: quantity(value),
    gas: quantity(gas),
    ...fees,
    input: bytesToHex(data),
    ...(type === 'legacy' ? {} : { accessList }),
    ...(tx.authorizations && {
      authorizationList: tx.authorizations.map((signed) => ({
        chainId: quantity(signed.chainId),
        address: signed.address,
        nonce: quantity(signed.nonce),
        yParity: quantity(signed.yParity),
        r: quantity(BigInt(signed.r)),
        s: quantity(BigInt(signed.s)),
      })),
    }),
    r: quantity(BigInt(signature.r)),
    s: quantity(BigInt(signature.s)),
    v: quantity(signature.v),
    ...(type === 'legacy' ? {} : { yParity: quantity(signature.yParity ?? 0) }),
  }
}

function logsOf({ blocks }: Node, { tx, height, receipt }: Place): readonly Fields[] {
  return receipt.logs.map((log, index) => ({
    ...log,
    blockHash: bytesToHex(blocks.hashOf(height)),
    blockNumber: quantity(height),
    blockTimestamp: quantity(blocks.timeOf(height)),
    transactionHash: tx.hash,
    transactionIndex: quantity(receipt.index),
    logIndex: quantity(receipt.firstLog + index),
    removed: false,
  }))
}

/** Builds the bloom filter of logs. Source: Yellow Paper, section 4.3.1. */
function bloomOf(receipts: readonly EvmReceipt[]): Hex {
  const bloom = new Uint8Array(256)
  for (const { address, topics } of receipts.flatMap(({ logs }) => logs)) {
    for (const item of [address, ...topics]) {
      const digest = keccak_256(hexToBytes(item))
      for (const at of [0, 2, 4]) {
        const bit = (((digest[at] ?? 0) << 8) | (digest[at + 1] ?? 0)) & 2047
        const byte = 255 - (bit >> 3)
        bloom[byte] = (bloom[byte] ?? 0) | (1 << (bit & 7))
      }
    }
  }
  return bytesToHex(bloom)
}

function receiptJson(node: Node, place: Place): object {
  const { tx, height, receipt } = place
  return {
    transactionHash: tx.hash,
    transactionIndex: quantity(receipt.index),
    blockHash: bytesToHex(node.blocks.hashOf(height)),
    blockNumber: quantity(height),
    from: tx.from,
    to: tx.to ?? null,
    contractAddress: receipt.created ?? null,
    type: typeNumbers[tx.type],
    status: receipt.isSuccess ? '0x1' : '0x0',
    gasUsed: quantity(receipt.gasUsed),
    cumulativeGasUsed: quantity(receipt.cumulativeGas),
    effectiveGasPrice: quantity(tx.price),
    logs: logsOf(node, place),
    logsBloom: bloomOf([receipt]),
  }
}

function txMethods(node: Node): RpcMethods {
  const { blocks, broadcast } = node
  return {
    eth_sendRawTransaction([text]) {
      const raw = bytesAt(text, 0)
      try {
        return broadcast(raw)
      } catch (error) {
        if (error instanceof ChainRefusal) throw new RpcError(Number(error.code), error.message)
        throw error
      }
    },
    eth_getTransactionByHash([text]) {
      const hash = hashAt(text, 0)
      const place = placeOf(node, hash)
      const waiting = place?.tx ?? blocks.state.pending.get(hash)
      return waiting === undefined ? null : txJson(node, waiting, place)
    },
    eth_getRawTransactionByHash([text]) {
      const hash = hashAt(text, 0)
      return (blocks.state.mined.get(hash)?.tx ?? blocks.state.pending.get(hash))?.raw ?? null
    },
    eth_getTransactionReceipt([text]) {
      const place = placeOf(node, hashAt(text, 0))
      return place === undefined ? null : receiptJson(node, place)
    },
  }
}

function blockJson(node: Node, height: number, isFull: unknown): object {
  const { chain, blocks } = node
  const places = txsAt(node, height)
  const gasUsed = places.at(-1)?.receipt.cumulativeGas ?? 0
  // Of blocks with transactions the roots are unique, but not those of a trie.
  const root = (name: number): Hex =>
    places.length === 0 ? EMPTY_ROOT : bytesToHex(keccak_256(Uint8Array.of(name, ...blocks.hashOf(height))))
  return {
    number: quantity(height),
    hash: bytesToHex(blocks.hashOf(height)),
    parentHash: height === 0 ? NO_HASH : bytesToHex(blocks.hashOf(height - 1)),
    timestamp: quantity(blocks.timeOf(height)),
    baseFeePerGas: quantity(gasPrices[chain].base),
    gasLimit: quantity(BLOCK_GAS),
    gasUsed: quantity(gasUsed),
    blobGasUsed: '0x0',
    excessBlobGas: '0x0',
    miner: COINBASE,
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: '0x',
    nonce: '0x0000000000000000',
    mixHash: bytesToHex(blocks.hashOf(height)),
    sha3Uncles: NO_UNCLES,
    uncles: [],
    logsBloom: bloomOf(places.map(({ receipt }) => receipt)),
    stateRoot: bytesToHex(keccak_256(Uint8Array.of(0, ...blocks.hashOf(height)))),
    transactionsRoot: root(1),
    receiptsRoot: root(2),
    withdrawals: [],
    withdrawalsRoot: EMPTY_ROOT,
    parentBeaconBlockRoot: NO_HASH,
    requestsHash: NO_REQUESTS,
    size: quantity(600 + places.reduce((sum, { tx }) => sum + tx.raw.length / 2, 0)),
    transactions: places.map((place) => (isFull === true ? txJson(node, place.tx, place) : place.tx.hash)),
  }
}

function blockMethods(node: Node): RpcMethods {
  const { blocks, chain } = node
  const byNumber = (tag: unknown): number | undefined => {
    const height = heightAt(node, tag, 0)
    return height > blocks.height() ? undefined : height
  }
  const byHash = (hash: unknown): number | undefined => heightOfHash(node, hashAt(hash, 0))
  const byEither = (tag: unknown): number | undefined =>
    typeof tag === 'string' && tag.length === 66 ? byHash(tag) : byNumber(tag)
  const block = (height: number | undefined, isFull: unknown) =>
    height === undefined ? null : blockJson(node, height, isFull)
  const count = (height: number | undefined) => (height === undefined ? null : quantity(txsAt(node, height).length))
  const txAt = (height: number | undefined, index: unknown) => {
    const place = height === undefined ? undefined : txsAt(node, height)[Number(numberAt(index, 1))]
    return place === undefined ? null : txJson(node, place.tx, place)
  }
  const noUncles = (height: number | undefined) => (height === undefined ? null : '0x0')
  return {
    eth_getBlockByNumber: ([tag, isFull]) => block(byNumber(tag), isFull),
    eth_getBlockByHash: ([hash, isFull]) => block(byHash(hash), isFull),
    eth_getBlockTransactionCountByNumber: ([tag]) => count(byNumber(tag)),
    eth_getBlockTransactionCountByHash: ([hash]) => count(byHash(hash)),
    eth_getTransactionByBlockNumberAndIndex: ([tag, index]) => txAt(byNumber(tag), index),
    eth_getTransactionByBlockHashAndIndex: ([hash, index]) => txAt(byHash(hash), index),
    eth_getUncleCountByBlockNumber: ([tag]) => noUncles(byNumber(tag)),
    eth_getUncleCountByBlockHash: ([hash]) => noUncles(byHash(hash)),
    eth_getBlockReceipts([tag]) {
      const height = byEither(tag)
      return height === undefined ? null : txsAt(node, height).map((place) => receiptJson(node, place))
    },
    eth_feeHistory([count, tag, percentiles]) {
      const newest = heightAt(node, tag, 1)
      if (newest > blocks.height())
        throw new RpcError(-32_000, `request beyond head block: requested ${newest}, head ${blocks.height()}`)
      const asked = typeof count === 'number' ? count : Number(numberAt(count, 0))
      const size = Math.min(asked, MAX_FEE_BLOCKS, newest + 1)
      const heights = Array.from({ length: size }, (_, index) => newest - size + 1 + index)
      const wanted = Array.isArray(percentiles) ? percentiles.map(Number) : []
      const { base } = gasPrices[chain]
      return {
        oldestBlock: quantity(heights[0] ?? newest),
        baseFeePerGas: [...heights, newest + 1].map(() => quantity(base)),
        gasUsedRatio: heights.map((height) => (txsAt(node, height).at(-1)?.receipt.cumulativeGas ?? 0) / BLOCK_GAS),
        baseFeePerBlobGas: [...heights, newest + 1].map(() => '0x1'),
        blobGasUsedRatio: heights.map(() => 0),
        ...(wanted.length > 0 && { reward: heights.map((height) => rewardsAt(node, height, wanted)) }),
      }
    },
  }
}

/** Returns the tips at these percentiles of a block's gas. An empty block has the tip that the chain suggests. */
function rewardsAt(node: Node, height: number, percentiles: readonly number[]): readonly Hex[] {
  const { base, tip } = gasPrices[node.chain]
  const paid = txsAt(node, height)
    .map(({ tx, receipt }) => ({ tip: tx.price - base, gas: receipt.gasUsed }))
    .sort((a, b) => (a.tip < b.tip ? -1 : 1))
  const total = paid.reduce((sum, { gas }) => sum + gas, 0)
  return percentiles.map((percentile) => {
    let left = (total * percentile) / 100
    for (const one of paid) {
      left -= one.gas
      if (left <= 0) return quantity(one.tip)
    }
    return quantity(paid.at(-1)?.tip ?? tip)
  })
}

interface LogFilter {
  readonly from: number
  readonly to: number
  readonly addresses: readonly string[]
  /** By position: undefined for any topic. */
  readonly topics: readonly (readonly string[] | undefined)[]
}

function logFilterAt(node: Node, params: unknown): LogFilter {
  if (!isObject(params)) return invalid(0, 'non-object')
  const { fromBlock, toBlock, blockHash, address, topics } = params
  const height = blockHash === undefined ? undefined : heightOfHash(node, hashAt(blockHash, 0))
  if (blockHash !== undefined && height === undefined) throw new RpcError(-32_000, 'unknown block')
  const from = height ?? heightAt(node, fromBlock, 0)
  const to = height ?? heightAt(node, toBlock, 0)
  if (from > to) throw new RpcError(-32_602, 'invalid block range params')
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
  return {
    from,
    to,
    addresses: address === undefined || address === null ? [] : list(address).map((one) => addressAt(one, 0)),
    topics: Array.isArray(topics)
      ? topics.map((topic: unknown) =>
          topic === null || (Array.isArray(topic) && topic.length === 0)
            ? undefined
            : list(topic).map((one) => hashAt(one, 0)),
        )
      : [],
  }
}

function logsIn(node: Node, { from, to, addresses, topics }: LogFilter): readonly Fields[] {
  const { blocks, ledger } = node
  return [...blocks.state.mined.values()].flatMap(({ tx, height }) => {
    const receipt = height >= from && height <= to ? ledger.state.receipts.get(tx.hash) : undefined
    if (receipt === undefined || receipt.logs.length === 0) return []
    return logsOf(node, { tx, height, receipt }).filter((_, index) => {
      const log = receipt.logs[index]
      if (log === undefined || (addresses.length > 0 && !addresses.includes(log.address))) return false
      return topics.every((wanted, at) => {
        const topic = log.topics[at]
        return topic !== undefined && (wanted?.includes(topic) ?? true)
      })
    })
  })
}

type Filter =
  | { readonly kind: 'block'; seen: number }
  | { readonly kind: 'pending'; seen: ReadonlySet<string> }
  | { readonly kind: 'logs'; readonly params: unknown; seen: number }

function filterMethods(node: Node): RpcMethods {
  const { blocks } = node
  const filters = new Map<string, Filter>()
  let made = 0

  function open(filter: Filter): Hex {
    made += 1
    const id = quantity(made)
    filters.set(id, filter)
    const [oldest] = filters.keys()
    if (filters.size > MAX_FILTERS && oldest !== undefined) filters.delete(oldest)
    return id
  }

  function found(id: unknown): Filter {
    const filter = filters.get(String(id))
    if (filter === undefined) throw new RpcError(-32_000, 'filter not found')
    return filter
  }

  function changes(filter: Filter): readonly unknown[] {
    if (filter.kind === 'pending') {
      const { seen } = filter
      filter.seen = new Set(blocks.state.pending.keys())
      return [...filter.seen].filter((hash) => !seen.has(hash))
    }
    const first = filter.seen + 1
    filter.seen = blocks.height()
    if (filter.kind === 'logs') {
      const { from, to, ...rest } = logFilterAt(node, filter.params)
      const isOpen =
        !isObject(filter.params) || typeof filter.params.toBlock !== 'string' || !filter.params.toBlock.startsWith('0x')
      return logsIn(node, { ...rest, from: Math.max(first, isOpen ? 0 : from), to: isOpen ? filter.seen : to })
    }
    const count = Math.min(Math.max(filter.seen - first + 1, 0), MAX_FEE_BLOCKS)
    return Array.from({ length: count }, (_, index) => bytesToHex(blocks.hashOf(filter.seen - count + 1 + index)))
  }

  return {
    eth_getLogs: ([params]) => logsIn(node, logFilterAt(node, params)),
    eth_newBlockFilter: () => open({ kind: 'block', seen: blocks.height() }),
    eth_newPendingTransactionFilter: () => open({ kind: 'pending', seen: new Set(blocks.state.pending.keys()) }),
    eth_newFilter([params]) {
      logFilterAt(node, params)
      return open({ kind: 'logs', params, seen: blocks.height() })
    },
    eth_getFilterChanges: ([id]) => changes(found(id)),
    eth_getFilterLogs([id]) {
      const filter = found(id)
      return filter.kind === 'logs' ? logsIn(node, logFilterAt(node, filter.params)) : []
    },
    eth_uninstallFilter: ([id]) => filters.delete(String(id)),
  }
}
