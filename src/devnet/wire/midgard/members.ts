import { cappedShare } from '../../../core/quote/math/share.ts'
import type { Member } from '../../indexer/history.ts'
import { bookOf } from '../../machine/ledger.ts'
import type { Machine } from '../../machine/machine.ts'
import { ok } from '../handler.ts'
import { midgardHandler, notFound, unknownPool } from './midgardHandler.ts'
import { poolNamed } from './pools.ts'

/** Lists liquidity providers by their base address, or else their asset address. */
export const midgardMembers = midgardHandler(['pool'], (machine, request) => {
  const name = request.query.get('pool') || undefined
  const wanted = name === undefined ? undefined : poolNamed(machine, name)
  if (name !== undefined && wanted === undefined) return unknownPool(name)
  const found = [...request.history.members.values()].filter(
    ({ pool, units }) => units > 0n && (name === undefined || pool === name.toUpperCase()),
  )
  return ok([...new Set(found.map(({ baseAddress, assetAddress }) => baseAddress || assetAddress))])
})

/** Returns the liquidity that a member has added since the first indexed block. */
export const midgardMember = midgardHandler(['showSavers'], (machine, request) => {
  const wanted = (request.params.address ?? '').toLowerCase()
  const own = [...request.history.members.values()].filter(({ baseAddress, assetAddress }) =>
    [baseAddress.toLowerCase(), assetAddress.toLowerCase()].includes(wanted),
  )
  return own.length === 0 || wanted === '' ? notFound : ok({ pools: own.map((member) => memberBody(machine, member)) })
})

function memberBody(machine: Machine, member: Member) {
  const [base, asset] = sharesOf(machine, member)
  const maya = machine.protocol === 'MAYACHAIN'
  return {
    assetAdded: String(member.assetAdded),
    assetAddress: member.assetAddress,
    assetDeposit: String(asset),
    assetPending: String(member.assetPending),
    assetWithdrawn: String(member.assetWithdrawn),
    dateFirstAdded: String(member.firstAdded),
    dateLastAdded: String(member.lastAdded),
    liquidityUnits: String(member.units),
    pool: member.pool,
    runeAdded: String(member.baseAdded),
    runeAddress: member.baseAddress,
    runePending: String(member.basePending),
    runeWithdrawn: String(member.baseWithdrawn),
    ...(maya ? { assetSlashed: '0', cacaoDeposit: String(base), cacaoSlashed: '0' } : { runeDeposit: String(base) }),
  }
}

/** Returns the current value of both sides of a member's units. */
function sharesOf(machine: Machine, { pool: name, units }: Member): readonly [bigint, bigint] {
  const pool = poolNamed(machine, name)
  if (pool === undefined) return [0n, 0n]
  const { liquidityUnits, synthUnits } = bookOf(machine, pool.asset)
  const of = (whole: bigint) => cappedShare(units, liquidityUnits + synthUnits, whole, machine.protocol)
  return liquidityUnits === 0n ? [0n, 0n] : [of(pool.balanceBase), of(pool.balanceAsset)]
}
