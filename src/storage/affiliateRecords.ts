/** `unverified` until the e-mail address is verified; `review` until the operator decides. */
export type AffiliateStatus = 'unverified' | 'review' | 'approved' | 'rejected' | 'suspended'

/** The share of a swap that a protocol pays to a partner. */
export interface AffiliateSplit {
  /** A THORName or MAYAName, or an address of the protocol's chain. */
  readonly name: string
  readonly basisPoints: number
}

/** Both protocols' splits; null where the partner takes no share. */
export interface AffiliateSplits {
  readonly thorchain: AffiliateSplit | null
  readonly maya: AffiliateSplit | null
}

/** The public record of an approved partner. */
export interface Partner extends AffiliateSplits {
  /** Its public id, as links name it. */
  readonly id: string
  readonly name: string
  /** Origins of the pages that embed the widget. */
  readonly origins: readonly string[]
}

/** A registration, normalised and validated. */
export interface AffiliateRegistration extends AffiliateSplits {
  readonly name: string
  readonly email: string
}

/** An account as its owner and the operator see it. Times are Unix milliseconds. */
export interface AffiliateAccount extends AffiliateRegistration {
  readonly id: string
  readonly status: AffiliateStatus
  /** Public id, from the first approval on. */
  readonly partnerId: string | undefined
  readonly origins: readonly string[]
  readonly createdAt: number
  readonly verifiedAt: number | undefined
  readonly decidedAt: number | undefined
}

export interface RegistrationTerms {
  /** Identifies a mailbox whatever the spelling of its address. */
  readonly mailbox: string
  /** A mailbox gets at most three registration mails in this time. */
  readonly everyMs: number
  /** How long the verification link is valid. */
  readonly linkMs: number
  /** How long an unverified registration is kept. */
  readonly keptMs: number
}

/** The mail that a registration may send. The store keeps only a hash of the token. */
export type RegistrationMail =
  /** `others` registrations of the address have a link that works too. */
  | { readonly kind: 'verify'; readonly token: string; readonly others: number }
  /** The address has a verified account already. */
  | { readonly kind: 'registered' }

/** The effect of a mailed link. */
export type LinkPurpose = 'verify' | 'sign-in' | 'cancel' | 'address'

/** A link works once; `expired` from its last millisecond on. */
export type LinkState = 'used' | 'expired' | 'unknown'

/** A link that works, and its account. */
export interface OpenLink {
  readonly state: 'open'
  readonly account: AffiliateAccount
}

export type Verification =
  | { readonly state: 'verified'; readonly account: AffiliateAccount }
  | { readonly state: LinkState }

/** `taken`: another account has the partner id. `wrong_status`: the account's status does not allow the decision. */
export type DecisionState = 'done' | 'unknown' | 'taken' | 'wrong_status'

export interface Decision {
  readonly account: string
  readonly status: 'approved' | 'rejected' | 'suspended'
  /** Public id for the first approval; ignored afterwards, because links name it. */
  readonly partnerId?: string
}
