import { type Database, execute, type Work } from './database.ts'
import type { Sweep } from './sweep.ts'

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

interface ListedSecret {
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

interface KeyRow {
  id: string
  kind: ApiKeyKind
  owner: string
  label: string
  origins: string
  daily_quota: number
}

interface ListedRow extends KeyRow {
  created_at: number
  revoked_at: number | null
  used: number | null
}

interface SecretRow {
  prefix: string
  key_id: string
  created_at: number
  revoked_at: number | null
}

const addKey = `insert into api_keys (id, kind, owner, label, origins, daily_quota, created_at)
  values (:id, :kind, :owner, :label, :origins, :quota, :now)`
const addSecret = `insert into api_key_secrets (prefix, key_id, hash, created_at) values (:prefix, :id, :hash, :now)`
const find = `select k.id, k.kind, k.owner, k.label, k.origins, k.daily_quota, s.hash,
    coalesce(s.revoked_at, k.revoked_at) as revoked_at
  from api_key_secrets s join api_keys k on k.id = s.key_id where s.prefix = :prefix`
const revokeKey = 'update api_keys set revoked_at = :now where id = :name and revoked_at is null returning id'
const revokeSecret =
  'update api_key_secrets set revoked_at = :now where prefix = :name and revoked_at is null returning prefix'
const listKeys = `select k.id, k.kind, k.owner, k.label, k.origins, k.daily_quota, k.created_at, k.revoked_at, u.used
  from api_keys k left join api_key_usage u on u.key_id = k.id and u.day = :day
  where cast(:owner as text) = '' or k.owner = :owner order by k.created_at, k.id`
const listSecrets = 'select prefix, key_id, created_at, revoked_at from api_key_secrets order by created_at, prefix'
const spend = `insert into api_key_usage (bucket, key_id, day, used, free_at) values (:bucket, :id, :day, 1, :freeAt)
  on conflict (bucket) do update set used = api_key_usage.used + 1 where api_key_usage.used < :quota
  returning used`

/** How long the requests of a day are kept: 90 days, in milliseconds. */
const usageKeptMs = 90 * 86_400_000

const bucketOf = (id: string, day: number) => `${id} ${day}`

/** Creates the table of API keys on a database. */
export function createApiKeyTable(database: Database, sweep: Sweep): ApiKeyTable {
  const used = async (id: string, day: number) => {
    const query = 'select used from api_key_usage where bucket = :bucket'
    const [row] = await database.query<{ used: number }>(query, { bucket: bucketOf(id, day) })
    return row?.used ?? 0
  }
  return {
    add: (key, secret, now) => database.transaction(() => insertKey(key, secret, now)),
    addSecret: (id, { prefix, hash }, now) =>
      database.exclusive(function* () {
        const state = yield* secretState(id)
        if (state === 'free') yield* execute(addSecret, { prefix, id, hash, now })
        return state === 'free' ? 'added' : state
      }),
    async find(prefix) {
      const [row] = await database.query<KeyRow & { hash: string; revoked_at: number | null }>(find, { prefix })
      return row && { key: keyOf(row), hash: row.hash, isRevoked: row.revoked_at !== null }
    },
    async revoke(name, now) {
      const key = await database.query(revokeKey, { name, now })
      return key.length > 0 || (await database.query(revokeSecret, { name, now })).length > 0
    },
    async list(day, owner = '') {
      const keys = await database.query<ListedRow>(listKeys, { day, owner })
      const secrets = Map.groupBy(await database.query<SecretRow>(listSecrets), ({ key_id }) => key_id)
      return keys.map((row) => listedKey(row, secrets.get(row.id) ?? []))
    },
    async spend({ id, dailyQuota: quota }, now) {
      const day = dayOf(now)
      const bucket = bucketOf(id, day)
      const [row] = await database.write<{ used: number }>(spend, { bucket, id, day, quota, freeAt: now + usageKeptMs })
      if (!row) return { allowed: false, used: await used(id, day) }
      await sweep(now)
      return { allowed: true, used: row.used }
    },
    used,
  }
}

/** Inserts a key with its first secret. */
export function* insertKey(key: ApiKey, { prefix, hash }: SecretRecord, now: number): Work<void> {
  const { id, kind, owner, label, origins, dailyQuota: quota } = key
  yield* execute(addKey, { id, kind, owner, label, origins: JSON.stringify(origins), quota, now })
  yield* execute(addSecret, { prefix, id, hash, now })
}

/** Returns whether a key can have another secret. */
function* secretState(id: string): Work<'free' | 'full' | 'revoked' | 'unknown'> {
  const [key] = yield* execute<{ revoked_at: number | null }>('select revoked_at from api_keys where id = :id', { id })
  if (!key) return 'unknown'
  if (key.revoked_at !== null) return 'revoked'
  const live = yield* execute('select prefix from api_key_secrets where key_id = :id and revoked_at is null', { id })
  return live.length < liveSecretsPerKey ? 'free' : 'full'
}

function keyOf({ id, kind, owner, label, origins, daily_quota }: KeyRow): ApiKey {
  return { id, kind, owner, label, origins: JSON.parse(origins) as string[], dailyQuota: daily_quota }
}

function listedKey(row: ListedRow, secrets: readonly SecretRow[]): ListedKey {
  return {
    ...keyOf(row),
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
    usedToday: row.used ?? 0,
    secrets: secrets.map(listedSecret),
  }
}

const listedSecret = ({ prefix, created_at, revoked_at }: SecretRow): ListedSecret => ({
  prefix,
  createdAt: created_at,
  revokedAt: revoked_at ?? undefined,
})
