/** `pk`: for pages of certain origins. `sk`: for servers. */
export type ApiKeyKind = 'pk' | 'sk'

/** An API key, without its secrets. */
export interface ApiKey {
  readonly id: string
  readonly kind: ApiKeyKind
  /** The account that it belongs to. */
  readonly owner: string
  /** The operator's note. */
  readonly label: string
  /** Origins of the pages that may use a `pk`; empty for an `sk`. */
  readonly origins: readonly string[]
  /** Requests per day (UTC) of all its secrets together. */
  readonly dailyQuota: number
}

/** The stored facts of a secret. */
export interface SecretRecord {
  /** Its first characters: they identify it and are no secret. */
  readonly prefix: string
  /** Keyed hash of the whole, in hex. */
  readonly hash: string
}

/** A secret with its key, and whether one of them is revoked. */
export interface FoundSecret {
  readonly key: ApiKey
  readonly hash: string
  readonly isRevoked: boolean
}

/** A key as its operator sees it. Times are Unix milliseconds. */
export interface ListedKey extends ApiKey {
  readonly createdAt: number
  readonly revokedAt: number | undefined
  /** Requests on the day of the list. */
  readonly usedToday: number
  readonly secrets: readonly ListedSecret[]
}

export interface ListedSecret {
  readonly prefix: string
  readonly createdAt: number
  readonly revokedAt: number | undefined
}

export interface SpentQuota {
  readonly allowed: boolean
  /** Requests of the day, this one included if it is allowed. */
  readonly used: number
}

/** How many secrets of a key work at the same time, so that programs can change from one to the next. */
export const liveSecretsPerKey = 2

/** API keys. Days are whole days since 1970 in UTC. */
export interface ApiKeyTable {
  /** Adds a key with its first secret. */
  add(key: ApiKey, secret: SecretRecord, now: number): Promise<void>
  /** Adds another secret; `full` while the key has `liveSecretsPerKey` of them. */
  addSecret(keyId: string, secret: SecretRecord, now: number): Promise<'added' | 'full' | 'revoked' | 'unknown'>
  find(prefix: string): Promise<FoundSecret | undefined>
  /** Revokes a key, by its id, or one secret, by its prefix. Returns whether there was one that was not revoked. */
  revoke(idOrPrefix: string, now: number): Promise<boolean>
  /** Returns every key, or those of an owner, oldest first, with the requests of a day. */
  list(day: number, owner?: string): Promise<readonly ListedKey[]>
  /** Counts one request of a day unless the quota is used up. */
  spend(key: Pick<ApiKey, 'id' | 'dailyQuota'>, now: number): Promise<SpentQuota>
  /** Returns the requests of a day. */
  used(keyId: string, day: number): Promise<number>
}

const dayMs = 86_400_000

/** Returns the day of a time in Unix milliseconds. */
export const dayOf = (now: number): number => Math.floor(now / dayMs)

/** Returns the milliseconds until the next day begins. */
export const untilNextDay = (now: number): number => (dayOf(now) + 1) * dayMs - now
