/** How far a registration is. `signed` until the nodes report its reference, broadcast or not. */
export type RegistrationState = 'signed' | 'registered' | 'failed'

/** One memo that was signed for registration. */
export interface MemolessRegistration {
  readonly id: string
  /** In asset notation. */
  readonly asset: string
  readonly memo: string
  /** Upper-case hex. */
  readonly txHash: string
  /** The signed transaction, in base64. */
  readonly txBytes: string
  readonly sequence: number
  readonly state: RegistrationState
  /** Five digits; undefined until registered. */
  readonly reference: string | undefined
  /** Block of the registration; undefined until registered. */
  readonly height: number | undefined
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Unix milliseconds of the last broadcast; undefined before the first. */
  readonly sentAt: number | undefined
}

/** How much one period may cost, in units of RUNE. */
export interface SpendingCap {
  readonly windowMs: number
  readonly amount: number
  /** Part of the amount that only networks of addresses may use that have used none in this period; none by default. */
  readonly reserved?: number
}

/** A request to register a memo once. */
export interface RegistrationRequest {
  /** The account that signs. */
  readonly account: string
  /** The client of the request; the store keeps its hash. */
  readonly client: string
  /** The network of addresses that the client belongs to, by default the client alone; the store keeps its hash. */
  readonly network?: string
  readonly asset: string
  readonly memo: string
  /** An earlier registration of the same client and memo that is used or late. */
  readonly replaces?: string | undefined
  /** Fee of the registration, in units of RUNE. */
  readonly cost: number
  /** The account's sequence on the chain. */
  readonly chainSequence: number
  readonly caps: readonly SpendingCap[]
  /** Signs with a sequence number. Must have no other effect. */
  readonly sign: (sequence: number) => { readonly txHash: string; readonly txBytes: string }
}

export type RegistrationClaim =
  /** The same client registered the same memo before, and it has not failed. */
  | { readonly state: 'existing'; readonly registration: MemolessRegistration }
  | { readonly state: 'signed'; readonly registration: MemolessRegistration }
  /** A spending cap is reached for this network until then. */
  | { readonly state: 'over_budget'; readonly freeInMs: number }

/** The signing account as last seen. */
export interface MemolessBalance {
  /** In units of RUNE. */
  readonly balance: number
  /** Unix milliseconds. */
  readonly at: number
}

/**
 * Registrations of memos. All instances share accounts, sequence numbers and caps. Every registration counts against the
 * caps, also one that failed: a chain keeps the fee of a transaction that fails, and a node that reports one as refused may
 * have passed it on.
 */
export interface MemolessStore {
  /**
   * Chooses the lowest free sequence number, signs and stores the bytes, all in one transaction that locks the account: of
   * simultaneous calls each has its own number, and calls of one client with one memo share a registration.
   */
  claim(request: RegistrationRequest, now: number): Promise<RegistrationClaim>
  /** Takes the right to broadcast for an account. Returns undefined while another instance has it. */
  lease(account: string, leaseMs: number, now: number): Promise<string | undefined>
  release(account: string, token: string): Promise<void>
  /** Returns signed registrations since then that the chain may not have, by sequence. */
  unsettled(account: string, since: number): Promise<readonly MemolessRegistration[]>
  noteSent(id: string, now: number): Promise<void>
  /** Stores the reference. Only the first call has an effect. */
  settle(id: string, found: { readonly reference: string; readonly height: number }, now: number): Promise<void>
  /**
   * Ends a registration whose transaction failed in a block, or can no longer be included. Only the latter leaves its sequence
   * number free.
   */
  fail(id: string, now: number, end?: { readonly isInBlock?: boolean }): Promise<void>
  find(id: string): Promise<MemolessRegistration | undefined>
  findByHash(txHash: string): Promise<MemolessRegistration | undefined>
  noteBalance(account: string, balance: number, now: number): Promise<void>
  /** Returns the newest balance of any account; undefined before the first. */
  balance(): Promise<MemolessBalance | undefined>
}
