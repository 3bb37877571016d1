import { parseAsset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { cappedShare } from '../../../core/math/share.ts'
import { findPool } from '../../machine/ledger.ts'
import type { Machine, Provider } from '../../machine/machine.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { emptyFor } from '../marked.ts'
import { isAccount } from './isAccount.ts'
import { poolUnits } from './pools.ts'

const baseName: Readonly<Record<Protocol, 'rune' | 'cacao'>> = { THORCHAIN: 'rune', MAYACHAIN: 'cacao' }

/** Returns the value of liquidity units: twice their base side. */
function valueOfUnits(machine: Machine, { asset, units }: Provider): bigint {
  const pool = findPool(machine, parseAsset(asset, machine.protocol))
  if (pool === undefined) return 0n
  return cappedShare(units, poolUnits(machine, pool), pool.balanceBase, machine.protocol) * 2n
}

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
    value: own.reduce((sum, provider) => sum + valueOfUnits(machine, provider), 0n),
    units: own.reduce((sum, { units }) => sum + units, 0n),
    deposit: deposited - withdrawn,
  }
}

function polBody(machine: Machine, { value, deposit }: Own) {
  const { deposited, withdrawn } = machine.ownLiquidity
  const own = baseName[machine.protocol]
  return {
    [`${own}_deposited`]: String(deposited),
    [`${own}_withdrawn`]: String(withdrawn),
    value: String(value),
    pnl: String(value - deposit),
    current_deposit: String(deposit),
  }
}

/**
 * Returns the pool of protocol-owned liquidity. The reserve is the only provider.
 * Source: queryRUNEPool of THORNode 3.17, queryCACAOPool of Mayanode 1.124.
 */
export const ownPool: Handler = (machine) => {
  const own = ownOf(machine)
  const empty = { units: '0', pending_units: '0', [`pending_${baseName[machine.protocol]}`]: '0' }
  return ok({
    pol: polBody(machine, own),
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
export const ownLiquidity: Handler = (machine) => ok(polBody(machine, ownOf(machine)))

const CAUSE = 'only the reserve has liquidity of the protocol'

/** Lists the accounts with a share of the protocol's liquidity. Source: queryRUNEProviders and queryCACAOProviders. */
export const ownPoolProviders: Handler = emptyFor(CAUSE, () => ok([]))

/** Returns the zero share of an account. Source: queryRUNEProvider and queryCACAOProvider. */
export const ownPoolProvider: Handler = emptyFor(CAUSE, (machine, { params }) => {
  const { address = '' } = params
  if (!isAccount(machine, address)) return fail(machine, 'unable to decode address')
  return ok({
    [`${baseName[machine.protocol]}_address`]: address,
    ...{ units: '0', value: '0', pnl: '0', deposit_amount: '0', withdraw_amount: '0' },
    ...{ last_deposit_height: 0, last_withdraw_height: 0 },
  })
})
