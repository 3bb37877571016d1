import { type Asset, homeChain } from '../asset/asset.ts'
import { type ChainId, chains, isChainId } from '../chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../chains/protocol.ts'
import { type Address, encodeAddress, InvalidAddressError } from './address.ts'
import { isEd25519PublicKey } from './ed25519.ts'
import type { DestinationFinding, KnownAddresses } from './findings.ts'
import {
  type AddressContext,
  type AddressLists,
  type InspectedRecipient,
  inspectRecipient,
  type RecipientParams,
  readAddress,
} from './inspectRecipient.ts'
import { isModuleAddress } from './moduleAccounts.ts'
import { notices } from './notices.ts'
import { addressPayload } from './payload.ts'
import { type PaymentLink, readPaymentLink } from './paymentLink.ts'
import { formTexts, refusalText } from './refusalTexts.ts'
import { wellKnownContract } from './wellKnownContracts.ts'

/**
 * Whether an address may be paid, with every finding about it.
 *
 * @example
 * const checked: CheckedAddress = { ok: false, findings: [] }
 */
export type CheckedAddress =
  /** `address` is in its chain's normal spelling; no finding is a refusal. */
  | { readonly ok: true; readonly address: Address; readonly findings: readonly DestinationFinding[] }
  /** At least one finding is a refusal. */
  | { readonly ok: false; readonly findings: readonly DestinationFinding[] }

/**
 * The destination of a swap's output.
 *
 * @example
 * const destination = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
 * const params: DestinationParams = { protocol: 'THORCHAIN', toAsset: parseAsset('XRP.XRP'), destination, network: 'mainnet' }
 */
export interface DestinationParams {
  readonly protocol: Protocol
  readonly toAsset: Asset
  /** An address; names are resolved before. */
  readonly destination: string
  readonly network: NetworkKind
  readonly known?: KnownAddresses
}

/**
 * Checks whether a swap's output may be sent to an address, without a network call. Only the chain knows other
 * contracts, and only the person knows whether an exchange owns the address. A payment link gives its address, with a
 * finding. Never throws.
 *
 * @example
 * const destination = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
 * checkDestination({ protocol: 'THORCHAIN', toAsset: parseAsset('XRP.XRP'), destination, network: 'mainnet' }).ok // true
 */
export function checkDestination(params: DestinationParams): CheckedAddress {
  return checkPasted({ ...params, asset: params.toAsset, text: params.destination })
}

/**
 * The refund address of a swap.
 *
 * @example
 * const refundAddress = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
 * const params: RefundParams = { protocol: 'THORCHAIN', fromAsset: parseAsset('XRP.XRP'), refundAddress, network: 'mainnet' }
 */
export interface RefundParams {
  readonly protocol: Protocol
  readonly fromAsset: Asset
  readonly refundAddress: string
  readonly network: NetworkKind
  readonly known?: KnownAddresses
}

/**
 * Checks whether a failed swap may be refunded to an address: as `checkDestination`, on the deposit's chain. Never
 * throws.
 *
 * @example
 * const refundAddress = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
 * checkRefundAddress({ protocol: 'THORCHAIN', fromAsset: parseAsset('XRP.XRP'), refundAddress, network: 'mainnet' }).ok // true
 */
export function checkRefundAddress(params: RefundParams): CheckedAddress {
  const { protocol, fromAsset, refundAddress } = params
  const checked = checkPasted({ ...params, asset: fromAsset, text: refundAddress })
  if (!checked.ok || homeChain(fromAsset, protocol) !== protocols[protocol].chain) return checked
  return { ...checked, findings: [...checked.findings.filter(({ severity }) => severity !== 'notice'), unusedRefund] }
}

/** What a refund address means for coins on the protocol's own chain. */
export const unusedRefund: DestinationFinding = {
  code: 'refund_unused',
  severity: 'notice',
  sentence: 'Coins on the protocol’s own chain are always refunded to their sender.',
  hint: 'Leave the refund address out.',
}

const lists: AddressLists = {
  contractAt: wellKnownContract,
  isModule: isModuleAddress,
  isWalletKey: isEd25519PublicKey,
}

/** Checks the text of an address field, which may be a payment link. */
function checkPasted(params: RecipientParams): CheckedAddress {
  const { asset, protocol, text, network } = params
  const chain = homeChain(asset, protocol)
  const link = isChainId(chain) ? readPaymentLink(text, chain, network) : undefined
  if (link === undefined || !isChainId(chain)) return checkAddress(params)
  if (link.kind !== 'address') return { ok: false, findings: [linkRefusal(link, chains[chain].name)] }
  const checked = checkAddress({ ...params, text: link.address })
  return checked.ok ? { ...checked, findings: [link.hasMemo ? linkMemo : linkNotice, ...checked.findings] } : checked
}

const linkNotice: DestinationFinding = {
  code: 'link',
  severity: 'notice',
  sentence: 'That is a payment link, of which only the address is used.',
  hint: 'Its amount and its other details are left out.',
}

const linkMemo: DestinationFinding = {
  code: 'link_memo',
  severity: 'danger',
  sentence: 'That payment link has a memo, and a swap cannot include one.',
  hint: 'Give an address that needs no memo, such as one of your own wallet.',
}

function linkRefusal(link: Exclude<PaymentLink, { kind: 'address' }>, needed: string): DestinationFinding {
  const hint = `Give an address on ${needed}.`
  if (link.kind === 'unreadable') {
    const sentence = 'That payment link has no address that a swap could pay.'
    return { code: 'unreadable_link', severity: 'refusal', sentence, hint }
  }
  const about = link.chain === undefined ? 'another network' : chains[link.chain].name
  return { code: 'other_link', severity: 'refusal', about, sentence: `That is a payment link for ${about}.`, hint }
}

/** Checks an address as `checkDestination` does, but reads no payment link. */
export function checkAddress(params: RecipientParams): CheckedAddress {
  const found = inspectRecipient(params, lists)
  if (!('context' in found)) return { ok: false, findings: found.codes.map((code) => unusable(code, params)) }
  const { codes, context } = found
  const refused = codes.map((code) => ({ code, severity: 'refusal' as const, ...refusalText(code, context, lists) }))
  const findings = [...refused, ...notices.flatMap((inspect) => inspect(context) ?? [])]
  return codes.length > 0 ? { ok: false, findings } : { ok: true, address: context.address, findings }
}

/** Describes an address without the right form. */
function unusable(
  code: Exclude<InspectedRecipient, { context: AddressContext }>['codes'][0],
  { protocol, asset, text, network }: RecipientParams,
): DestinationFinding {
  const refusal = { code, severity: 'refusal' as const }
  const chain = homeChain(asset, protocol)
  if (code === 'unsupported_chain' || !isChainId(chain)) {
    return {
      ...refusal,
      sentence: `${protocols[protocol].name} does not connect to ${chain.slice(0, 10)}.`,
      hint: 'Choose another asset.',
    }
  }
  if (code === 'invalid_address' || code === 'outdated') {
    const { message, hint, suggestedAddress } = new InvalidAddressError({ chain, network, value: text })
    return { ...refusal, sentence: message, hint, ...(suggestedAddress === undefined ? {} : { suggestedAddress }) }
  }
  const plain = code === 'tex' ? transparentOf(text, chain, network) : undefined
  return { ...refusal, ...formTexts[code], ...(plain === undefined ? {} : { suggestedAddress: plain }) }
}

/** Returns the transparent address of a TEX one, which has the same key hash; undefined for an invalid text. */
function transparentOf(text: string, chain: ChainId, network: NetworkKind): Address | undefined {
  const address = readAddress(text, chain, network)
  if (address instanceof InvalidAddressError) return undefined
  const payload = addressPayload(address)
  const home = /^tex1/.test(address) ? 'mainnet' : 'mocknet'
  return payload && encodeAddress(payload, chain, home)
}
