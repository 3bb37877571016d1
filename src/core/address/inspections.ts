import type { Asset } from '../asset/asset.ts'
import { type ChainFamily, type ChainId, chains, isChainId } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { hex } from '../encoding/hex.ts'
import { type Address, chainsOfAddress, InvalidAddressError, isValidAddress, parseAddress } from './address.ts'
import { isBurnAddress, isMadeUpAddress } from './burnAddresses.ts'
import { isEd25519PublicKey } from './ed25519.ts'
import type { DestinationFinding, KnownAddresses } from './findings.ts'
import { lookAlikeOf } from './lookAlike.ts'
import { isModuleAddress } from './moduleAccounts.ts'
import { addressPayload } from './payload.ts'
import { wellKnownContract } from './wellKnownContracts.ts'

/** An address that has the right form, and what is known around it. */
export interface AddressContext {
  readonly chain: ChainId
  readonly network: NetworkKind
  readonly address: Address
  readonly asset: Asset
  readonly known: KnownAddresses
}

/** Everything that can be wrong with an address of the right form. */
export const inspections: readonly ((context: AddressContext) => DestinationFinding | undefined)[] = [
  inspectVault,
  inspectRouter,
  inspectModule,
  inspectBurn,
  inspectToken,
  inspectContract,
  inspectProgramAccount,
  inspectLookAlike,
  inspectTwoChains,
  inspectTag,
]

function refusal(code: DestinationFinding['code'], sentence: string, hint = 'Give an address of your own.') {
  return { code, severity: 'refusal', sentence, hint } as const
}

/** A vault has one key on all chains, so an address of that key is refused in every spelling and on every chain. */
function inspectVault({ address, known }: AddressContext): DestinationFinding | undefined {
  if (!hasPayloadOf(address, known.vaults)) return undefined
  return refusal('vault', 'That address belongs to a vault, which would treat the payment as another deposit.')
}

/** A router on one EVM chain is refused on all. */
function inspectRouter({ chain, address, known }: AddressContext): DestinationFinding | undefined {
  const isRouter = wellKnownContract(address, chains[chain].family)?.kind === 'router'
  if (!isRouter && !hasPayloadOf(address, known.routers)) return undefined
  return refusal('router', 'That address is a router of the protocols, which cannot pay coins back.')
}

function hasPayloadOf(address: string, others: readonly string[] = []): boolean {
  const payload = payloadText(address)
  return payload !== undefined && others.some((other) => other === address || payloadText(other) === payload)
}

function payloadText(address: string): string | undefined {
  const payload = addressPayload(address)
  return payload && hex.encode(payload)
}

function inspectModule({ chain, address }: AddressContext): DestinationFinding | undefined {
  if (!isModuleAddress(address, chain)) return undefined
  return refusal('module', 'That address belongs to the chain itself: no wallet has its key.')
}

function inspectBurn({ address }: AddressContext): DestinationFinding | undefined {
  if (!isBurnAddress(address) && !isMadeUpAddress(address)) return undefined
  return refusal('burn', 'No wallet has the key to that address: coins sent there are lost.')
}

/** Contracts are upper case in assets. A token's contract on one EVM chain is refused on all: no wallet has its key. */
function inspectToken({ chain, address, asset, known }: AddressContext): DestinationFinding | undefined {
  const { family } = chains[chain]
  const shares = (other: string) =>
    other === chain || (family === 'evm' && isChainId(other) && chains[other].family === 'evm')
  const tokens = [asset, ...(known.tokens ?? [])].filter((token) => shares(token.chain))
  const listed = wellKnownContract(address, family)
  const name =
    tokens.find(({ id }) => id !== undefined && id.toUpperCase() === address.toUpperCase())?.ticker ??
    (listed?.kind === 'token' ? listed.name : undefined)
  if (name === undefined) return undefined
  return refusal(
    'token_contract',
    `That is the contract of ${name}, not an account: coins sent to it are lost.`,
    'Give the address of a wallet.',
  )
}

function inspectContract({ chain, address }: AddressContext): DestinationFinding | undefined {
  const found = wellKnownContract(address, chains[chain].family)
  if (found?.kind !== 'contract' && found?.kind !== 'program') return undefined
  return refusal(
    found.kind,
    `That is the address of ${found.name}, not of a wallet: coins sent to it are lost.`,
    'Give the address of a wallet.',
  )
}

/** Programs derive the addresses of their accounts so that no key exists; token accounts of wallets are among them. */
function inspectProgramAccount({ chain, address }: AddressContext): DestinationFinding | undefined {
  if (chains[chain].family !== 'solana') return undefined
  const payload = addressPayload(address)
  if (payload && isEd25519PublicKey(payload)) return undefined
  return refusal(
    'no_wallet_key',
    'That Solana address belongs to a program, not to a wallet.',
    'Give the address of the wallet itself, not of one of its token accounts.',
  )
}

function inspectLookAlike({ chain, network, address, known }: AddressContext): DestinationFinding | undefined {
  const ours = [known.own, known.recent, known.vaults].flatMap((list) => normalised(chain, network, list))
  const lookAlike = lookAlikeOf(address, ours)
  if (lookAlike === undefined) return undefined
  return {
    code: 'look_alike',
    severity: 'danger',
    sentence: `The address has the same ends as ${lookAlike}, which you know, but is another one.`,
    hint: 'Compare every character with the receiver’s own page; do not copy it from a list of transactions.',
  }
}

/** One text, two chains: Litecoin's and Bitcoin's 3…, Bitcoin Cash's old forms. The key may not reach the other chain. */
function inspectTwoChains({ chain, network, address }: AddressContext): DestinationFinding | undefined {
  if (chains[chain].family !== 'utxo' || network === 'mocknet') return undefined
  const other = chainsOfAddress(address).find((home) => home.network === network && home.chain !== chain)
  if (!other) return undefined
  return {
    code: 'two_chains',
    severity: 'notice',
    sentence: `The address has the form of ${chains[other.chain].name} too.`,
    hint: `Make sure that it was shown for receiving ${chains[chain].name}.`,
  }
}

/** Data that a chain's exchanges need with an address and that a vault's payment cannot include. */
const needed: Readonly<
  Partial<Record<ChainFamily, { readonly code: 'needs_no_tag' | 'needs_no_memo'; readonly what: string }>>
> = {
  xrp: { code: 'needs_no_tag', what: 'destination tag' },
  cosmos: { code: 'needs_no_memo', what: 'memo' },
}

function inspectTag({ chain }: AddressContext): DestinationFinding | undefined {
  const { family, name } = chains[chain]
  const missing = needed[family]
  if (!missing) return undefined
  const account =
    family === 'xrp' ? 'an account of your own that is already activated' : 'an address of your own wallet'
  return {
    code: missing.code,
    severity: 'notice',
    sentence: `An exchange may need a ${missing.what} to credit a deposit on ${name}, and a swap cannot carry one.`,
    hint: `Give ${account}, not an exchange’s deposit address.`,
  }
}

function normalised(chain: ChainId, network: NetworkKind, texts: readonly string[] = []): string[] {
  return texts.flatMap((text) => {
    const address = readAddress(text, chain, network)
    return address instanceof InvalidAddressError ? [] : [address]
  })
}

/** Nothing real can reach a mocknet, so it takes addresses of every network. */
export function readAddress(text: string, chain: ChainId, network: NetworkKind): Address | InvalidAddressError {
  const accepted: readonly NetworkKind[] = network === 'mocknet' ? ['mocknet', 'stagenet', 'mainnet'] : [network]
  const home = accepted.find((one) => isValidAddress(text, chain, one))
  return home === undefined ? new InvalidAddressError({ chain, network, value: text }) : parseAddress(text, chain, home)
}
