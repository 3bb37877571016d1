import type { AffiliateAccount, DecisionState } from '../../storage/affiliateRecords.ts'
import { dayOf } from '../../storage/apiKeyTable.ts'
import type { Store } from '../../storage/store.ts'
import type { SendMail } from '../mail/mail.ts'
import { newPartnerKey } from './newPartnerKey.ts'
import { approvalMail, refusalMail } from './programMails.ts'

export interface DecisionTools {
  readonly store: Store
  readonly sendMail: SendMail
  readonly pepper: string
  readonly siteUrl: string
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Approves an account: issues its first key and mails it. An approved partner without a working key gets another one,
 * so that the operator can repeat an approval whose mail failed. Rejects when the mail is not sent; then the key is
 * revoked.
 */
export async function approveAccount(
  account: AffiliateAccount,
  partnerId: string,
  tools: DecisionTools,
): Promise<DecisionState> {
  const { store, now, pepper, sendMail, siteUrl } = tools
  const owner = account.partnerId ?? partnerId
  const keys = await store.apiKeys.list(dayOf(now), owner)
  if (account.partnerId === undefined && keys.length > 0) return 'taken'
  if (account.status === 'approved') {
    if (keys.some(({ revokedAt }) => revokedAt === undefined)) return 'wrong_status'
  } else {
    const state = await store.affiliates.decide({ account: account.id, status: 'approved', partnerId }, now)
    if (state !== 'done') return state
  }
  const { key, secret, record } = newPartnerKey({ kind: 'sk', owner, label: 'First key' }, pepper)
  await store.apiKeys.add(key, record, now)
  try {
    await sendMail(approvalMail(account, { partnerId: owner, secret, siteUrl }))
  } catch (thrown) {
    await store.apiKeys.revoke(key.id, now)
    throw thrown
  }
  return 'done'
}

/** Rejects or suspends an account, and mails its owner where mail can be sent. */
export async function refuseAccount(
  account: AffiliateAccount,
  status: 'rejected' | 'suspended',
  { store, now, sendMail }: Pick<DecisionTools, 'store' | 'now'> & { readonly sendMail: SendMail | undefined },
): Promise<DecisionState> {
  const state = await store.affiliates.decide({ account: account.id, status }, now)
  if (state === 'done') await sendMail?.(refusalMail(account, status))
  return state
}

/** Returns a partner id for a name, such as "acme-swaps"; undefined when the name has too few Latin letters. */
export function partnerIdFor(name: string): string | undefined {
  const id = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32)
  return id.length < 3 ? undefined : id
}
