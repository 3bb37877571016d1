import type * as contract from '../../contract/affiliate/account.ts'
import type { OperationSpec } from '../../contract/defineOperation.ts'
import { limits } from '../../contract/limits.ts'
import type { AffiliateChange } from '../../storage/affiliateChange.ts'
import type { AffiliateAccount } from '../../storage/affiliateRecords.ts'
import type { OpenSession } from '../../storage/affiliateSession.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { parseOrigins } from '../page/parseOrigins.ts'
import { languageOf } from '../texts/language.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { expectPayout } from './expectPayouts.ts'
import { requireMail, spendChangeMails } from './mailRules.ts'
import { addressMail, cancelMail } from './programMails.ts'
import { sessionMissing } from './sessionMissing.ts'

/** Implements an operation that needs a session. */
export type SessionHandler<Op extends OperationSpec> = (
  input: Parameters<Handler<Op>>[0],
  session: OpenSession,
  context: ServerContext,
) => ReturnType<Handler<Op>>

const timeText = (at: number): string => new Date(at).toISOString()

/** Returns a waiting change as the contract writes it. */
const viewChange = ({ id, field, value, requestedAt, effectiveAt, isConfirmed }: AffiliateChange) => ({
  id,
  field,
  value,
  confirmed: isConfirmed,

  requestedAt: timeText(requestedAt),
  effectiveAt: timeText(effectiveAt),
})

/** Returns the account of the session. */
export const getAccount: SessionHandler<typeof contract.affiliateAccount> = (_input, { account }, context) =>
  viewAccount(account, context)

async function viewAccount(account: AffiliateAccount, { store, clock }: ServerContext) {
  const { name, email, thorchain, maya, origins, partnerId = null } = account
  const changes = await store.affiliateChanges.waiting(account.id, clock())
  const status = account.status === 'approved' ? ('approved' as const) : ('review' as const)
  return { status, partnerId, name, email, thorchain, maya, origins: [...origins], changes: changes.map(viewChange) }
}

/** Requests a delayed change and mails its links. A failed mail cancels it. Throws `ApiError`. */
export const requestChange: SessionHandler<typeof contract.affiliateChangeRequest> = async (
  { field, value },
  { account, session },
  context,
) => {
  const { store, clock, siteUrl, nodes } = context
  const sendMail = requireMail(context)
  if (field !== 'email' && value !== '') expectPayout(value, field === 'maya' ? 'MAYACHAIN' : 'THORCHAIN', nodes)
  await spendChangeMails(context, { account: account.id, address: field === 'email' ? value : undefined })
  const terms = { waitMs: limits.affiliateChangeWaitMs, addressesMs: limits.affiliateAddressesMs }
  const request = { account: account.id, session: session.id, field, value, ...terms }
  const requested = await store.affiliateChanges.request(request, clock())
  if (!requested) throw sessionMissing()
  const { change, cancelLinks, confirmLink } = requested
  try {
    const of = { siteUrl, language: await languageOf(context) }
    for (const link of cancelLinks) await sendMail(cancelMail(link, change, of))
    if (confirmLink) await sendMail(addressMail(confirmLink, change, of))
  } catch (thrown) {
    await store.affiliateChanges.cancel(account.id, change.id, clock())
    context.reportError('for a change of an affiliate', thrown)
    throw new ApiError('mail_unavailable', { headers: { 'retry-after': '60' } })
  }
  return viewChange(change)
}

/** Cancels a waiting change. Throws `ApiError` record_unknown. */
export const cancelChange: SessionHandler<typeof contract.affiliateChangeCancel> = async (
  { id },
  { account },
  { store, clock },
) => ended(await store.affiliateChanges.cancel(account.id, id, clock()))

/** Saves shares and origins, which take effect at once. Throws `ApiError` invalid_input or session_missing. */
export const saveSettings: SessionHandler<typeof contract.affiliateSettings> = async (
  { origins, ...shares },
  { account, session },
  context,
) => {
  const { affiliates } = context.store
  const settings = {
    session: session.id,
    thorchainBps: shares.thorchainPoints,
    mayaBps: shares.mayaPoints,
    origins: parseOrigins(origins),
  }
  if (!(await affiliates.saveSettings(account.id, settings))) throw sessionMissing()
  const saved = await affiliates.find(account.id, context.clock())
  return viewAccount(saved ?? account, context)
}

/** Lists the open sessions of the account. */
export const listSessions: SessionHandler<typeof contract.affiliateSessions> = async (
  _input,
  { account, session },
  { store, clock },
) => ({
  sessions: (await store.affiliateSessions.list(account.id, clock())).map(({ id, browser, ...times }) => ({
    id,
    browser,
    current: id === session.id,

    createdAt: timeText(times.createdAt),
    seenAt: timeText(times.seenAt),
    expiresAt: timeText(times.expiresAt),
  })),
})

/** Closes a session of the account. Throws `ApiError` record_unknown. */
export const revokeSession: SessionHandler<typeof contract.affiliateSessionRevoke> = async (
  { id },
  { account },
  { store },
) => ended(await store.affiliateSessions.close(account.id, id))

/** Returns the response to an end. Throws `ApiError` record_unknown when there was nothing to end. */
export function ended(isDone: boolean): { status: 'ended' } {
  if (!isDone) throw new ApiError('record_unknown')
  return { status: 'ended' }
}
