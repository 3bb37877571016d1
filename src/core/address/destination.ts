import { type Asset, homeChain } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../chains/protocol.ts'
import { type Address, InvalidAddressError } from './address.ts'
import { type ForbiddenForm, forbiddenForm } from './destinationForms.ts'
import type { DestinationFinding, KnownAddresses } from './findings.ts'
import { inspections, readAddress } from './inspections.ts'

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
 * Checks whether a swap's output may be sent to an address, without a network call. Only the chain knows other contracts,
 * and only the person knows whether an exchange owns the address. Never throws.
 *
 * @example
 * const destination = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
 * checkDestination({ protocol: 'THORCHAIN', toAsset: parseAsset('XRP.XRP'), destination, network: 'mainnet' }).ok // true
 */
export function checkDestination(params: DestinationParams): CheckedAddress {
  return check({ ...params, asset: params.toAsset, text: params.destination })
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
 * Checks whether a failed swap may be refunded to an address: as `checkDestination`, on the deposit's chain. Never throws.
 *
 * @example
 * const refundAddress = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
 * checkRefundAddress({ protocol: 'THORCHAIN', fromAsset: parseAsset('XRP.XRP'), refundAddress, network: 'mainnet' }).ok // true
 */
export function checkRefundAddress(params: RefundParams): CheckedAddress {
  const { protocol, fromAsset, refundAddress } = params
  const checked = check({ ...params, asset: fromAsset, text: refundAddress })
  if (!checked.ok || homeChain(fromAsset, protocol) !== protocols[protocol].chain) return checked
  return { ...checked, findings: [...checked.findings.filter(({ severity }) => severity !== 'notice'), unused] }
}

const unused: DestinationFinding = {
  code: 'refund_unused',
  severity: 'notice',
  sentence: 'Coins on the protocol’s own chain are always refunded to their sender.',
  hint: 'Leave the refund address out.',
}

interface CheckParams {
  readonly protocol: Protocol
  readonly asset: Asset
  readonly text: string
  readonly network: NetworkKind
  readonly known?: KnownAddresses
}

function check({ protocol, asset, text, network, known = {} }: CheckParams): CheckedAddress {
  const chain = homeChain(asset, protocol)
  if (!isChainId(chain) || !(chains[chain].protocols.includes(protocol) || chain === protocols[protocol].chain)) {
    return { ok: false, findings: [unsupported(protocol, chain)] }
  }
  const form = forbiddenForm(text, protocol, chain)
  if (form) return { ok: false, findings: [{ ...pick(form), severity: 'refusal' }] }
  const address = readAddress(text, chain, network)
  if (address instanceof InvalidAddressError) return { ok: false, findings: [invalid(address)] }
  const context = { chain, network, address, asset, known }
  const findings = inspections.flatMap((inspect) => inspect(context) ?? [])
  return findings.some(({ severity }) => severity === 'refusal')
    ? { ok: false, findings }
    : { ok: true, address, findings }
}

const pick = ({ code, sentence, hint }: ForbiddenForm) => ({ code, sentence, hint })

function unsupported(protocol: Protocol, chain: string): DestinationFinding {
  return {
    code: 'unsupported_chain',
    severity: 'refusal',
    sentence: `${protocols[protocol].name} does not connect to ${chain.slice(0, 10)}.`,
    hint: 'Choose another asset, or the other protocol.',
  }
}

function invalid({ message, hint }: InvalidAddressError): DestinationFinding {
  return { code: 'invalid_address', severity: 'refusal', sentence: message, hint: hint }
}
