import type { quoteKeys } from '../../contract/quoteKeys.ts'
import type { Handler } from '../transport/bindHandler.ts'

/** Lists the keys that quotes are signed with, and the site that they sign for; none while no key is configured. */
export const getQuoteKeys: Handler<typeof quoteKeys> = async (_input, { quoteSigner, network, siteUrl }) => {
  const site = { network, issuer: siteUrl }
  const keys = (await quoteSigner?.keys()) ?? []
  return { keys: keys.map((key) => ({ ...key, use: 'sig' as const, alg: 'EdDSA' as const, ...site })) }
}
