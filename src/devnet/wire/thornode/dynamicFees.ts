import type { Machine } from '../../machine/machine.ts'
import { settingOf } from '../../rules/state.ts'
import { fail, type Handler, ok } from '../handler.ts'

/** Default of L1DynamicFeeEpochBlocks: a day. */
const EPOCH_BLOCKS = 14_400

interface Entry {
  readonly name: string
  readonly pair: string
  readonly bps: number
  readonly whitelist: number
}

/** Returns the records, sorted by name and pair. The devnet keeps no history: its fees change by control only. */
function entriesOf(machine: Machine): readonly Entry[] {
  return [...(machine.dynamicFees ?? [])]
    .map(([key, bps]) => {
      const [name = '', pair = ''] = key.split(' ')
      const whitelist = Math.max(settingOf(machine, `DYNAMICFEE-WHITELIST-${name}`), 0)
      return { name: name.toLowerCase(), pair, bps, whitelist }
    })
    .sort((a, b) => (`${a.name} ${a.pair}` < `${b.name} ${b.pair}` ? -1 : 1))
}

function epochOf(machine: Machine): string {
  const set = settingOf(machine, 'L1DynamicFeeEpochBlocks')
  return String(Math.floor(machine.height / (set > 0 ? set : EPOCH_BLOCKS)))
}

/** Source: THORNode 3.19 queryDynamicL1Fees. */
export const dynamicFees: Handler = (machine) =>
  ok({
    entries: entriesOf(machine).map(({ name, pair, bps, whitelist }) => ({
      thorname: name,
      pair,
      dynamic_bps: String(bps),
      whitelist_state: String(whitelist),

      last_active_epoch: epochOf(machine),
      latest_fees_tor: '',
    })),
  })

export const dynamicFeesOfName: Handler = (machine, { params }) => {
  const name = (params.thorname ?? '').toLowerCase()
  const own = entriesOf(machine).filter((entry) => entry.name === name)
  const [first] = own
  if (first === undefined) return fail(machine, `no dynamic L1 fee record for ${name}`)
  const pairs = own.map(({ pair, bps }) => ({
    pair,
    dynamic_bps: String(bps),
    last_active_epoch: epochOf(machine),
    history: [],
  }))
  return ok({ thorname: name, whitelist_state: String(first.whitelist), pairs })
}

/** Nothing is measured on the devnet. */
export const currentDynamicFees: Handler = (machine) => ok({ epoch: epochOf(machine), entries: [] })
