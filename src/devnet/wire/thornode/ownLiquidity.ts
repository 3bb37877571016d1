import type { Protocol } from '../../../core/chains/protocol.ts'
import { ownLiquidityValue } from '../../machine/liquidity/ownValue.ts'
import type { Machine } from '../../machine/machine.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { emptyFor } from '../marked.ts'
import { isAccount } from './isAccount.ts'

const baseName: Readonly<Record<Protocol, 'rune' | 'cacao'>> = { THORCHAIN: 'rune', MAYACHAIN: 'cacao' }

interface Own {
  readonly value: bigint
  readonly units: bigint
  readonly deposit: bigint
}

function ownOf(machine: Machine): Own {
  const { reserve } = machine.modules
  const own = [...machine.providers.values()].filter(({ baseAddress }) => baseAddress === reserve)
  const { deposited, withdrawn } = machine.ownLiquidity
  return {
    value: ownLiquidityValue(machine),
    units: own.reduce((sum, { units }) => sum + units, 0n),
    deposit: deposited - withdrawn,
  }
}

/** Returns the totals of the protocol's liquidity. */
export function polBody(machine: Machine, value: bigint) {
  const { deposited, withdrawn } = machine.ownLiquidity
  const deposit = deposited - withdrawn
  const own = baseName[machine.protocol]
  return {
    [`${own}_deposited`]: String(deposited),
    [`${own}_withdrawn`]: String(withdrawn),
    value: String(value),
    pnl: String(value - deposit),
    current_deposit: String(deposit),
  }
}

/** Returns CACAOPool, which the network keeps closed to accounts. Source: queryCACAOPool of Mayanode 1.124. */
export const cacaoPool: Handler = (machine) => {
  const own = ownOf(machine)
  const empty = { units: '0', pending_units: '0', pending_cacao: '0' }
  return ok({
    pol: polBody(machine, own.value),
    providers: { ...empty, value: '0', pnl: '0', current_deposit: '0' },
    reserve: {
      units: String(own.units),
      value: String(own.value),
      pnl: String(own.value - own.deposit),
      current_deposit: String(own.deposit),
    },
  })
}

/** Source: queryPOL of Mayanode 1.124. */
export const ownLiquidity: Handler = (machine) => ok(polBody(machine, ownLiquidityValue(machine)))

const CAUSE = 'CACAOPool is closed to accounts'

/** Source: queryCACAOProviders of Mayanode 1.124. */
export const cacaoProviders: Handler = emptyFor(CAUSE, () => ok([]))

/** Returns the zero share of an account. Source: queryCACAOProvider of Mayanode 1.124. */
export const cacaoProvider: Handler = emptyFor(CAUSE, (machine, { params }) => {
  const { address = '' } = params
  if (!isAccount(machine, address)) return fail(machine, 'unable to decode address')
  return ok({
    cacao_address: address,

    units: '0',
    value: '0',
    pnl: '0',
    deposit_amount: '0',
    withdraw_amount: '0',

    last_deposit_height: 0,
    last_withdraw_height: 0,
  })
})
