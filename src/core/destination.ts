import { type Address, chainsOfAddress, InvalidAddressError, isValidAddress, parseAddress } from './address.ts'
import { type Asset, homeChain } from './asset.ts'
import { type ChainId, chains, isChainId } from './chain.ts'
import { type ForbiddenForm, forbiddenForm } from './destinations/forms.ts'
import { isBurnAddress, isModuleAddress } from './destinations/graves.ts'
import { lookAlikeOf } from './destinations/lookAlike.ts'
import { type NetworkKind, type Protocol, protocols } from './protocol.ts'

export type DestinationCode =
  | 'unsupported_chain'
  | 'invalid_address'
  | ForbiddenForm['code']
  | 'vault'
  | 'router'
  | 'module'
  | 'burn'
  | 'token_contract'
  | 'look_alike'
  | 'two_chains'
  | 'needs_no_tag'
  | 'refund_unused'

/** One thing that is wrong with an address, or that somebody should know about it. */
export interface DestinationFinding {
  readonly code: DestinationCode
  /** `refusal`: nothing may be signed. `danger`: only after a person has compared the whole address. `notice`: to be told. */
  readonly severity: 'refusal' | 'danger' | 'notice'
  /** The fact, one sentence. */
  readonly sentence: string
  /** The way out, one sentence. */
  readonly wayOut: string
}

export type CheckedAddress =
  /** `address` is in its chain's normal spelling; no finding is a refusal. */
  | { readonly ok: true; readonly address: Address; readonly findings: readonly DestinationFinding[] }
  /** At least one finding is a refusal. */
  | { readonly ok: false; readonly findings: readonly DestinationFinding[] }

/** Addresses whose meaning we know. Those of other chains than the destination's do no harm. */
export interface KnownAddresses {
  readonly vaults?: readonly string[]
  readonly routers?: readonly string[]
  /** Accounts of the connected wallets. */
  readonly own?: readonly string[]
  /** Where this person swapped to before. */
  readonly recent?: readonly string[]
  /** Tokens whose contracts must not be paid. The asset bought need not be among them. */
  readonly tokens?: readonly Asset[]
}

export interface DestinationQuestion {
  readonly protocol: Protocol
  readonly toAsset: Asset
  /** An address; names are resolved before. */
  readonly destination: string
  readonly network: NetworkKind
  readonly known?: KnownAddresses
}

/**
 * Whether the output of a swap may be sent to an address. Pure: whether it is a contract, or an exchange's, only the
 * chain and the person know. Never throws.
 */
export function checkDestination(question: DestinationQuestion): CheckedAddress {
  return check({ ...question, asset: question.toAsset, text: question.destination })
}

export interface RefundQuestion {
  readonly protocol: Protocol
  readonly fromAsset: Asset
  readonly refundAddress: string
  readonly network: NetworkKind
  readonly known?: KnownAddresses
}

/** The same for the address to which a failed swap returns: one of the chain that the deposit comes from. */
export function checkRefundAddress(question: RefundQuestion): CheckedAddress {
  const { protocol, fromAsset, refundAddress } = question
  const checked = check({ ...question, asset: fromAsset, text: refundAddress })
  if (!checked.ok || homeChain(fromAsset, protocol) !== protocols[protocol].chain) return checked
  return { ...checked, findings: [...checked.findings, unused] }
}

const unused: DestinationFinding = {
  code: 'refund_unused',
  severity: 'notice',
  sentence: 'Coins on the protocol’s own chain are always refunded to their sender.',
  wayOut: 'Leave the refund address out.',
}

interface AddressQuestion {
  readonly protocol: Protocol
  readonly asset: Asset
  readonly text: string
  readonly network: NetworkKind
  readonly known?: KnownAddresses
}

function check({ protocol, asset, text, network, known = {} }: AddressQuestion): CheckedAddress {
  const chain = homeChain(asset, protocol)
  if (!isChainId(chain) || !(chains[chain].protocols.includes(protocol) || chain === protocols[protocol].chain)) {
    return { ok: false, findings: [unsupported(protocol, chain)] }
  }
  const form = forbiddenForm(protocol, chain, text)
  if (form) return { ok: false, findings: [{ ...pick(form), severity: 'refusal' }] }
  const address = readAddress(chain, text, network)
  if (address instanceof InvalidAddressError) return { ok: false, findings: [invalid(address)] }
  const place: Place = { chain, network, address, asset, known }
  const findings = inspections.flatMap((inspect) => inspect(place) ?? [])
  return findings.some(({ severity }) => severity === 'refusal')
    ? { ok: false, findings }
    : { ok: true, address, findings }
}

const pick = ({ code, sentence, wayOut }: ForbiddenForm) => ({ code, sentence, wayOut })

/** Nothing real can reach a mocknet, so it takes addresses of every network. */
function readAddress(chain: ChainId, text: string, network: NetworkKind): Address | InvalidAddressError {
  const accepted: readonly NetworkKind[] = network === 'mocknet' ? ['mocknet', 'stagenet', 'mainnet'] : [network]
  const home = accepted.find((one) => isValidAddress(chain, text, one))
  return home === undefined ? new InvalidAddressError({ chain, network, value: text }) : parseAddress(chain, text, home)
}

function unsupported(protocol: Protocol, chain: string): DestinationFinding {
  return {
    code: 'unsupported_chain',
    severity: 'refusal',
    sentence: `${protocols[protocol].name} does not connect to ${chain.slice(0, 10)}.`,
    wayOut: 'Choose another asset, or the other protocol.',
  }
}

function invalid({ message, hint }: InvalidAddressError): DestinationFinding {
  return { code: 'invalid_address', severity: 'refusal', sentence: message, wayOut: hint }
}

interface Place {
  readonly chain: ChainId
  readonly network: NetworkKind
  readonly address: Address
  readonly asset: Asset
  readonly known: KnownAddresses
}

const inspections: readonly ((place: Place) => DestinationFinding | undefined)[] = [
  (place) => amongOurs(place, 'vaults', 'vault', 'a vault of the protocol, which would take it for another deposit'),
  (place) => amongOurs(place, 'routers', 'router', 'the protocol’s own router, which has no way to pay it back'),
  inspectModule,
  inspectBurn,
  inspectToken,
  inspectLookAlike,
  inspectTwoChains,
  inspectTag,
]

function amongOurs(
  { chain, network, address, known }: Place,
  list: 'vaults' | 'routers',
  code: 'vault' | 'router',
  what: string,
): DestinationFinding | undefined {
  if (!normalised(chain, network, known[list]).includes(address)) return undefined
  return { code, severity: 'refusal', sentence: `That address is ${what}.`, wayOut: 'Give an address of your own.' }
}

function inspectModule({ chain, network, address }: Place): DestinationFinding | undefined {
  if (!isModuleAddress(chain, network, address)) return undefined
  return {
    code: 'module',
    severity: 'refusal',
    sentence: 'That address belongs to the protocol itself, and nobody holds its key.',
    wayOut: 'Give an address of your own.',
  }
}

function inspectBurn({ chain, network, address }: Place): DestinationFinding | undefined {
  if (!isBurnAddress(chain, network, address)) return undefined
  return {
    code: 'burn',
    severity: 'refusal',
    sentence: 'Nobody holds the key to that address: what is sent there is gone.',
    wayOut: 'Give an address of your own.',
  }
}

/** Contracts stand in upper case in assets, so that letter case cannot count. */
function inspectToken({ chain, address, asset, known }: Place): DestinationFinding | undefined {
  const tokens = [asset, ...(known.tokens ?? [])].filter((token) => token.chain === chain)
  const token = tokens.find(({ id }) => id !== undefined && id.toUpperCase() === address.toUpperCase())
  if (!token) return undefined
  return {
    code: 'token_contract',
    severity: 'refusal',
    sentence: `That is the contract of ${token.ticker}, not an account: coins sent to it are lost.`,
    wayOut: 'Give the address of a wallet.',
  }
}

function inspectLookAlike({ chain, network, address, known }: Place): DestinationFinding | undefined {
  const ours = [known.own, known.recent, known.vaults].flatMap((list) => normalised(chain, network, list))
  const twin = lookAlikeOf(address, ours)
  if (twin === undefined) return undefined
  return {
    code: 'look_alike',
    severity: 'danger',
    sentence: `The address has the same ends as ${twin}, which you know, but is another one.`,
    wayOut: 'Compare every character with the receiver’s own page; do not copy it from a list of transactions.',
  }
}

/** One text, two chains: Litecoin's and Bitcoin's 3…, Bitcoin Cash's old forms. The key may not reach the other chain. */
function inspectTwoChains({ chain, network, address }: Place): DestinationFinding | undefined {
  if (chains[chain].family !== 'utxo' || network === 'mocknet') return undefined
  const other = chainsOfAddress(address).find((home) => home.network === network && home.chain !== chain)
  if (!other) return undefined
  return {
    code: 'two_chains',
    severity: 'notice',
    sentence: `The address has the form of ${chains[other.chain].name} too.`,
    wayOut: `Make sure that it was shown for receiving ${chains[chain].name}.`,
  }
}

function inspectTag({ chain }: Place): DestinationFinding | undefined {
  if (chain !== 'XRP') return undefined
  return {
    code: 'needs_no_tag',
    severity: 'notice',
    sentence: 'Swaps are paid without a destination tag, so that an exchange cannot tell whose the coins are.',
    wayOut: 'Give an account of your own that is already activated.',
  }
}

function normalised(chain: ChainId, network: NetworkKind, texts: readonly string[] = []): string[] {
  return texts.flatMap((text) => {
    const address = readAddress(chain, text, network)
    return address instanceof InvalidAddressError ? [] : [address]
  })
}
