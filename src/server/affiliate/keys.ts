import type * as contract from '../../contract/affiliate/keys.ts'
import type { OpenSession } from '../../storage/affiliateSession.ts'
import { newSecret } from '../../storage/apiKeySecret.ts'
import { dayOf, type ListedKey } from '../../storage/apiKeyTable.ts'
import { ApiError, MisconfiguredError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { parseOrigins } from '../page/parseOrigins.ts'
import { ended, type SessionHandler } from './account.ts'
import { newPartnerKey } from './newPartnerKey.ts'

/** Keys that a partner may have at the same time. */
const maxKeys = 10

const timeText = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

function pepperOf({ pepper }: ServerContext): string {
  const value = pepper?.()
  if (value === undefined) throw new MisconfiguredError({ variables: ['API_KEY_PEPPER'] })
  return value
}

/** Returns the public id of an approved partner. Throws `ApiError` partner_not_approved. */
function ownerOf({ account }: OpenSession): string {
  if (account.status !== 'approved' || account.partnerId === undefined) throw new ApiError('partner_not_approved')
  return account.partnerId
}

async function keysOf({ account }: OpenSession, { store, clock }: ServerContext): Promise<readonly ListedKey[]> {
  return account.partnerId === undefined ? [] : store.apiKeys.list(dayOf(clock()), account.partnerId)
}

/** Lists the keys of the account. */
export const listKeys: SessionHandler<typeof contract.affiliateKeys> = async (_input, session, context) => ({
  keys: (await keysOf(session, context)).map(({ owner: _owner, createdAt, revokedAt, secrets, ...key }) => ({
    ...key,
    origins: [...key.origins],

    createdAt: new Date(createdAt).toISOString(),
    revokedAt: timeText(revokedAt),
    secrets: secrets.map((secret) => ({
      prefix: secret.prefix,

      createdAt: new Date(secret.createdAt).toISOString(),
      revokedAt: timeText(secret.revokedAt),
    })),
  })),
})

/** Creates a key and returns its secret once. Throws `ApiError` partner_not_approved, key_limit or invalid_input. */
export const createKey: SessionHandler<typeof contract.affiliateKeyCreate> = async (
  { kind, label, origins: texts = [] },
  session,
  context,
) => {
  const origins = parseOrigins(texts)
  if ((kind === 'pk') !== origins.length > 0) {
    throw new ApiError('invalid_input', { reason: ['keyOrigins'] })
  }
  const { store, clock } = context
  const { key, record, secret } = newPartnerKey({ kind, owner: ownerOf(session), label, origins }, pepperOf(context))
  const state = await store.affiliates.addKey(session.account.id, { key, record }, maxKeys, clock())
  if (state === 'not_approved') throw new ApiError('partner_not_approved')
  if (state === 'full') throw new ApiError('key_limit')
  return { id: key.id, kind, label, origins: [...origins], dailyQuota: key.dailyQuota, secret }
}

/** Adds a second secret to a key. Throws `ApiError` record_unknown or key_limit. */
export const rotateKey: SessionHandler<typeof contract.affiliateKeyRotate> = async ({ id }, session, context) => {
  ownerOf(session)
  const key = (await keysOf(session, context)).find((each) => each.id === id)
  if (!key) throw new ApiError('record_unknown')
  const { secret, record } = newSecret(key.kind, pepperOf(context))
  const state = await context.store.apiKeys.addSecret(id, record, context.clock())
  if (state === 'full') throw new ApiError('key_limit', { reason: ['secondSecret'] })
  if (state !== 'added') throw new ApiError('record_unknown')
  return { id, secret }
}

/** Revokes a key, or one of its secrets. Throws `ApiError` record_unknown. */
export const revokeKey: SessionHandler<typeof contract.affiliateKeyRevoke> = async ({ id }, session, context) => {
  const keys = await keysOf(session, context)
  const isOwn = keys.some((key) => key.id === id || key.secrets.some(({ prefix }) => prefix === id))
  return ended(isOwn && (await context.store.apiKeys.revoke(id, context.clock())))
}
