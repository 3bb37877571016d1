import type { Protocol } from '../../core/chains/protocol.ts'

/** The two addresses of the form: where the coins arrive, and where a refund goes. */
export type RecipientSide = 'destination' | 'refund'

/** An address field. Without text, coins arrive at the connected wallet, and refunds go back to the sender. */
export interface Recipient {
  /** As typed, or as a link has it. */
  readonly text: string
  /** Whether the text comes from a link and was not changed since. */
  readonly isLinked: boolean
  /** Result for this text; undefined while it is being checked. */
  readonly check: RecipientCheck | undefined
  /** The address that the person compared in full. */
  readonly confirmed: string | undefined
}

export type RecipientCheck =
  | {
      readonly kind: 'problem'
      readonly problem: string
      /** The stable code of a look-up that failed, for support. Text that is no address has none. */
      readonly failure?: string
      /** An address with the same meaning that can be paid, to be offered. */
      readonly suggestedAddress?: string
    }
  | ({ readonly kind: 'address' } & CheckedRecipient)

/** An address that may be paid. */
export interface CheckedRecipient {
  /** In its chain's spelling. */
  readonly address: string
  /** The name that leads to the address. */
  readonly name?: RecipientName | undefined
  /** The name that the person saved exactly this address under. */
  readonly savedAs?: SavedName
  /** Whether it belongs to a connected wallet. */
  readonly isOwn: boolean
  /** Whether the person has to compare it, because it resembles a known address or is a contract. */
  readonly isSuspicious: boolean
  /** Facts that the person should know, each with a hint. */
  readonly notices: readonly string[]
}

/** A name of the person's own for an address. */
export interface SavedName {
  readonly name: string
  /** Whether no swap of this browser went to the address yet, so that it is compared before the first one. */
  readonly isUnused: boolean
}

/** Who resolves a name: the nodes of a protocol, or ENS on Ethereum. */
type NameRegistry = Protocol | 'ENS'

export interface RecipientName {
  readonly registry: NameRegistry
  /** As its registry spells it. */
  readonly name: string
}

export const emptyRecipient: Recipient = { text: '', isLinked: false, check: undefined, confirmed: undefined }

/** One character more than an address may have, so that longer text is rejected and never cut to another address. */
const LONGEST_ADDRESS = 201
/** The same for a payment link. */
export const LONGEST_RECIPIENT = 2_001

/** The field after the person typed. */
export function typedRecipient(text: string): Recipient {
  const longest = /[:?]/.test(text) ? LONGEST_RECIPIENT : LONGEST_ADDRESS
  return { ...emptyRecipient, text: text.trim().slice(0, longest) }
}

/**
 * The field of a page that opens: a link's address, which the person has to compare, else the one that it had before.
 */
export function openedRecipient(linked: string | undefined, before = '', wasLinked = false): Recipient {
  return { ...typedRecipient(linked ?? before), isLinked: linked !== undefined || wasLinked }
}

/**
 * Whether the person must compare the whole address: it comes from a link, from a name, was saved and never used, or is
 * suspicious.
 */
export function mustConfirm({ isLinked, check }: Recipient): boolean {
  if (check?.kind !== 'address') return false
  const isFromElsewhere = isLinked || check.name !== undefined || check.savedAs?.isUnused === true
  return check.isSuspicious || (!check.isOwn && isFromElsewhere)
}

/** What an address field still needs before a review: nothing, its check, another text, or a comparison. */
export type RecipientNeed = 'none' | 'check' | 'address' | 'confirmation'

export function recipientNeed(recipient: Recipient): RecipientNeed {
  const { text, check, confirmed } = recipient
  if (text === '') return 'none'
  if (check === undefined) return 'check'
  if (check.kind === 'problem') return 'address'
  return mustConfirm(recipient) && confirmed !== check.address ? 'confirmation' : 'none'
}

/** Returns the address that a review uses; undefined for an empty field or one that still needs something. */
export function acceptedRecipient(recipient: Recipient): CheckedRecipient | undefined {
  const { check } = recipient
  return recipientNeed(recipient) === 'none' && check?.kind === 'address' ? check : undefined
}
