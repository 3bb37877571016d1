import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { isValidAddress } from '../../../src/core/address/address.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import { networks } from '../../../src/core/chains/networks.ts'
import { type CosmosChain, cosmosNetworks } from '../../../src/core/deposits/cosmos/cosmosNetworks.ts'
import { decodeTx } from '../../../src/core/deposits/cosmos/decodeTx.ts'
import { cors } from '../behaviours.ts'
import type { Service } from '../hosts.ts'
import { paymentIn } from '../paymentIn.ts'
import type { OnBroadcast } from './onBroadcast.ts'
import { heightAt, ownerOn } from './owner.ts'

const reply = (body: unknown, status = 200) => Response.json(body, { status, headers: cors })
const fault = (status: number, code: number, message: string) => reply({ code, message, details: [] }, status)

/** The paths of a Cosmos node's REST interface that serve accounts and transactions. */
export const isCosmosAccountPath = (pathname: string): boolean => /^\/cosmos\/(auth|bank|tx)\//.test(pathname)

/** A node of a Cosmos chain with one account. Others are unknown: HTTP 404 with code 5, as gateways send it. */
export function cosmosService(chain: CosmosChain, now: () => number, onBroadcast: OnBroadcast): Service {
  const own = ownerOn(chain)
  const chainId = cosmosNetworks[chain].chainIds.mainnet
  const { blockMs, nativeDecimals, gasAsset } = chains[chain]
  const denoms = networks[chain].denoms
  const denom = denoms[gasAsset]?.denom ?? ''
  const height = () => String(heightAt(now(), { blockMs, first: 24_000_000 }))
  const latest = () => ({
    block: { header: { chain_id: chainId, height: height(), time: new Date(now()).toISOString() }, data: { txs: [] } },
  })
  /** What the account has left, and how many transactions it has sent. */
  const account = { left: 5_000n * 10n ** BigInt(nativeDecimals), sequence: 17 }
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
    if (pathname.endsWith('/node_info')) {
      return reply({
        default_node_info: { network: chainId, version: '0.38.19' },
        application_version: { version: '1.0.0' },
      })
    }
    if (pathname.endsWith('/blocks/latest')) return reply(latest())
    if (pathname === '/cosmos/tx/v1beta1/txs' && request.method === 'POST') {
      const { tx_bytes: bytes } = (await request.json()) as { tx_bytes: string }
      const decoded = base64.decode(bytes)
      onBroadcast(decoded)
      account.left -= paymentIn({ chain, signed: decoded }, '').amount + feeOf(decoded, denom)
      account.sequence += 1
      const txhash = bytesToHex(sha256(decoded)).toUpperCase()
      return reply({ tx_response: { txhash, code: 0, raw_log: '' } })
    }
    const [, , room = '', , kind = '', name = ''] = pathname.split('/')
    if (room === 'tx') return fault(404, 5, `tx not found: ${name}`)
    if (!isValidAddress(name, chain, 'mainnet')) return fault(400, 3, 'decoding bech32 failed: invalid checksum')
    if (room === 'bank')
      return reply({
        balances: name === own ? [{ denom, amount: String(account.left) }] : [],
        pagination: { next_key: null, total: '1' },
      })
    if (room !== 'auth' || kind !== 'accounts') return fault(501, 12, 'Not Implemented')
    if (name !== own) return fault(404, 5, `rpc error: code = NotFound desc = account ${name} not found: key not found`)
    const type = '/cosmos.auth.v1beta1.BaseAccount'
    const sequence = String(account.sequence)
    return reply({ account: { '@type': type, address: own, pub_key: null, account_number: '8123', sequence } })
  }
}

/** The fee that a transaction declares, in a coin. */
const feeOf = (signed: Uint8Array, denom: string): bigint =>
  decodeTx(signed)
    .authInfo.fee.amount.filter((coin) => coin.denom === denom)
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
