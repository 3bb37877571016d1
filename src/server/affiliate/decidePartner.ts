import { site } from '../../site.ts'
import type { AffiliateAccount, DecisionState } from '../../storage/affiliateRecords.ts'
import { dayOf } from '../../storage/apiKeyTable.ts'
import type { Store } from '../../storage/store.ts'
import type { Mail, SendMail } from '../mail/mail.ts'
import { affiliatePaths } from './affiliatePaths.ts'
import { newPartnerKey } from './newPartnerKey.ts'
import { programMail } from './programMail.ts'

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

/** Returns the mail of an approval, with the partner's first key. */
function approvalMail(
  { email, name }: AffiliateAccount,
  facts: { partnerId: string; secret: string; siteUrl: string },
): Mail {
  const { partnerId, secret, siteUrl } = facts
  return programMail({
    to: email,
    subject: `You are a partner of ${site.name}: your API key`,
    paragraphs: [
      `${name} is approved for the affiliate program of ${site.name}. Your partner id is ${partnerId}.`,
      `Your link: ${siteUrl}/?ref=${partnerId}`,
      'Your API key for servers, which we show only here:',
    ],
    exact: secret,
    action: { url: `${siteUrl}${affiliatePaths.signIn}`, text: 'Sign in to your account' },
    terms:
      'Send the key in the header x-api-key, from your server only. Rotate it in your account if others may have read this email.',
  })
}

/** Returns the mail of a rejection or a suspension. */
function refusalMail({ email, name }: AffiliateAccount, status: 'rejected' | 'suspended'): Mail {
  const isRejected = status === 'rejected'
  return programMail({
    to: email,
    subject: isRejected ? `Your registration at ${site.name}` : `Your partner account at ${site.name} is suspended`,
    paragraphs: [
      isRejected
        ? `We did not approve ${name} for the affiliate program of ${site.name}.`
        : `${name} is suspended from the affiliate program of ${site.name}. Its keys no longer work, and its links add no fee.`,
    ],
    terms: `Answer the operator of ${site.name} if you think that this is a mistake.`,
  })
}
