import type { Hex } from 'viem'
import { bytesToHex } from 'viem/utils'
import { isValidAddress } from '../../../core/address/address.ts'
import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import { devnetEvmChainIds } from '../../identity.ts'
import { rejectingRecipient } from '../../routers.ts'
import type { Blocks } from '../blocks.ts'
import { ChainRefusal, type DevnetChain } from '../chain.ts'
import { handleRpc, RpcError, type RpcMethods } from '../jsonRpc.ts'
import type { EvmTx, SenderState } from './admit.ts'
import { contractCodes } from './contracts.ts'
import type { EvmCall } from './evmCall.ts'
import type { EvmReceipt } from './evmReceipt.ts'
import type { EvmState } from './evmState.ts'
import { gasPrices } from './gasPrices.ts'
import { REJECTING_CODE, type RouterVersions, routerCodes } from './routerCodes.ts'
import type { CallResult } from './runCall.ts'

interface Node {
  readonly chain: EvmChain
  readonly blocks: Blocks<EvmTx>
  readonly state: EvmState & { readonly receipts: ReadonlyMap<string, EvmReceipt> }
  readonly routers: RouterVersions
  readonly senderStateOf: (address: string) => SenderState
  readonly call: (params: EvmCall) => CallResult
  readonly broadcast: (bytes: Hex) => Hex
}

const quantity = (value: bigint | number): Hex => `0x${value.toString(16)}`
const invalid = (at: number, message: string): never => {
  throw new RpcError(-32_602, `invalid argument ${at}: ${message}`)
}

/** The JSON-RPC methods of an EVM node that wallets call. Source: EIP-1474, ethereum/execution-apis. */
export function evmWire(node: Node): DevnetChain['handle'] {
  const methods = { ...chainMethods(node), ...accountMethods(node), ...txMethods(node) }
  return async (request) => handleRpc(methods, request)
}

function chainMethods({ chain, blocks }: Node): RpcMethods {
  const hashOf = (height: number): Hex => bytesToHex(blocks.hashOf(height))
  return {
    eth_chainId: () => quantity(devnetEvmChainIds[chain]),
    net_version: () => String(devnetEvmChainIds[chain]),
    web3_clientVersion: () => 'portage-devnet/simulated',
    eth_blockNumber: () => quantity(blocks.height()),
    eth_gasPrice: () => quantity(gasPrices[chain].base + gasPrices[chain].tip),
    eth_maxPriorityFeePerGas: () => quantity(gasPrices[chain].tip),
    eth_getBlockByNumber: ([tag]) => {
      const height = heightOf(blocks, tag)
      if (height > blocks.height()) return null
      const facts = { number: quantity(height), hash: hashOf(height), timestamp: quantity(blocks.timeOf(height)) }
      const fees = { baseFeePerGas: quantity(gasPrices[chain].base), gasLimit: quantity(30_000_000), gasUsed: '0x0' }
      const transactions = [...blocks.state.mined].filter(([, mined]) => mined.height === height)
      const parentHash = height === 0 ? `0x${'0'.repeat(64)}` : hashOf(height - 1)
      return { ...facts, ...fees, parentHash, transactions: transactions.map(([hash]) => hash) }
    },
  }
}

function heightOf(blocks: Blocks<EvmTx>, tag: unknown): number {
  if (tag === 'earliest') return 0
  if (tag === 'latest' || tag === 'pending' || tag === 'safe' || tag === 'finalized') return blocks.height()
  return /^0x[0-9a-f]{1,12}$/i.test(String(tag)) ? Number(tag) : invalid(0, 'hex string without 0x prefix')
}

function accountMethods({ state, routers, senderStateOf, call }: Node): RpcMethods {
  return {
    eth_getBalance: ([text]) => quantity(state.accounts.get(addressOf(text))?.balance ?? 0n),
    eth_getTransactionCount: ([text, tag]) => {
      const address = addressOf(text)
      return quantity(tag === 'pending' ? senderStateOf(address).nonce : (state.accounts.get(address)?.nonce ?? 0))
    },
    eth_getCode: ([text]) => {
      const address = addressOf(text)
      const version = routers.get(address)
      if (version !== undefined) return routerCodes[version]
      if (address === rejectingRecipient.toLowerCase()) return REJECTING_CODE
      return state.tokens.has(address) ? contractCodes.token : '0x'
    },
    eth_call: ([params]) => call(callOf(params)).returned,
    eth_estimateGas: ([params]) => quantity(call(callOf(params)).gas),
  }
}

function addressOf(text: unknown): string {
  const isOne = typeof text === 'string' && isValidAddress(text.toLowerCase(), 'ETH', 'mocknet')
  return isOne ? text.toLowerCase() : invalid(0, 'hex string has wrong length, want 40 for common.Address')
}

function callOf(params: unknown): EvmCall {
  if (typeof params !== 'object' || params === null) return invalid(0, 'non-object')
  const { from, to, value, data, input } = params as Readonly<Record<string, unknown>>
  const bytes = String(data ?? input ?? '0x')
  if (!/^0x([0-9a-f]{2})*$/i.test(bytes)) invalid(0, 'invalid hex string')
  const sent = String(value ?? '0x0')
  if (!/^0x[0-9a-f]{1,64}$/i.test(sent)) invalid(0, 'invalid hex quantity')
  const caller = from === undefined ? '0x0000000000000000000000000000000000000000' : addressOf(from)
  return { from: caller, to: addressOf(to), value: BigInt(sent), data: bytes.toLowerCase() as Hex }
}

function txMethods({ chain, blocks, state, broadcast }: Node): RpcMethods {
  const hashOf = (height: number): Hex => bytesToHex(blocks.hashOf(height))
  return {
    eth_sendRawTransaction: ([text]) => {
      if (typeof text !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(text)) return invalid(0, 'invalid hex string')
      try {
        return broadcast(text.toLowerCase() as Hex)
      } catch (error) {
        if (error instanceof ChainRefusal) throw new RpcError(Number(error.code), error.message)
        throw error
      }
    },
    eth_getTransactionByHash: ([text]) => {
      const found = blocks.find(String(text).toLowerCase())
      if (found === undefined) return null
      const { hash, from, to, data, value, nonce, gas } = found.tx
      const { height } = found
      const place =
        height === undefined ? { blockNumber: null } : { blockNumber: quantity(height), blockHash: hashOf(height) }
      return {
        hash,
        from,
        to,
        input: data,
        value: quantity(value),
        nonce: quantity(nonce),
        gas: quantity(gas),
        chainId: quantity(devnetEvmChainIds[chain]),
        ...place,
      }
    },
    eth_getTransactionReceipt: ([text]) => {
      const found = blocks.state.mined.get(String(text).toLowerCase())
      const receipt = found === undefined ? undefined : state.receipts.get(found.tx.hash)
      if (found === undefined || receipt === undefined) return null
      const { tx, height } = found
      const place = { transactionHash: tx.hash, blockNumber: quantity(height), blockHash: hashOf(height) }
      const logs = receipt.logs.map((log, index) => ({ ...log, ...place, logIndex: quantity(index), removed: false }))
      const gas = { gasUsed: quantity(receipt.gasUsed), effectiveGasPrice: quantity(tx.price) }
      return { ...place, ...gas, from: tx.from, to: tx.to, status: receipt.reverted ? '0x0' : '0x1', logs }
    },
  }
}
