import { InvalidAddressError, isValidAddress, parseAddress } from '../address/address.ts'
import { type ForbiddenForm, forbiddenForm } from '../address/destinationForms.ts'
import { readAddress } from '../address/inspectRecipient.ts'
import { isDottedName, nameKinds } from '../address/names.ts'
import { type PaymentLink, readPaymentLink } from '../address/paymentLink.ts'
import { type Asset, homeChain } from '../asset/asset.ts'
import { type ChainId, chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import type { SwapErrorCode } from '../errors.ts'
import type { Node } from '../nodes/node.ts'
import { InvalidQuoteError } from './checkPair.ts'
import type { QuoteTerms } from './quoteParams.ts'

/**
 * Returns the parameters with every address in its normal spelling, the only one that nodes are asked with. Names are
 * left for the node to resolve. Throws `InvalidQuoteError` (invalid_destination, invalid_address) for an address that
 * is not on the chain it should be on, and for one of a form that the protocol cannot pay.
 */
export function normalizeRecipients<T extends QuoteTerms>(node: Node, params: T): T {
  const { fromAsset, toAsset, destination, refundAddress, affiliates } = params
  const { protocol, network } = node
  const own = protocols[protocol].chain
  const paid = { asset: toAsset, code: 'invalid_destination', role: 'destination' } as const
  const refunded = { asset: fromAsset, code: 'invalid_address', role: 'refund address' } as const
  const shares = affiliates?.map(({ name, bps }) => ({
    name: isValidAddress(name, own, network) ? parseAddress(name, own, network) : name,
    bps,
  }))
  return {
    ...params,
    ...(destination === undefined ? {} : { destination: normalize(node, { ...paid, text: destination }) }),
    ...(refundAddress === undefined ? {} : { refundAddress: normalize(node, { ...refunded, text: refundAddress }) }),
    ...(shares === undefined ? {} : { affiliates: shares }),
  }
}

/**
 * THORNames and MAYANames: letters, digits, plus, minus and underscore, at most 30. Source: THORNode 3.17,
 * MANAGETHORNAME.
 */
const nameForm = /^[\w+-]{1,30}$/

/** Forms of addresses that a chain knows and a swap cannot pay. */
const forms: Readonly<Record<ForbiddenForm['code'], string>> = {
  taproot: 'a taproot address',
  mweb: 'an MWEB address',
  shielded: 'a shielded address',
  tex: 'a TEX address',
  tagged: 'an address with a destination tag',
}

interface Recipient {
  readonly asset: Asset
  readonly text: string
  readonly code: SwapErrorCode
  readonly role: string
}

function normalize({ protocol, network }: Node, { asset, text, code, role }: Recipient): string {
  const home = homeChain(asset, protocol)
  if (!isChainId(home)) return text
  const form = forbiddenForm(text, protocol, home)
  if (form !== undefined) {
    throw new InvalidQuoteError(code, {
      message: `The ${role} is ${forms[form]}, which ${protocols[protocol].name} cannot pay.`,
      hint: `Give an ordinary address on ${home}.`,
    })
  }
  const address = readAddress(text, home, network)
  if (!(address instanceof InvalidAddressError)) return address
  if (address.homes.length === 0 && nameForm.test(text)) return text
  const link = readPaymentLink(text, home, network)
  throw link === undefined
    ? misplaced(address, { home, code, role, protocol, text })
    : new InvalidQuoteError(code, describeLink(link, { home, role, network }))
}

interface Misplaced extends Pick<Recipient, 'code' | 'role' | 'text'> {
  readonly home: ChainId
  readonly protocol: Protocol
}

function misplaced(
  { homes, message, hint, suggestedAddress }: InvalidAddressError,
  { home, code, role, protocol, text }: Misplaced,
): InvalidQuoteError {
  if (suggestedAddress !== undefined) {
    return new InvalidQuoteError(code, { message: `The ${role} cannot be used. ${message}`, hint, suggestedAddress })
  }
  return new InvalidQuoteError(code, {
    message: `The ${role} is not an address on ${home}${describeOwner(homes, home)}.`,
    hint: isDottedName(text)
      ? `Names such as alice.eth are not looked up here. Give the address on ${home} that the name stands for.`
      : `Give an address on ${home}, or a ${nameKinds[protocol]}.`,
  })
}

/** Describes a payment link: programs give the address itself, because nobody sees a notice about the rest. */
function describeLink(
  link: PaymentLink,
  { home, role, network }: { readonly home: ChainId; readonly role: string; readonly network: Node['network'] },
): { readonly message: string; readonly hint: string; readonly suggestedAddress?: string } {
  const hint = `Give an address on ${home}.`
  if (link.kind === 'unreadable') return { message: `The ${role} is a payment link without one address.`, hint }
  if (link.kind === 'other_chain') {
    const other = link.chain === undefined ? 'another network' : chains[link.chain].name
    return { message: `The ${role} is a payment link for ${other}.`, hint }
  }
  if (link.hasMemo) {
    return {
      message: `The ${role} is a payment link with a memo or a tag, and a swap cannot include one.`,
      hint: `Give an address on ${home} that needs none, such as one of your own wallet.`,
    }
  }
  const address = readAddress(link.address, home, network)
  const message = `The ${role} is a payment link, not an address.`
  if (address instanceof InvalidAddressError) return { message, hint }
  return { message, hint: `Give its address alone: ${address}.`, suggestedAddress: address }
}

function describeOwner(owners: InvalidAddressError['homes'], home: string): string {
  const own = owners.find(({ chain }) => chain === home)
  if (own) return ` but on its ${own.network}`
  const [first] = owners
  if (!first) return ''
  return ` but on ${chains[first.chain].family === 'evm' ? 'an EVM chain' : first.chain}`
}
