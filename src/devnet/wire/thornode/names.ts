import { collectedFor, preferredThreshold } from '../../machine/affiliates/collector.ts'
import type { Machine } from '../../machine/machine.ts'
import type { NameRecord, ProtocolState } from '../../rules/state.ts'
import { type Handler, ok, refuse } from '../handler.ts'

function findName(state: ProtocolState, name: string | undefined): NameRecord | undefined {
  return state.names.find((record) => record.name === name?.toLowerCase())
}

/** Returns a name's collected fees and payout threshold, in the base asset. */
function collectorOf(machine: Machine, record: NameRecord) {
  const threshold = record.preferredAsset === '.' ? 0n : preferredThreshold(machine, record)
  return { threshold: String(threshold), collected: String(collectedFor(machine, record.owner)) }
}

/** Source: THORNode 3.17 queryTHORName; there an unknown name is an internal error, HTTP 500. */
export const thorname: Handler = (machine, { params }) => {
  const record = findName(machine, params.name)
  if (!record) return refuse(machine, { code: 2, message: unknown('THORName', params.name) })
  const collector = collectorOf(machine, record)
  const multiplier = machine.nameSettings.get(record.name)?.outboundFeeMultiplier ?? 0
  return ok({
    name: record.name,
    expire_block_height: record.expireBlockHeight,
    owner: record.owner,
    preferred_asset: record.preferredAsset,
    preferred_asset_swap_threshold_rune: collector.threshold,
    ...(multiplier > 0 ? { preferred_asset_outbound_fee_multiplier: multiplier } : {}),
    affiliate_collector_rune: collector.collected,
    aliases: record.aliases,
  })
}

/** Source: Mayanode 1.124 queryMAYAName. */
export const mayaname: Handler = (machine, { params }) => {
  const record = findName(machine, params.name)
  if (!record) return refuse(machine, { code: 2, message: unknown('MAYAName', params.name) })
  const collector = collectorOf(machine, record)
  return ok({
    name: record.name,
    expire_block_height: record.expireBlockHeight,
    owner: record.owner,
    preferred_asset: record.preferredAsset,
    preferred_asset_swap_threshold_cacao: collector.threshold,
    affiliate_collector_cacao: collector.collected,
    aliases: record.aliases,
    affiliate_bps: record.affiliateBps ?? 0,
    subaffiliates: record.subaffiliates ?? [],
  })
}

function unknown(kind: string, name = ''): string {
  return `fail to fetch ${kind}: ${kind} doesn't exist: ${name}`
}
