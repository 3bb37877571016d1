import type { quoteKeys } from '../../contract/quoteKeys.ts'
import type { Handler } from '../bindHandler.ts'

/** Lists the keys that quotes are signed with; none while no key is configured. */
export const getQuoteKeys: Handler<typeof quoteKeys> = async (_input, { quoteSigner }) => ({
  keys: (await quoteSigner?.keys())?.map((key) => ({ ...key, use: 'sig' as const, alg: 'EdDSA' as const })) ?? [],
})
