import { formatAsset } from '../../../core/asset/asset.ts'
import type { Machine } from '../../machine/machine.ts'
import { type PoolState, settingOf } from '../../rules/state.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { findPool } from './pools.ts'
import { readAsset } from './readAsset.ts'

/** Builds slips in basis points: of the newest block, and of the MaxAnchorBlocks before it. There is no long rollup. */
function slipBody(machine: Machine, { asset }: PoolState) {
  const name = formatAsset(asset)
  const since = machine.height - settingOf(machine, 'MaxAnchorBlocks')
  const slips = (machine.poolSlips.get(name) ?? []).filter(({ height }) => height >= since)
  const sum = (some: typeof slips) => Number(some.reduce((all, { bps }) => all + bps, 0n))
  return {
    asset: name,
    pool_slip: sum(slips.filter(({ height }) => height === machine.height)),
    rollup_count: 0,
    long_rollup: 0,
    rollup: sum(slips.filter(({ height }) => height < machine.height)),
  }
}

/** Returns the slips of every available pool. Source: queryPoolSlips of THORNode 3.17. */
export const poolSlips: Handler = (machine) => {
  const open = machine.pools.filter(({ asset, status }) => status === 'Available' && asset.chain !== machine.base.chain)
  return ok(open.map((pool) => slipBody(machine, pool)))
}

/** Returns the slips of one pool, with the summed rollup. */
export const poolSlip: Handler = (machine, { params }) => {
  const asset = readAsset(machine, params.asset ?? '')
  if (asset === undefined) return fail(machine, `fail to parse asset (${params.asset}): invalid symbol`)
  const pool = findPool(machine, asset)
  if (pool === undefined) {
    const nothing = { pool_slip: 0, rollup_count: 0, long_rollup: 0, rollup: 0, summed_rollup: 0 }
    return ok([{ asset: formatAsset(asset), ...nothing }])
  }
  const body = slipBody(machine, pool)
  return ok([{ ...body, summed_rollup: body.rollup }])
}
