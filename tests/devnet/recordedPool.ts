import type { PoolStatus } from '../../src/devnet/rules/state.ts'

/** A pool as the recordings of the real THORNode have it. */
export interface RecordedPool {
  readonly asset: string
  readonly balance_rune: string
  readonly balance_asset: string
  readonly decimals?: number
  readonly status: PoolStatus
  readonly lp_units: string
  readonly synth_supply?: string
}
