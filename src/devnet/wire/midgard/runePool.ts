import { saturatingSub } from '../../../core/math/share.ts'
import { ok } from '../handler.ts'
import { midgardHandler, notFound } from './midgardHandler.ts'

/** Returns the deposits of accounts in RUNEPool, of several after commas. Source: Midgard 2.34 /v2/runepool/{address}. */
export const midgardRuneProvider = midgardHandler([], ({ runeProviders }, { params }) => {
  const rows = (params.address ?? '').split(',').flatMap((runeAddress) => {
    const provider = runeProviders.get(runeAddress)
    if (provider === undefined || provider.deposited === 0n) return []
    const { units, deposited, withdrawn, firstDepositTime, lastDepositTime } = provider
    return [
      {
        dateFirstAdded: String(firstDepositTime),
        dateLastAdded: String(lastDepositTime),
        runeAdded: String(deposited),
        runeAddress,
        runeDeposit: String(saturatingSub(deposited, withdrawn)),
        runeWithdrawn: String(withdrawn),
        units: String(units),
      },
    ]
  })
  return rows.length === 0 ? notFound : ok(rows)
})
