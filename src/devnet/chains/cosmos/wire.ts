import { base16, base64 } from '@scure/base'
import { isValidAddress } from '../../../core/address/address.ts'
import { hashOfTx } from '../../../core/deposits/cosmos/assembleTx.ts'
import { type CosmosChain, cosmosNetworks } from '../../../core/deposits/cosmos/networks.ts'
import type { Blocks } from '../blocks.ts'
import { ChainRefusal, type ChainRequest, type ChainResponse, type DevnetChain } from '../chain.ts'
import type { HomeDelivery } from '../homeLedger.ts'
import type { Accounts } from './accounts.ts'
import type { CosmosTx } from './admit.ts'

interface Node {
  readonly chain: CosmosChain
  readonly blocks: Blocks<CosmosTx>
  readonly accounts: Pick<Accounts, 'get'>
  readonly pending: Pick<Accounts, 'get'>
  readonly deliveryOf: (hash: string) => HomeDelivery | undefined
  readonly broadcast: (bytes: Uint8Array) => string
}

const ok = (body: unknown): ChainResponse => ({ status: 200, body })
const statuses: Readonly<Record<number, number>> = { 3: 400, 5: 404, 12: 501 }
const refuse = (code: number, message: string): ChainResponse => ({
  status: statuses[code] ?? 500,
  body: { code, message, details: [] },
})

const BASE = 'cosmos/base/tendermint/v1beta1'

/** Handles REST requests of a Cosmos node that wallets make. Source: Cosmos SDK, gRPC gateway. */
export function cosmosWire(node: Node): DevnetChain['handle'] {
  return async (request) => {
    const { method, path } = request
    const route = path.replace(/^\/+|\/+$/g, '')
    if (route === 'cosmos/tx/v1beta1/txs' && method === 'POST') return sent(node, request.body)
    if (method !== 'GET' && method !== 'HEAD') return refuse(12, 'Not Implemented')
    const [, tail = ''] = /^cosmos\/tx\/v1beta1\/txs\/([^/]+)$/.exec(route) ?? []
    if (tail !== '') return transaction(node, tail)
    const [, holder = '', one] = /^cosmos\/bank\/v1beta1\/balances\/([^/]+)(\/by_denom)?$/.exec(route) ?? []
    if (holder !== '') return balances(node, holder, one === undefined ? undefined : request)
    const [, owner = ''] = /^cosmos\/auth\/v1beta1\/accounts\/([^/]+)$/.exec(route) ?? []
    if (owner !== '') return account(node, owner)
    const [, kind = '', address = ''] = /^(bank\/balances|auth\/accounts)\/([^/]+)$/.exec(route) ?? []
    if (kind !== '' && isHome(node))
      return kind === 'bank/balances' ? oldBalances(node, address) : oldAccount(node, address)
    const [, at = ''] = new RegExp(`^${BASE}/blocks/([^/]+)$`).exec(route) ?? []
    if (at !== '') return block(node, at)
    if (route === `${BASE}/node_info`) return ok({ default_node_info: { network: chainIdOf(node) } })
    if (route === `${BASE}/syncing`) return ok({ syncing: false })
    return refuse(12, 'Not Implemented')
  }
}

const chainIdOf = ({ chain }: Node): string => cosmosNetworks[chain].chainIds.mocknet

function block(node: Node, at: string): ChainResponse {
  const { blocks } = node
  const height = at === 'latest' ? blocks.height() : /^\d{1,15}$/.test(at) ? Number(at) : undefined
  if (height === undefined) return refuse(3, `type mismatch, parameter: height, error: "${at.slice(0, 40)}"`)
  if (height > blocks.height() || height < 1) return refuse(3, 'requested block height is bigger then the chain length')
  const time = new Date(blocks.timeOf(height) * 1000).toISOString()
  const header = { chain_id: chainIdOf(node), height: String(height), time }
  return ok({ block_id: { hash: base64.encode(blocks.hashOf(height)) }, block: { header } })
}

function invalid({ chain }: Node, address: string): ChainResponse | undefined {
  if (isValidAddress(address, chain, 'mocknet')) return undefined
  return refuse(3, `decoding bech32 failed: invalid address ${address.slice(0, 80)}`)
}

function coinsOf(node: Node, holder: string) {
  const held = [...(node.accounts.get(holder)?.coins ?? [])].filter(([, amount]) => amount > 0n).sort()
  return held.map(([denom, amount]) => ({ denom, amount: amount.toString() }))
}

function balances(node: Node, holder: string, one: ChainRequest | undefined): ChainResponse {
  const fault = invalid(node, holder)
  if (fault !== undefined) return fault
  const listed = coinsOf(node, holder)
  if (one !== undefined) {
    const denom = one.query.get('denom') ?? ''
    return ok({ balance: listed.find((coin) => coin.denom === denom) ?? { denom, amount: '0' } })
  }
  return ok({ balances: listed, pagination: { next_key: null, total: String(listed.length) } })
}

/** Public key, number and sequence of an account. The sequence includes pending transactions. */
function signerOf({ accounts, pending }: Node, owner: string) {
  const found = accounts.get(owner)
  if (found === undefined) return undefined
  const { sequence, publicKey } = pending.get(owner) ?? found
  return { publicKey, numbers: { account_number: found.number.toString(), sequence: sequence.toString() } }
}

function account(node: Node, owner: string): ChainResponse {
  const fault = invalid(node, owner)
  if (fault !== undefined) return fault
  const signer = signerOf(node, owner)
  if (signer === undefined) return refuse(5, `account ${owner} not found`)
  const { publicKey, numbers } = signer
  const pub_key =
    publicKey === undefined ? null : { '@type': '/cosmos.crypto.secp256k1.PubKey', key: base64.encode(publicKey) }
  return ok({ account: { '@type': '/cosmos.auth.v1beta1.BaseAccount', address: owner, pub_key, ...numbers } })
}

/** The protocols' own nodes also serve the legacy paths, with everything in "result". */
function isHome({ chain }: Node): boolean {
  return chain === 'THOR' || chain === 'MAYA'
}

function oldBalances(node: Node, holder: string): ChainResponse {
  const fault = invalid(node, holder)
  return fault ?? ok({ result: coinsOf(node, holder) })
}

/** Source: QueryAccountResponse of THORNode 3.17, which omits empty fields. */
function oldAccount(node: Node, owner: string): ChainResponse {
  const signer = signerOf(node, owner)
  if (signer === undefined) return invalid(node, owner) ?? refuse(5, `account ${owner} not found`)
  const { publicKey, numbers } = signer
  const pub_key = publicKey && { pub_key: `PubKeySecp256k1{${base16.encode(publicKey)}}` }
  return ok({ result: { value: { address: owner, ...pub_key, ...numbers } } })
}

function transaction({ blocks, deliveryOf }: Node, hash: string): ChainResponse {
  if (!/^[0-9a-f]{64}$/i.test(hash)) return refuse(3, 'encoding/hex: invalid byte: invalid tx hash')
  const txhash = hash.toUpperCase()
  const found = blocks.state.mined.get(txhash)
  if (found === undefined) return refuse(5, `tx not found: ${txhash}`)
  const { tx, height } = found
  const timestamp = new Date(blocks.timeOf(height) * 1000).toISOString()
  const { code, log: raw_log } = deliveryOf(txhash) ?? { code: 0, log: '' }
  const codespace = code === 0 ? '' : 'sdk'
  const facts = { height: String(height), txhash, codespace, code, raw_log, gas_wanted: tx.gas.toString() }
  return ok({ tx: { body: { memo: tx.memo } }, tx_response: { ...facts, timestamp } })
}

function sent({ blocks, broadcast }: Node, body: string): ChainResponse {
  const bytes = bytesOf(body)
  if (bytes === undefined) return refuse(3, 'proto: syntax error: expected tx_bytes in base64 and a mode')
  const txhash = hashOfTx(bytes)
  const broadcastResult = (code: number, raw_log: string) =>
    ok({ tx_response: { height: '0', txhash, codespace: code === 0 ? '' : 'sdk', code, raw_log, data: '' } })
  if (blocks.state.pending.has(txhash)) return broadcastResult(19, 'tx already in mempool')
  try {
    broadcast(bytes)
    return broadcastResult(0, '')
  } catch (error) {
    if (error instanceof ChainRefusal) return broadcastResult(Number(error.code), error.message)
    throw error
  }
}

function bytesOf(body: string): Uint8Array | undefined {
  try {
    const { tx_bytes, mode } = JSON.parse(body) as { tx_bytes: unknown; mode: unknown }
    if (typeof tx_bytes !== 'string' || typeof mode !== 'string' || tx_bytes === '') return undefined
    return base64.decode(tx_bytes)
  } catch {
    return undefined
  }
}
