import type { BlockContext } from './blockContext.ts'
import type { Member } from './history.ts'

/** Both sides of an addition. */
export interface Sides {
  readonly pool: string
  readonly baseAddress: string
  readonly assetAddress: string
  readonly base: bigint
  readonly asset: bigint
}

function keyOf(pool: string, address: string): string {
  return `${pool} ${address}`
}

function memberOf({ history }: BlockContext, { pool, baseAddress, assetAddress }: Sides): Member {
  return (
    history.members.get(keyOf(pool, baseAddress || assetAddress)) ?? {
      pool,
      baseAddress,
      assetAddress,
      units: 0n,
      baseAdded: 0n,
      assetAdded: 0n,
      baseWithdrawn: 0n,
      assetWithdrawn: 0n,
      basePending: 0n,
      assetPending: 0n,
      firstAdded: 0,
      lastAdded: 0,
    }
  )
}

function save({ history }: BlockContext, member: Member): void {
  history.members.set(keyOf(member.pool, member.baseAddress || member.assetAddress), member)
}

export function addPending(taking: BlockContext, sides: Sides): void {
  const before = memberOf(taking, sides)
  save(taking, {
    ...before,
    basePending: before.basePending + sides.base,
    assetPending: before.assetPending + sides.asset,
  })
}

export function addLiquidity(taking: BlockContext, sides: Sides, units: bigint): void {
  const before = memberOf(taking, sides)
  const { time } = taking.machine
  save(taking, {
    ...before,
    assetAddress: before.assetAddress || sides.assetAddress,
    units: before.units + units,
    baseAdded: before.baseAdded + sides.base,
    assetAdded: before.assetAdded + sides.asset,
    basePending: 0n,
    assetPending: 0n,
    firstAdded: before.firstAdded || time,
    lastAdded: time,
  })
}

interface Withdrawal {
  readonly units: bigint
  readonly base: bigint
  readonly asset: bigint
}

/** Records a withdrawal. Members from before the first indexed block are ignored. */
export function withdrawLiquidity(
  taking: BlockContext,
  { pool, address }: { readonly pool: string; readonly address: string },
  { units, base, asset }: Withdrawal,
): void {
  const before = taking.history.members.get(keyOf(pool, address))
  if (before === undefined) return
  save(taking, {
    ...before,
    units: before.units > units ? before.units - units : 0n,
    baseWithdrawn: before.baseWithdrawn + base,
    assetWithdrawn: before.assetWithdrawn + asset,
  })
}
