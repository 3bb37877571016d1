import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, hex } from '@scure/base'
import { parseAddress } from '../../../core/address/address.ts'
import { decodeBase58Check, joinBytes } from '../../../core/address/codec.ts'
import { chains } from '../../../core/chains/chains.ts'
import { encodeTransferCall } from '../../../core/deposits/tron/transferCall.ts'
import type { TronContract, TronRaw } from '../../../core/deposits/tron/tronMessages.ts'
import { rawData, transaction } from '../../../core/deposits/tron/tronMessages.ts'
import type { Mined, Payment } from '../blocks.ts'
import { createBlocks } from '../blocks.ts'
import type { ChainResponse, Credit, DevnetChain, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { createKeyRing } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import type { DevnetToken } from '../tokens.ts'
import { nativeOf, throwUnsupportedAsset } from '../tokens.ts'
import { blockMethods } from './blockMethods.ts'
import { contractMethods } from './contractMethods.ts'
import { transactionMethods } from './transactionMethods.ts'
import type { TronState, TronTx } from './tronLedger.ts'
import { admit, apply, freeBytesOf, PRICES } from './tronLedger.ts'
import type { TronMethods, TronNode, TronParams } from './tronNode.ts'
import { addressBytes, addressOf, invalidAddress } from './tronNode.ts'

/** The most entries of one page. */
const MOST = 200

/** Balances and free bandwidth. Source: TRON, HTTP API. */
const accountMethods: TronMethods = {
  getaccount: ({ settled }, { address: text, visible }) => {
    const address = addressOf(text)
    if (address === undefined) return invalidAddress
    const balance = settled().coins.get(address)
    if (balance === undefined) return {}
    const shown = visible === true ? address : hex.encode(addressBytes(address))
    return { address: shown, ...(balance === 0n ? {} : { balance }) }
  },
  getaccountresource: bandwidthOf,
  getaccountnet: bandwidthOf,
}

const methods: TronMethods = { ...blockMethods, ...accountMethods, ...contractMethods, ...transactionMethods }

const readQuery = (query: URLSearchParams): TronParams => {
  const { visible, ...params } = Object.fromEntries(query)
  return { ...params, ...(visible === undefined ? {} : { visible: visible === 'true' }) }
}

const FEE_LIMIT = 30_000_000n
/** More sun than any fee of one transaction. */
const FEE_MONEY = 40_000_000n

/** Creates TRON in memory: coins and tokens, signed transactions, and the HTTP API of full nodes. */
export function createTronChain({ seed, startTime, endowments, tokens }: ChainSetup): DevnetChain {
  const chain = 'TRON'
  const keys = createKeyRing(chain, seed)
  const { gasAsset, nativeDecimals } = chains[chain]
  const ledger = (): TronState => ({
    coins: new Map(),
    tokens: new Map(tokens.map(({ contract }) => [contract, new Map()])),
    used: new Map(),
  })
  const state = { pending: ledger(), settled: ledger(), sent: 0 }
  const blocks = createBlocks<TronTx>({
    chain,
    seed,
    startTime,
    settle,
    plannedPayments,
    feeOf: ({ fee }) => fee,
  })

  const tokenAt = (contract: string): DevnetToken | undefined => tokens.find((token) => token.contract === contract)
  const tokenOf = (asset: string): DevnetToken | undefined =>
    asset === gasAsset
      ? undefined
      : (tokens.find((token) => token.asset === asset) ?? throwUnsupportedAsset(chain, asset))
  const decimalsOf = (asset: string): number => tokenOf(asset)?.decimals ?? nativeDecimals
  const amountOf = ({ asset, amount }: Credit): bigint => nativeOf(asset, amount, decimalsOf(asset))

  function settle(tx: TronTx): readonly Payment[] | 'failed' {
    apply(state.settled, tx)
    return tx.outcome === 'SUCCESS' ? plannedPayments(tx) : 'failed'
  }

  function plannedPayments({ from, to, memo, amount: native, contract }: TronTx): readonly Payment[] {
    const asset = contract === undefined ? gasAsset : (tokenAt(contract)?.asset ?? '')
    return [{ from, to, memo, coins: [{ asset, native }] }]
  }

  /** Block id: eight bytes of the number, then the rest of a hash. */
  const blockId = (height: number): Uint8Array => {
    const number = new Uint8Array(8)
    new DataView(number.buffer).setBigUint64(0, BigInt(height))
    return joinBytes(number, blocks.hashOf(height).slice(8))
  }

  function broadcast(bytes: Uint8Array): TronTx {
    const head = { time: blocks.time(), height: blocks.height(), blockId }
    const tx = admit(bytes, state.pending, head)
    apply(state.pending, tx)
    blocks.addPending(tx.txid, tx)
    return tx
  }

  const bytesOf = (address: string): Uint8Array =>
    decodeBase58Check(base58, parseAddress(address, chain, 'mocknet')) ?? new Uint8Array()

  function contractOf({ from, to, ...credit }: Transfer): TronContract {
    const token = tokenOf(credit.asset)
    const owner = bytesOf(keys(from).address)
    const receiver = bytesOf(to)
    const amount = amountOf({ to, ...credit })
    if (token === undefined) return { name: 'TransferContract', value: { owner, to: receiver, amount } }
    const data = encodeTransferCall(receiver, amount)
    return { name: 'TriggerSmartContract', value: { owner, contract: bytesOf(token.contract), data } }
  }

  /** Gives every transaction its own timestamp, so that equal payments are distinct. */
  function send(transfer: Transfer): string {
    const contract = contractOf(transfer)
    const newest = blockId(blocks.height())
    state.sent += 1
    const timestamp = BigInt(blocks.time()) * 1_000n + BigInt(state.sent)
    const raw: TronRaw = {
      refBlockBytes: newest.slice(6, 8),
      refBlockHash: newest.slice(8, 16),
      expiration: BigInt(blocks.time() + 600) * 1_000n,
      data: new TextEncoder().encode(transfer.memo),
      contracts: [contract],
      timestamp,
      feeLimit: contract.name === 'TransferContract' ? 0n : FEE_LIMIT,
    }
    const packed = rawData.toWire(raw)
    const options = { prehash: false, format: 'recovered' } as const
    const [recovery = 0, ...signature] = secp256k1.sign(sha256(packed), keys(transfer.from).secret, options)
    return broadcast(transaction.toWire({ rawData: packed, signatures: [Uint8Array.of(...signature, recovery)] })).txid
  }

  function faucet(gift: Credit): string {
    bytesOf(gift.to)
    const token = tokenOf(gift.asset)
    const { address } = keys('faucet')
    for (const { coins, tokens: held } of [state.pending, state.settled]) {
      const balances = token === undefined ? coins : held.get(token.contract)
      balances?.set(address, (balances.get(address) ?? 0n) + amountOf(gift))
      coins.set(address, (coins.get(address) ?? 0n) + FEE_MONEY)
    }
    return send({ ...gift, from: 'faucet', memo: '' })
  }

  for (const endowment of endowments) faucet(endowment)
  blocks.mineFirst()
  const handle = tronWire({ blocks, blockId, tokenAt, settled: () => state.settled, broadcast })
  function undo({ tx: { from, to, amount, contract, fee }, failed }: Mined<TronTx>): boolean {
    const moved = failed ? 0n : amount
    const heldIn = ({ coins, tokens: held }: TronState) => (contract === undefined ? coins : held.get(contract))
    const stores = [state.pending, state.settled]
    if (stores.some((one) => (heldIn(one)?.get(to) ?? 0n) < moved)) return false
    const add = (balances: Map<string, bigint> | undefined, address: string, change: bigint) =>
      balances?.set(address, (balances.get(address) ?? 0n) + change)
    for (const one of stores) {
      add(one.coins, from, fee)
      add(heldIn(one), from, moved)
      add(heldIn(one), to, -moved)
    }
    return true
  }

  return createSimulatedChain({ blocks, keys, ledgers: [{ state }], decimalsOf, faucet, send, handle, undo })
}

/**
 * The HTTP interface of a TRON full node, as far as wallets use it, and TronGrid's list of token transfers. Source:
 * TRON, HTTP API.
 */
function tronWire(node: TronNode): DevnetChain['handle'] {
  return async ({ method, path, query, body }): Promise<ChainResponse> => {
    const [, account = ''] = /^\/v1\/accounts\/([0-9A-Za-z]+)\/transactions\/trc20$/.exec(path) ?? []
    if (method === 'GET' && account !== '') return { status: 200, body: tokenTransfers(node, account, query) }
    const [, name = ''] = /^\/wallet(?:solidity)?\/([a-z]+)$/.exec(path) ?? []
    const own = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (own === undefined) return { status: 404, body: { Error: 'Not Found' } }
    const params = method === 'POST' ? read(body) : readQuery(query)
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

function bandwidthOf({ settled, blocks }: TronNode, { address: text }: TronParams): object {
  const address = addressOf(text)
  if (address === undefined) return invalidAddress
  if (!settled().coins.has(address)) return {}
  const used = PRICES.freeBytes - freeBytesOf(settled(), address, blocks.time())
  return { freeNetLimit: PRICES.freeBytes, ...(used === 0n ? {} : { freeNetUsed: used }) }
}

/**
 * Lists the token transfers of an account that blocks have, newest first. Full nodes have no such list.
 * Source: TronGrid, "Get contract transaction information by account address".
 */
function tokenTransfers({ blocks, tokenAt }: TronNode, text: string, query: URLSearchParams): object {
  const account = addressOf(text)
  if (account === undefined) return { success: false, error: 'Invalid address provided', statusCode: 400 }
  const limit = Math.min(Number(query.get('limit') ?? '20') || 20, MOST)
  const wanted = query.get('contract_address')
  const isOnlyTo = query.get('only_to') === 'true'
  const data = [...blocks.state.mined.values()].reverse().flatMap(({ tx, height }) => {
    const token = tx.contract === undefined ? undefined : tokenAt(tx.contract)
    const isOwn = tx.to === account || (!isOnlyTo && tx.from === account)
    if (token === undefined || tx.outcome !== 'SUCCESS' || !isOwn) return []
    if (wanted !== null && wanted !== token.contract) return []
    const { contract: address, decimals } = token
    const [, symbol = ''] = /\.([^-]+)/.exec(token.asset) ?? []
    return [
      {
        transaction_id: tx.txid,
        token_info: { symbol, address, decimals, name: symbol },
        block_timestamp: blocks.timeOf(height) * 1_000,
        from: tx.from,
        to: tx.to,
        type: 'Transfer',
        value: String(tx.amount),
      },
    ]
  })
  const page = data.slice(0, limit)
  return { data: page, success: true, meta: { at: blocks.time() * 1_000, page_size: page.length } }
}
