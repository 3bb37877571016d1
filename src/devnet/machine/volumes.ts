import { formatAsset } from '../../core/asset/asset.ts'
import type { PoolState } from '../rules/state.ts'
import { write } from './journal.ts'
import type { Machine } from './machine.ts'
import type { Volume } from './records.ts'

const BLOCKS_PER_HOUR = 600
const HOURS = 24

const hourOf = ({ height }: Machine): number => Math.floor(height / BLOCKS_PER_HOUR)

/** Adds a swap leg and its liquidity fee to the pool's daily volume. */
export function countVolume(machine: Machine, pool: PoolState, { base, asset, fee }: Volume): void {
  const key = formatAsset(pool.asset)
  const hour = hourOf(machine)
  const hours = (machine.volumes.get(key) ?? []).filter((one) => one.hour > hour - HOURS)
  const now = hours.find((one) => one.hour === hour) ?? { hour, base: 0n, asset: 0n, fee: 0n }
  const changed = { hour, base: now.base + base, asset: now.asset + asset, fee: now.fee + fee }
  write(machine.journal, machine.volumes, key, [...hours.filter((one) => one.hour !== hour), changed])
}

/** Returns a pool's volume over the last 24 hours, in whole hours. Source: VolumeManager of THORNode 3.17. */
export function volumeOf(machine: Machine, pool: PoolState): Volume {
  const hour = hourOf(machine)
  const hours = (machine.volumes.get(formatAsset(pool.asset)) ?? []).filter((one) => one.hour > hour - HOURS)
  return {
    base: hours.reduce((sum, { base }) => sum + base, 0n),
    asset: hours.reduce((sum, { asset }) => sum + asset, 0n),
    fee: hours.reduce((sum, { fee }) => sum + fee, 0n),
  }
}
