import { type ChainId, chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { type Address, encodeAddress } from './address.ts'
import { hex } from './encoding/hex.ts'
import { utf8 } from './encoding/utf8.ts'
import { sha256 } from './hash/sha256.ts'
import { addressPayload } from './payload.ts'

/**
 * Modules that own an account on a chain of the Cosmos family, as the chains name them. Sources: THORNode 3.17 and
 * Mayanode 1.124, x/thorchain and x/mayachain types/keys.go; cosmos-sdk and ibc-go, each module's types/keys.go; the
 * app.go of Gaia and Noble.
 */
export const moduleNames = [
  // Both protocols
  'asgard',
  'bond',
  'reserve',
  'thorchain',
  'mayachain',
  'lending',
  'affiliate_collector',
  'treasury',
  'rune_pool',
  'tcy_claim',
  'tcy_stake',
  'dev_fund',
  'marketing_fund',
  'maya_fund',
  'cacao_pool',
  // Cosmos SDK
  'fee_collector',
  'distribution',
  'bonded_tokens_pool',
  'not_bonded_tokens_pool',
  'gov',
  'mint',
  'protocolpool',
  'protocolpool_escrow',
  'nft',
  // IBC and contracts
  'transfer',
  'interchainaccounts',
  'feeibc',
  'wasm',
  // Gaia, Noble
  'liquidity',
  'liquid',
  'provider',
  'consumer_rewards_pool',
  'feemarket',
  'feemarket-fee-collector',
  'tokenfactory',
  'fiat-tokenfactory',
  'cctp',
  'tariff',
  'forwarding',
] as const

export type ModuleName = (typeof moduleNames)[number]

/** The first 20 bytes of the name's SHA-256. Source: cosmos-sdk, NewModuleAddress. */
const accountOf = (name: string): Uint8Array => sha256(utf8.decode(name)).slice(0, 20)

/** Returns the address of a module's account on one chain. */
export function moduleAddress(name: ModuleName, chain: ChainId, network: NetworkKind): Address {
  return encodeAddress(accountOf(name), chain, network)
}

/** Coins that left over IBC are held per channel. The Cosmos Hub, the chain with the most, has had about 1,600. */
const CHANNELS = 2_000

/** Source: ibc-go, GetEscrowAddress: the version, a zero byte, port and channel. */
const escrowOf = (channel: number): Uint8Array => accountOf(`ics20-1\0transfer/channel-${channel}`)

let known: ReadonlySet<string> | undefined

function knownAccounts(): ReadonlySet<string> {
  known ??= new Set([
    ...moduleNames.map((name) => hex.encode(accountOf(name))),
    ...Array.from({ length: CHANNELS }, (_, channel) => hex.encode(escrowOf(channel))),
  ])
  return known
}

/**
 * Whether an address on a chain of the Cosmos family is the account of a module or an IBC escrow. No wallet can have
 * the key of one, on any chain, so one list serves all.
 */
export function isModuleAddress(address: string, chain: ChainId): boolean {
  if (chains[chain].family !== 'cosmos') return false
  const payload = addressPayload(address)
  return payload !== undefined && knownAccounts().has(hex.encode(payload))
}
