import type { Store } from '../../src/storage/store.ts'

/** Signs an account in by its e-mail address. Returns the id of the session; "none" when the account may not sign in. */
export async function openSession(
  { affiliateSessions }: Pick<Store, 'affiliateSessions'>,
  email: string,
  now: number,
): Promise<string> {
  const link = await affiliateSessions.addSignInLink(email, 60_000, now)
  if (link === undefined) return 'none'
  const opened = await affiliateSessions.open(link, { browser: 'Firefox on Linux', sessionMs: 7 * 86_400_000 }, now)
  const found = opened.state === 'open' ? await affiliateSessions.read(opened.token, now) : undefined
  return found?.session.id ?? 'none'
}
