import type { Machine } from '../../machine/machine.ts'
import { type RunePool, runePoolOf, runeProviderOf, unitsFor, valueOfUnits } from '../../machine/runePool/runePool.ts'
import { fail, type Handler, ok, okList } from '../handler.ts'
import { isAccount } from './isAccount.ts'
import { polBody } from './ownLiquidity.ts'

/**
 * Returns RUNEPool: the protocol's liquidity, and the parts of its accounts and of the reserve. Source: queryRUNEPool
 * of THORNode 3.17.
 */
export const runePool: Handler = (machine) => {
  const pool = runePoolOf(machine)
  const { providerUnits, reserveUnits, pending, deposit } = pool
  const { deposited, withdrawn } = machine.ownLiquidity
  const ofProviders = valueOfUnits(pool, providerUnits)
  const ofReserve = valueOfUnits(pool, reserveUnits)
  const own = deposited - withdrawn - deposit + pending
  return ok({
    pol: polBody(machine, pool.value - pending),
    providers: {
      units: String(providerUnits),
      pending_units: String(pool.units === 0n ? 0n : unitsFor(pool, pending)),
      pending_rune: String(pending),
      value: String(ofProviders),
      pnl: String(ofProviders - deposit),
      current_deposit: String(deposit),
    },
    reserve: {
      units: String(reserveUnits),
      value: String(ofReserve),
      pnl: String(ofReserve - own),
      current_deposit: String(own),
    },
  })
}

/** Lists the depositors of RUNEPool by address. Source: queryRUNEProviders of THORNode 3.17. */
export const runeProviders: Handler = (machine) => {
  const pool = runePoolOf(machine)
  const addresses = [...machine.runeProviders.keys()].sort()
  return okList(
    machine,
    addresses.map((address) => providerBody(machine, pool, address)),
  )
}

/** Source: queryRUNEProvider of THORNode 3.17. */
export const runeProvider: Handler = (machine, { params }) => {
  const { address = '' } = params
  if (!isAccount(machine, address)) return fail(machine, 'unable to decode address')
  return ok(providerBody(machine, runePoolOf(machine), address))
}

function providerBody(machine: Machine, pool: RunePool, address: string) {
  const { units, deposited, withdrawn, depositHeight, withdrawHeight } = runeProviderOf(machine, address)
  const value = valueOfUnits(pool, units)
  return {
    rune_address: address,
    units: String(units),
    value: String(value),
    pnl: String(value - deposited + withdrawn),
    deposit_amount: String(deposited),
    withdraw_amount: String(withdrawn),
    last_deposit_height: depositHeight,
    last_withdraw_height: withdrawHeight,
  }
}
