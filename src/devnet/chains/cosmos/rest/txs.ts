import { base64 } from '@scure/base'
import { encodeAddress } from '../../../../core/address/address.ts'
import { hashOfTx } from '../../../../core/deposits/cosmos/assembleTx.ts'
import type { CosmosMessage } from '../../../../core/deposits/cosmos/cosmosMessages.ts'
import { ChainRefusal, type ChainResponse } from '../../chain.ts'
import { checkTx } from '../comet/broadcast.ts'
import { blockTime, type CosmosNode } from '../cosmosNode.ts'
import { depositAssetText } from '../cosmosSignatures.ts'
import { decodeSignedTx } from '../decodeSignedTx.ts'
import { type IncludedTx, includedTxs } from '../includedTxs.ts'
import { SearchError, searchTxs } from '../searchTxs.ts'
import { txResultOf } from '../txResults.ts'
import { ok, refuse } from './responses.ts'

const MAX_PAGE = 100

/** Returns an included transaction by its hash. */
export function transaction(node: CosmosNode, hash: string): ChainResponse {
  if (!/^[0-9a-f]{64}$/i.test(hash)) return refuse(3, 'encoding/hex: invalid byte: invalid tx hash')
  const found = includedTxs(node).byHash.get(hash.toUpperCase())
  if (found === undefined) return refuse(5, `tx not found: ${hash.toUpperCase()}`)
  const tx = txJson(node, found)
  return ok({ tx, tx_response: txResponse(node, found, tx) })
}

/** Searches included transactions by `query`, or by the conditions in `events`. */
export function searchByQuery(node: CosmosNode, params: URLSearchParams): ChainResponse {
  const query = params.get('query') || params.getAll('events').join(' AND ')
  if (query === '') return refuse(3, 'query cannot be empty')
  try {
    const found = [...searchTxs(node, query)]
    if (/DESC/.test(params.get('order_by') ?? '')) found.reverse()
    const limit = Math.min(Number(params.get('limit') ?? params.get('pagination.limit')) || MAX_PAGE, MAX_PAGE)
    const first = (Math.max(Number(params.get('page')) || 1, 1) - 1) * limit
    const page = found.slice(first, first + limit)
    const txs = page.map((tx) => txJson(node, tx))
    const tx_responses = page.map((tx, at) => txResponse(node, tx, txs[at]))
    return ok({ txs, tx_responses, pagination: null, total: String(found.length) })
  } catch (error) {
    if (error instanceof SearchError) return refuse(3, error.message)
    throw error
  }
}

/** Estimates the gas of a transaction. */
export function simulate(node: CosmosNode, body: string): ChainResponse {
  const bytes = txBytesOf(body)
  if (bytes === undefined) return refuse(3, 'empty txBytes is not allowed: invalid request')
  try {
    const gas_used = node.simulate(bytes).toString()
    return ok({ gas_info: { gas_wanted: '0', gas_used }, result: { data: '', log: '', events: [], msg_responses: [] } })
  } catch (error) {
    if (error instanceof ChainRefusal) return refuse(2, error.message)
    throw error
  }
}

/** Broadcasts a transaction. The result is that of its check. */
export function broadcast(node: CosmosNode, body: string): ChainResponse {
  const bytes = txBytesOf(body)
  if (bytes === undefined || !/"mode"\s*:\s*"/.test(body)) {
    return refuse(3, 'proto: syntax error: expected tx_bytes in base64 and a mode')
  }
  const { code, log: raw_log } = checkTx(node, bytes)
  const codespace = code === 0 ? '' : 'sdk'
  return ok({ tx_response: { height: '0', txhash: hashOfTx(bytes), codespace, code, raw_log, data: '' } })
}

function txBytesOf(body: string): Uint8Array | undefined {
  try {
    const { tx_bytes } = JSON.parse(body) as { tx_bytes: unknown }
    return typeof tx_bytes !== 'string' || tx_bytes === '' ? undefined : base64.decode(tx_bytes)
  } catch {
    return undefined
  }
}

function txResponse(node: CosmosNode, { hash, mined }: IncludedTx, tx: object | undefined) {
  const { code, codespace, data, log, info, gas_wanted, gas_used, events } = txResultOf(node, hash, mined)
  const facts = { height: String(mined.height), txhash: hash, codespace, code, data, raw_log: log, logs: [], info }
  const body = { '@type': '/cosmos.tx.v1beta1.Tx', ...tx }
  return { ...facts, gas_wanted, gas_used, tx: body, timestamp: blockTime(node, mined.height), events }
}

/** Whether the chain's SDK has fields for tips and unordered transactions: 0.53, on THORChain and the Cosmos Hub. */
const hasNewFields = ({ chain }: Pick<CosmosNode, 'chain'>): boolean => chain === 'THOR' || chain === 'GAIA'

/** A transaction as grpc-gateway writes it. */
function txJson(node: CosmosNode, { mined }: IncludedTx) {
  const { body, authInfo, signatures } = decodeSignedTx(mined.tx.bytes)
  const mode = authInfo.signers[0]?.modeInfo.single.mode === 127n ? 'SIGN_MODE_LEGACY_AMINO_JSON' : 'SIGN_MODE_DIRECT'
  return {
    body: {
      messages: body.messages.map((message) => messageJson(node, message)),
      memo: body.memo,
      timeout_height: '0',
      ...(hasNewFields(node) && { unordered: false, timeout_timestamp: null }),
      extension_options: [],
      non_critical_extension_options: [],
    },
    auth_info: {
      signer_infos: authInfo.signers.map(({ publicKey, sequence }) => ({
        public_key: { '@type': '/cosmos.crypto.secp256k1.PubKey', key: base64.encode(publicKey) },

        mode_info: { single: { mode } },
        sequence: sequence.toString(),
      })),
      fee: {
        amount: authInfo.fee.amount.map(({ denom, amount }) => ({ denom, amount: amount.toString() })),

        gas_limit: authInfo.fee.gas.toString(),
        payer: '',
        granter: '',
      },
      ...(hasNewFields(node) && { tip: null }),
    },
    signatures: signatures.map((signature) => base64.encode(signature)),
  }
}

function messageJson({ chain }: CosmosNode, { typeUrl, value }: CosmosMessage) {
  const text = (bytes: Uint8Array) => encodeAddress(bytes, chain, 'mocknet')
  if (typeUrl === '/types.MsgDeposit') {
    const coins = value.coins.map(({ asset, amount, decimals }) => ({
      asset: depositAssetText(asset),
      amount: amount.toString(),
      decimals: decimals.toString(),
    }))
    const salt = chain === 'THOR' && { salt: null }
    return { '@type': typeUrl, coins, memo: value.memo, signer: text(value.signer), ...salt }
  }
  const [from_address, to_address] =
    typeUrl === '/types.MsgSend' ? [text(value.from), text(value.to)] : [value.from, value.to]
  const amount = value.amount.map((coin) => ({ denom: coin.denom, amount: coin.amount.toString() }))
  return { '@type': typeUrl, from_address, to_address, amount }
}
