import type { ListedKey } from '../../src/storage/apiKeyTable.ts'

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const revoked = (at: number | undefined) => (at === undefined ? '' : `, revoked ${day(at)}`)

/** Renders a key with its secrets for the terminal. */
export function formatKey(key: ListedKey): string {
  const { id, kind, owner, label, origins, dailyQuota, usedToday, createdAt, revokedAt, secrets } = key
  const note = label === '' ? '' : ` (${label})`
  const pages = origins.length === 0 ? '' : ` on ${origins.join(', ')}`
  const lines = [
    `${id}  ${kind}  ${owner}${note}${pages}, ${usedToday} of ${dailyQuota} today, since ${day(createdAt)}${revoked(revokedAt)}`,
    ...secrets.map((secret) => `  ${secret.prefix}…  since ${day(secret.createdAt)}${revoked(secret.revokedAt)}`),
  ]
  return `${lines.join('\n')}\n`
}
