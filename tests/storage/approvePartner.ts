import type { AffiliateRegistration, AffiliateStatus } from '../../src/storage/affiliateRecords.ts'
import type { Store } from '../../src/storage/store.ts'

export interface TestPartner extends Partial<AffiliateRegistration> {
  readonly id: string
  /** How far the account goes; approved by default. */
  readonly status?: AffiliateStatus
}

/** Registers a partner, verifies it and applies the operator's decisions. Returns the id of its account. */
export async function approvePartner(
  { affiliates }: Store,
  { id, status = 'approved', ...changes }: TestPartner,
  now = 1_767_225_600_000,
): Promise<string> {
  const registration: AffiliateRegistration = {
    name: `Partner ${id}`,
    email: `${id}@example.org`,

    thorchain: { name: id, basisPoints: 30 },
    maya: null,
    ...changes,
  }
  const terms = { mailbox: registration.email, everyMs: 1, linkMs: 1_000, keptMs: 1_000 }
  const mail = await affiliates.register(registration, terms, now)
  if (mail?.kind !== 'verify') throw new Error(`${registration.email} is registered already.`)
  if (status !== 'unverified') await affiliates.verify(mail.token, now)
  const account = (await affiliates.find(registration.email, now))?.id ?? ''
  const decided = status === 'suspended' ? (['approved', 'suspended'] as const) : [status]
  for (const each of decided) {
    if (each === 'unverified' || each === 'review') continue
    await affiliates.decide({ account, status: each, partnerId: id }, now)
  }
  return account
}
