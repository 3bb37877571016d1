import { base58, hex } from '@scure/base'
import { isValidAddress } from '../../../core/address/address.ts'
import { decodeBase58Check } from '../../../core/address/codec.ts'
import { decodeTransferCall } from '../../../core/deposits/tron/token.ts'
import { computeTxid } from '../../../core/readers/tron/computeTxid.ts'
import type { Blocks } from '../blocks.ts'
import { ChainRefusal, type ChainResponse, type DevnetChain } from '../chain.ts'
import type { DevnetToken } from '../tokens.ts'
import { energyOf, freeBytesOf, PRICES, type TronState, type TronTx, tronAddress } from './ledger.ts'

interface Node {
  readonly blocks: Blocks<TronTx>
  readonly blockId: (height: number) => Uint8Array
  readonly tokenAt: (contract: string) => DevnetToken | undefined
  readonly settled: () => TronState
  readonly broadcast: (bytes: Uint8Array) => TronTx
}

type TronParams = Readonly<Record<string, unknown>>

const hexOf = (text: string): string => hex.encode(new TextEncoder().encode(text))
const wordOf = (value: bigint): string => value.toString(16).padStart(64, '0')

/** The HTTP interface of a TRON full node, as far as wallets use it. Source: TRON, HTTP API. */
export function tronWire(node: Node): DevnetChain['handle'] {
  return async ({ method, path, query, body }): Promise<ChainResponse> => {
    const [, name = ''] = /^\/wallet(?:solidity)?\/([a-z]+)$/.exec(path) ?? []
    const own = Object.hasOwn(paths, name) ? paths[name] : undefined
    if (own === undefined) return { status: 404, body: { Error: 'Not Found' } }
    const params = method === 'POST' ? read(body) : Object.fromEntries(query)
    if (params === undefined) {
      return { status: 200, body: { Error: 'class com.alibaba.fastjson.JSONException : the body is no JSON object' } }
    }
    return { status: 200, body: own(node, params) }
  }
}

function read(body: string): TronParams | undefined {
  if (body.trim() === '') return {}
  try {
    const params = JSON.parse(body) as unknown
    return typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as TronParams) : undefined
  } catch {
    return undefined
  }
}

const paths: Readonly<Record<string, (node: Node, params: TronParams) => object>> = {
  getnowblock: (node) => block(node, node.blocks.height()),
  getblockbynum: (node, { num }) => {
    const height = Number(num)
    return Number.isInteger(height) && height >= 0 && height <= node.blocks.height() ? block(node, height) : {}
  },
  getaccount: account,
  getaccountresource: resources,
  getchainparameters: () => ({
    chainParameter: Object.entries({
      getTransactionFee: PRICES.byte,
      getEnergyFee: PRICES.energy,
      getMemoFee: PRICES.memo,
      getCreateNewAccountFeeInSystemContract: PRICES.newAccount,
      getFreeNetLimit: PRICES.freeBytes,
    }).map(([key, value]) => ({ key, value })),
  }),
  triggerconstantcontract: constantCall,
  broadcasthex: broadcastHex,
  gettransactionbyid: ({ blocks }, { value }) => {
    const found = minedAt(blocks, value)
    return found === undefined ? {} : { txID: found.tx.txid, ret: [{ contractRet: found.tx.outcome }] }
  },
  gettransactioninfobyid: transactionInfo,
}

function block({ blocks, blockId }: Node, height: number) {
  const number = height === 0 ? {} : { number: height, timestamp: blocks.timeOf(height) * 1_000 }
  const parentHash = hex.encode(height === 0 ? new Uint8Array(32) : blockId(height - 1))
  return { blockID: hex.encode(blockId(height)), block_header: { raw_data: { ...number, parentHash } } }
}

/** Parses an address in base58 or hex; undefined for any other text. */
function addressOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  if (/^41[0-9a-fA-F]{40}$/.test(text)) return tronAddress(hex.decode(text.toLowerCase()))
  return isValidAddress(text, 'TRON', 'mocknet') ? text : undefined
}

const badAddress = { Error: 'class java.lang.IllegalArgumentException : Invalid address' }

function account({ settled }: Node, { address: text, visible }: TronParams): object {
  const address = addressOf(text)
  if (address === undefined) return badAddress
  const balance = settled().coins.get(address)
  if (balance === undefined) return {}
  const shown = visible === true ? address : hex.encode(decodeBase58Check(base58, address) ?? new Uint8Array())
  return { address: shown, ...(balance === 0n ? {} : { balance }) }
}

function resources({ settled, blocks }: Node, { address: text }: TronParams): object {
  const address = addressOf(text)
  if (address === undefined) return badAddress
  if (!settled().coins.has(address)) return {}
  const used = PRICES.freeBytes - freeBytesOf(settled(), address, blocks.time())
  return { freeNetLimit: PRICES.freeBytes, ...(used === 0n ? {} : { freeNetUsed: used }) }
}

const SELECTORS: Readonly<Record<string, string>> = {
  'balanceOf(address)': '70a08231',
  'decimals()': '313ce567',
  'transfer(address,uint256)': 'a9059cbb',
}

/** Calls a token's method without a transaction. */
function constantCall({ settled, tokenAt }: Node, params: TronParams): object {
  const [owner, contract] = [addressOf(params.owner_address), addressOf(params.contract_address)]
  const token = contract === undefined ? undefined : tokenAt(contract)
  const balances = token === undefined ? undefined : settled().tokens.get(token.contract)
  if (owner === undefined || token === undefined || balances === undefined) {
    return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: hexOf('Smart contract is not exist.') } }
  }
  const selector = SELECTORS[String(params.function_selector)] ?? ''
  const data = String(params.data ?? `${selector}${String(params.parameter ?? '')}`).toLowerCase()
  const constantResult = (value: bigint, energy_used: bigint) => ({
    ...{ result: { result: true }, energy_used, constant_result: [wordOf(value)] },
  })
  if (/^313ce567$/.test(data)) return constantResult(BigInt(token.decimals), 400n)
  if (/^70a08231[0-9a-f]{64}$/.test(data)) {
    const holder = tronAddress(hex.decode(`41${data.slice(-40)}`))
    return constantResult(balances.get(holder) ?? 0n, 600n)
  }
  const call = /^([0-9a-f]{2})+$/.test(data) ? decodeTransferCall(hex.decode(data)) : undefined
  const isPaid = call !== undefined && (balances.get(owner) ?? 0n) >= call.amount
  if (call !== undefined && isPaid) return constantResult(1n, energyOf(balances, tronAddress(call.to)))
  const reverted = { result: { result: true, message: hexOf('REVERT opcode executed') } }
  return { ...reverted, energy_used: 500n, constant_result: [''] }
}

function broadcastHex({ blocks, broadcast }: Node, { transaction: text }: TronParams): object {
  const isHex = typeof text === 'string' && /^([0-9a-fA-F]{2})+$/.test(text)
  const refused = (code: string, text: string, txid?: string) => ({
    ...{ result: false, code, message: hexOf(text) },
    ...(txid === undefined ? {} : { txid }),
  })
  if (!isHex) return { Error: 'class org.bouncycastle.util.encoders.DecoderException : exception decoding Hex string' }
  const bytes = hex.decode(text.toLowerCase())
  const txid = attempt(() => computeTxid(bytes))
  if (txid !== undefined && blocks.find(txid) !== undefined) {
    return refused('DUP_TRANSACTION_ERROR', 'Dup transaction.', txid)
  }
  try {
    return { result: true, code: 'SUCCESS', txid: broadcast(bytes).txid, message: '' }
  } catch (error) {
    if (error instanceof ChainRefusal) return refused(String(error.code), error.message, txid)
    throw error
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const minedAt = (blocks: Blocks<TronTx>, txid: unknown) =>
  typeof txid === 'string' ? blocks.state.mined.get(txid.toLowerCase()) : undefined

function transactionInfo({ blocks }: Node, { value }: TronParams): object {
  const found = minedAt(blocks, value)
  if (found === undefined) return {}
  const { tx, height } = found
  const facts = { id: tx.txid, blockNumber: height, blockTimeStamp: blocks.timeOf(height) * 1_000, fee: tx.fee }
  if (tx.outcome === 'SUCCESS') return { ...facts, receipt: tx.contract === undefined ? {} : { result: tx.outcome } }
  const resMessage = hexOf(tx.outcome === 'REVERT' ? 'REVERT opcode executed' : 'Not enough energy for contract')
  return { ...facts, result: 'FAILED', resMessage, receipt: { result: tx.outcome } }
}
