import { base64, hex } from '@scure/base'
import { isValidAddress } from '../../../../core/address/address.ts'
import { UnreadableDepositError } from '../../../../core/deposits/depositErrors.ts'
import { packedMessage } from '../../../../core/deposits/protobuf/any.ts'
import { ChainRefusal } from '../../chain.ts'
import { coinsOf } from '../coinsOf.ts'
import type { DenomAmount } from '../cosmosAccounts.ts'
import type { CosmosNode } from '../cosmosNode.ts'
import { blockTime } from '../cosmosNode.ts'
import { includedTxs } from '../includedTxs.ts'
import { authModule, stakingModule } from '../moduleParams.ts'
import { txResultOf } from '../txResults.ts'
import * as codecs from './queryCodecs.ts'
import { getTxResponse } from './queryCodecs.ts'

/** Result of a query: the encoded response, or the SDK's code and message. */
export type QueryResult = { readonly value: Uint8Array } | { readonly code: number; readonly log: string }

type Query = (node: CosmosNode, data: Uint8Array) => QueryResult

const value = (bytes: Uint8Array): QueryResult => ({ value: bytes })
const INVALID_REQUEST = 18
const KEY_NOT_FOUND = 22
const UNKNOWN_REQUEST = 6

const queries: Readonly<Record<string, Query>> = {
  '/cosmos.auth.v1beta1.Query/Account': (node, data) => {
    const found = accountBytes(node, codecs.addressRequest.fromWire(data).address)
    if (!(found instanceof Uint8Array)) return found
    const account = packedMessage.toWire({ typeUrl: '/cosmos.auth.v1beta1.BaseAccount', value: found })
    return value(codecs.embeddedResponse.toWire({ value: account }))
  },
  '/cosmos.auth.v1beta1.Query/AccountInfo': (node, data) => {
    const found = accountBytes(node, codecs.addressRequest.fromWire(data).address)
    return found instanceof Uint8Array ? value(codecs.embeddedResponse.toWire({ value: found })) : found
  },
  '/cosmos.auth.v1beta1.Query/Params': () =>
    value(codecs.embeddedResponse.toWire({ value: codecs.authParams.toWire(authModule) })),
  '/cosmos.bank.v1beta1.Query/Balance': (node, data) => {
    const { address, denom } = codecs.balanceRequest.fromWire(data)
    const coin = coinsOf(node, address).find((one) => one.denom === denom) ?? { denom, amount: 0n }
    return invalidAddress(node, address) ?? value(codecs.coinResponse.toWire({ coin }))
  },
  '/cosmos.bank.v1beta1.Query/AllBalances': balances,
  '/cosmos.bank.v1beta1.Query/SpendableBalances': balances,
  '/cosmos.bank.v1beta1.Query/TotalSupply': (node) => value(coinsBytes(node.supply())),
  '/cosmos.bank.v1beta1.Query/SupplyOf': (node, data) => {
    const { denom } = codecs.supplyOfRequest.fromWire(data)
    const coin = node.supply().find((one) => one.denom === denom) ?? { denom, amount: 0n }
    return value(codecs.coinResponse.toWire({ coin }))
  },
  '/cosmos.bank.v1beta1.Query/Params': () =>
    value(codecs.embeddedResponse.toWire({ value: codecs.bankParams.toWire({ defaultSendEnabled: true }) })),
  '/cosmos.bank.v1beta1.Query/DenomMetadata': (_node, data) => {
    const { denom } = codecs.supplyOfRequest.fromWire(data)
    return notFound(`client metadata for denom ${denom.slice(0, 80)}`)
  },
  '/cosmos.bank.v1beta1.Query/DenomsMetadata': () => value(coinsBytes([])),
  '/cosmos.staking.v1beta1.Query/Params': (node) =>
    value(codecs.embeddedResponse.toWire({ value: codecs.stakingParams.toWire(stakingModule(node)) })),
  '/cosmos.staking.v1beta1.Query/DelegatorDelegations': () => value(new Uint8Array()),
  '/cosmos.tx.v1beta1.Service/GetTx': (node, data) => {
    const { hash } = codecs.getTxRequest.fromWire(data)
    const found = transactionBytes(node, hash.toUpperCase())
    return found === undefined ? notFound(`tx not found: ${hash.slice(0, 80)}`) : value(found)
  },
  '/cosmos.tx.v1beta1.Service/Simulate': (node, data) => {
    const { tx, txBytes } = codecs.simulateRequest.fromWire(data)
    const gasUsed = node.simulate(txBytes.length > 0 ? txBytes : tx)
    return value(codecs.gasResponse.toWire({ gasInfo: { gasWanted: 0n, gasUsed } }))
  },
}

/** Runs a gRPC query by its path. Source: Cosmos SDK, baseapp GRPCQueryRouter. */
export function abciQuery(node: CosmosNode, path: string, data: Uint8Array): QueryResult {
  const query = Object.hasOwn(queries, path) ? queries[path] : undefined
  if (query === undefined)
    return { code: UNKNOWN_REQUEST, log: `unknown query path: ${path.slice(0, 100)}: unknown request` }
  try {
    return query(node, data)
  } catch (error) {
    if (error instanceof ChainRefusal) return { code: Number(error.code), log: error.message }
    if (!(error instanceof UnreadableDepositError)) throw error
    return { code: INVALID_REQUEST, log: `rpc error: code = InvalidArgument desc = ${error.message}: invalid request` }
  }
}

function invalidAddress({ chain }: CosmosNode, address: string): QueryResult | undefined {
  if (isValidAddress(address, chain, 'mocknet')) return undefined
  const reason = `invalid address: decoding bech32 failed: ${address.slice(0, 80)}`
  return { code: INVALID_REQUEST, log: `rpc error: code = InvalidArgument desc = ${reason}: invalid request` }
}

const notFound = (description: string): QueryResult => ({
  code: KEY_NOT_FOUND,
  log: `rpc error: code = NotFound desc = ${description}: key not found`,
})

function accountBytes(node: CosmosNode, address: string): Uint8Array | QueryResult {
  const account = node.accounts.get(address)
  if (account === undefined) {
    return invalidAddress(node, address) ?? notFound(`account ${address.slice(0, 80)} not found`)
  }
  const { sequence, publicKey } = node.pending.get(address) ?? account
  return codecs.baseAccount.toWire({
    address,
    sequence,
    accountNumber: account.number,
    publicKey: publicKey === undefined ? new Uint8Array() : packedKey(publicKey),
  })
}

const packedKey = (key: Uint8Array): Uint8Array =>
  packedMessage.toWire({
    typeUrl: '/cosmos.crypto.secp256k1.PubKey',
    value: codecs.publicKeyValue.toWire({ key }),
  })

function balances(node: CosmosNode, data: Uint8Array): QueryResult {
  const { address } = codecs.addressRequest.fromWire(data)
  return invalidAddress(node, address) ?? value(coinsBytes(coinsOf(node, address)))
}

const coinsBytes = (coins: readonly DenomAmount[]): Uint8Array =>
  codecs.coinsResponse.toWire({ coins, pagination: { nextKey: new Uint8Array(), total: BigInt(coins.length) } })

/** Encodes an included transaction as GetTxResponse; undefined for an unknown hash. */
function transactionBytes(node: CosmosNode, txhash: string): Uint8Array | undefined {
  const mined = includedTxs(node).byHash.get(txhash)?.mined
  if (mined === undefined) return undefined
  const { code, codespace, data, log: rawLog, gas_wanted, gas_used, events } = txResultOf(node, txhash, mined)
  // TxRaw has the wire format of Tx.
  const tx = mined.tx.bytes
  const response = {
    height: BigInt(mined.height),
    txhash,
    codespace,
    code: BigInt(code),
    rawLog,
    events,
    data: hex.encode(base64.decode(data)).toUpperCase(),

    gasWanted: BigInt(gas_wanted),
    gasUsed: BigInt(gas_used),
    tx: { typeUrl: '/cosmos.tx.v1beta1.Tx', value: tx },
    timestamp: blockTime(node, mined.height),
  }
  return getTxResponse.toWire({ tx, response })
}
