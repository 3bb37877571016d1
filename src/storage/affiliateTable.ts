import type { ApiKey, SecretRecord } from './apiKeyTable.ts'

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

/** Settings that take effect at once. They name no receiver. */
export interface AffiliateSettings {
  /** Id of the session that saves them. */
  readonly session: string
  readonly thorchainPoints: number
  readonly mayaPoints: number
  readonly origins: readonly string[]
}

/** A key and the record of its first secret. */
export interface NewKeyRecord {
  readonly key: ApiKey
  readonly record: SecretRecord
}

/** The affiliate program. Due changes are applied before anything is read. Addresses arrive normalised: the store compares them byte by byte. */
export interface AffiliateTable {
  /**
   * Saves a registration and claims one of the three mails that its mailbox may get. Returns undefined, and saves nothing,
   * when all are claimed. Each registration of an unverified address has a link of its own, which verifies exactly that one.
   */
  register(
    registration: AffiliateRegistration,
    terms: RegistrationTerms,
    now: number,
  ): Promise<RegistrationMail | undefined>
  /** Returns a claim whose mail could not be sent, so that the next registration may try again. */
  returnRegistrationMail(mailbox: string): Promise<void>
  /** Verifies the registration that a link was mailed for and moves it to `review`. The other links of the address end. */
  verify(token: string, now: number): Promise<Verification>
  /** Reads the account of a link that works, with the registration that the link verifies, without using it up. */
  readLink(token: string, purpose: LinkPurpose, now: number): Promise<OpenLink | { readonly state: LinkState }>
  /** Applies the operator's decision. A rejection or suspension ends its keys, sessions and sign-in links for good. */
  decide(decision: Decision, now: number): Promise<DecisionState>
  /** Returns the public record of an approved partner; undefined for every other id. */
  approvedPartner(partnerId: string, now: number): Promise<Partner | undefined>
  /** Finds an account by its id, public id or e-mail address. */
  find(text: string, now: number): Promise<AffiliateAccount | undefined>
  /** Returns every account, oldest first. */
  list(now: number): Promise<readonly AffiliateAccount[]>
  /** Saves the settings of an account that take effect at once. Returns false when the session is closed. */
  saveSettings(account: string, settings: AffiliateSettings): Promise<boolean>
  /** Adds a key to an approved partner, which has at most `most` that work. */
  addKey(account: string, key: NewKeyRecord, most: number, now: number): Promise<'added' | 'full' | 'not_approved'>
}
