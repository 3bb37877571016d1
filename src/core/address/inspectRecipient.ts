import { type Asset, homeChain } from '../asset/asset.ts'
import { type ChainFamily, type ChainId, chains, isChainId } from '../chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../chains/protocol.ts'
import { type Address, InvalidAddressError, isValidAddress, parseAddress } from './address.ts'
import { isBurnAddress, isMadeUpAddress } from './burnAddresses.ts'
import { type ForbiddenForm, forbiddenForm } from './destinationForms.ts'
import { hex } from './encoding/hex.ts'
import type { KnownAddresses, RefusalCode } from './findings.ts'
import { addressPayload } from './payload.ts'
import type { WellKnownContract } from './wellKnownContracts.ts'

/** An address that a swap or its refund may pay. */
export interface RecipientParams {
  readonly protocol: Protocol
  /** The asset that it would receive. */
  readonly asset: Asset
  readonly text: string
  readonly network: NetworkKind
  readonly known?: KnownAddresses
}

/** Large lists of addresses without a wallet, and the curve of Solana's keys. */
export interface AddressLists {
  readonly contractAt: (address: string, family: ChainFamily) => WellKnownContract | undefined
  readonly isModule: (address: string, chain: ChainId) => boolean
  readonly isWalletKey: (bytes: Uint8Array) => boolean
}

/** An address that has the right form, and what is known around it. */
export interface AddressContext {
  /** As given, which may be the form of another chain. */
  readonly text: string
  readonly chain: ChainId
  readonly network: NetworkKind
  readonly address: Address
  readonly asset: Asset
  readonly known: KnownAddresses
}

/** An address in its normal spelling, or the reasons for which it cannot be paid. */
export type InspectedRecipient =
  | { readonly codes: readonly ['unsupported_chain' | 'invalid_address' | 'outdated' | ForbiddenForm['code']] }
  | { readonly codes: readonly RefusalCode[]; readonly context: AddressContext }

/** Returns every reason for which an address must not be paid, without a network call. */
export function inspectRecipient(params: RecipientParams, lists: AddressLists): InspectedRecipient {
  const { protocol, asset, text, network, known = {} } = params
  const chain = homeChain(asset, protocol)
  if (!isChainId(chain) || !(chains[chain].protocols.includes(protocol) || chain === protocols[protocol].chain)) {
    return { codes: ['unsupported_chain'] }
  }
  const form = forbiddenForm(text, protocol, chain)
  if (form) return { codes: [form] }
  const address = readAddress(text, chain, network)
  if (address instanceof InvalidAddressError) {
    return { codes: [address.suggestedAddress === undefined ? 'invalid_address' : 'outdated'] }
  }
  const context = { text, chain, network, address, asset, known }
  return { codes: refusals.flatMap(([code, applies]) => (applies(context, lists) ? [code] : [])), context }
}

type Applies = (context: AddressContext, lists: AddressLists) => boolean

const refusals: readonly (readonly [RefusalCode, Applies])[] = [
  // A vault has one key on all chains, so an address of that key is refused in every spelling and on every chain.
  ['vault', ({ address, known }) => hasPayloadOf(address, known.vaults)],
  // A router on one EVM chain is refused on all.
  [
    'router',
    (context, lists) => isListed('router', context, lists) || hasPayloadOf(context.address, context.known.routers),
  ],
  ['module', ({ address, chain }, { isModule }) => isModule(address, chain)],
  ['burn', ({ address }) => isBurnAddress(address) || isMadeUpAddress(address)],
  ['token_contract', (context, lists) => tokenAt(context, lists) !== undefined],
  ['contract', (context, lists) => isListed('contract', context, lists)],
  ['program', (context, lists) => isListed('program', context, lists)],
  // Programs derive the addresses of their accounts so that no key exists; token accounts of wallets are among them.
  [
    'no_wallet_key',
    ({ chain, address }, { isWalletKey }) => {
      if (chains[chain].family !== 'solana') return false
      const payload = addressPayload(address)
      return !(payload && isWalletKey(payload))
    },
  ],
]

function isListed(kind: WellKnownContract['kind'], { chain, address }: AddressContext, { contractAt }: AddressLists) {
  return contractAt(address, chains[chain].family)?.kind === kind
}

function hasPayloadOf(address: string, others: readonly string[] = []): boolean {
  const payload = payloadText(address)
  return payload !== undefined && others.some((other) => other === address || payloadText(other) === payload)
}

function payloadText(address: string): string | undefined {
  const payload = addressPayload(address)
  return payload && hex.encode(payload)
}

/**
 * Returns the token whose contract an address is. Contracts are upper case in assets. A token's contract on one EVM
 * chain is refused on all: no wallet has its key.
 */
export function tokenAt({ chain, address, asset, known }: AddressContext, { contractAt }: AddressLists) {
  const { family } = chains[chain]
  const shares = (other: string) =>
    other === chain || (family === 'evm' && isChainId(other) && chains[other].family === 'evm')
  const tokens = [asset, ...(known.tokens ?? [])].filter((token) => shares(token.chain))
  const listed = contractAt(address, family)
  return (
    tokens.find(({ id }) => id !== undefined && id.toUpperCase() === address.toUpperCase())?.ticker ??
    (listed?.kind === 'token' ? listed.name : undefined)
  )
}

/** Nothing real can reach a mocknet, so it takes addresses of every network. */
export function readAddress(text: string, chain: ChainId, network: NetworkKind): Address | InvalidAddressError {
  const accepted: readonly NetworkKind[] = network === 'mocknet' ? ['mocknet', 'stagenet', 'mainnet'] : [network]
  const home = accepted.find((one) => isValidAddress(text, chain, one))
  return home === undefined ? new InvalidAddressError({ chain, network, value: text }) : parseAddress(text, chain, home)
}
