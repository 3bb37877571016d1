import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { readVectors, recordings } from '../../../devnet/replay/quoteRows.ts'

/** One swap event of a regression run, with the settings that the run's own scenario put in force by then. */
export interface RecordedSwap {
  readonly height: number
  readonly suite: string
  readonly in: readonly [string, string]
  readonly out: readonly [string, string]
  readonly liquidity_fee: string
  readonly liquidity_fee_in_rune: string
  readonly swap_slip_bps: string
  readonly pool_slip_bps: string | null
  readonly pool_before: { readonly rune: string; readonly asset: string; readonly decimals: number }
  readonly pool_before_verified: boolean
  /** The floor for the pool side's kind; none on Maya. */
  readonly floorBps: bigint
  /** Given when the pool side is a synth. */
  readonly synthDepthBps: bigint | undefined
}

interface Scenario {
  readonly suite: string
  readonly genesis_mimirs: readonly { key: string; value: string }[] | null
  readonly ops: readonly { type: string; count?: string; key?: string; value?: string }[]
}

/** Source: vectors/README.md, "Constants in force in the runs". */
const defaults: Readonly<Record<string, number>> = { VIRTUALMULTSYNTHSBASISPOINTS: 20_000, SECUREDASSETSLIPMINBPS: 5 }

const floorNames = {
  native: 'L1SLIPMINBPS',
  token: 'L1SLIPMINBPS',
  synth: 'SYNTHSLIPMINBPS',
  trade: 'TRADEACCOUNTSSLIPMINBPS',
  secured: 'SECUREDASSETSLIPMINBPS',
  derived: 'DERIVEDSLIPMINBPS',
} as const

/** The verified events only: for the others the recording does not know the pool. */
export function readSwaps(protocol: Protocol): readonly RecordedSwap[] {
  const folder = recordings[protocol]
  const { swaps } = readVectors(`${folder}/swap-events.json`) as { swaps: readonly RecordedSwap[] }
  const { scenarios } = readVectors(`${folder}/scenarios.json`) as { scenarios: readonly Scenario[] }
  const bySuite = new Map(scenarios.map((scenario) => [scenario.suite, scenario]))
  const base = protocol === 'THORCHAIN' ? 'THOR.RUNE' : 'MAYA.CACAO'
  return swaps
    .filter((swap) => swap.pool_before_verified)
    .map((swap) => {
      const side = parseAsset(swap.in[1] === base ? swap.out[1] : swap.in[1], protocol)
      const settings = settingsAt(bySuite.get(swap.suite), swap.height)
      return {
        ...swap,
        floorBps: BigInt(settings.get(floorNames[side.kind]) ?? 0),
        synthDepthBps:
          side.kind === 'synth' ? BigInt(settings.get('VIRTUALMULTSYNTHSBASISPOINTS') ?? 10_000) : undefined,
      }
    })
}

/** The environment sets constants before the first block; a mimir counts from the block that includes it. */
function settingsAt(scenario: Scenario | undefined, height: number): Map<string, number> {
  const settings = new Map(Object.entries(defaults))
  for (const { key, value } of scenario?.genesis_mimirs ?? []) settings.set(key.toUpperCase(), Number(value))
  let blocks = 0
  for (const { type, count, key = '', value } of scenario?.ops ?? []) {
    if (type === 'create-blocks') blocks += Number(count)
    if (type === 'env') settings.set(key.replaceAll('_', '').toUpperCase(), Number(value))
    if (type === 'tx-mimir' && blocks < height) settings.set(key.toUpperCase(), Number(value))
  }
  return settings
}
