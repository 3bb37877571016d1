import { base16, base64 } from '@scure/base'
import type { ChainResponse } from '../../chain.ts'
import { coinsOf } from '../coinsOf.ts'
import type { DenomAmount } from '../cosmosAccounts.ts'
import type { CosmosNode } from '../cosmosNode.ts'
import { ok, refuseInvalid, refuseQuery, wholePage } from './responses.ts'

const coinBody = ({ denom, amount }: DenomAmount) => ({ denom, amount: amount.toString() })

export function balances(node: CosmosNode, address: string): ChainResponse {
  const coins = coinsOf(node, address).map(coinBody)
  return refuseInvalid(node, address) ?? ok({ balances: coins, pagination: wholePage(coins.length) })
}

/** Returns the balance of one denom, zero included. */
export function balanceOfDenom(node: CosmosNode, address: string, denom: string): ChainResponse {
  const found = coinsOf(node, address).find((coin) => coin.denom === denom) ?? { denom, amount: 0n }
  return refuseInvalid(node, address) ?? ok({ balance: coinBody(found) })
}

export function supply(node: CosmosNode): ChainResponse {
  const coins = node.supply().map(coinBody)
  return ok({ supply: coins, pagination: wholePage(coins.length) })
}

export function supplyOfDenom(node: CosmosNode, denom: string): ChainResponse {
  const found = node.supply().find((coin) => coin.denom === denom) ?? { denom, amount: 0n }
  return ok({ amount: coinBody(found) })
}

/** Public key, number and sequence of an account. The sequence includes pending transactions. */
function signerOf({ accounts, pending }: CosmosNode, owner: string) {
  const found = accounts.get(owner)
  if (found === undefined) return undefined
  const { sequence, publicKey } = pending.get(owner) ?? found
  return { publicKey, numbers: { account_number: found.number.toString(), sequence: sequence.toString() } }
}

const notFound = (node: CosmosNode, owner: string): ChainResponse =>
  refuseInvalid(node, owner) ?? refuseQuery(5, `account ${owner} not found`)

function accountFacts(node: CosmosNode, owner: string) {
  const signer = signerOf(node, owner)
  if (signer === undefined) return undefined
  const { publicKey, numbers } = signer
  const pub_key =
    publicKey === undefined ? null : { '@type': '/cosmos.crypto.secp256k1.PubKey', key: base64.encode(publicKey) }
  return { address: owner, pub_key, ...numbers }
}

export function account(node: CosmosNode, owner: string): ChainResponse {
  const facts = accountFacts(node, owner)
  if (facts === undefined) return notFound(node, owner)
  return ok({ account: { '@type': '/cosmos.auth.v1beta1.BaseAccount', ...facts } })
}

export function accountInfo(node: CosmosNode, owner: string): ChainResponse {
  const info = accountFacts(node, owner)
  return info === undefined ? notFound(node, owner) : ok({ info })
}

/** The protocols' own nodes also serve the legacy paths, with everything in "result". */
export function legacyBalances(node: CosmosNode, address: string): ChainResponse {
  return refuseInvalid(node, address) ?? ok({ result: coinsOf(node, address).map(coinBody) })
}

/** Source: QueryAccountResponse of THORNode 3.17, which omits empty fields. */
export function legacyAccount(node: CosmosNode, owner: string): ChainResponse {
  const signer = signerOf(node, owner)
  if (signer === undefined) return notFound(node, owner)
  const { publicKey, numbers } = signer
  const pub_key = publicKey && { pub_key: `PubKeySecp256k1{${base16.encode(publicKey)}}` }
  return ok({ result: { value: { address: owner, ...pub_key, ...numbers } } })
}
