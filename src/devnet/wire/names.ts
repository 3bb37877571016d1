import type { NameRecord, ProtocolState } from '../state.ts'
import { type Handler, ok, refuse } from './answer.ts'

function findName(state: ProtocolState, name: string | undefined): NameRecord | undefined {
  return state.names.find((record) => record.name === name?.toLowerCase())
}

/** Source: THORNode 3.17 queryTHORName; there an unknown name is an internal error, HTTP 500. */
export const thorname: Handler = (state, { params }) => {
  const record = findName(state, params.name)
  if (!record) {
    return refuse(state, { code: 2, message: `fail to fetch THORName: THORName doesn't exist: ${params.name}` })
  }
  return ok({
    name: record.name,
    expire_block_height: record.expireBlockHeight,
    owner: record.owner,
    preferred_asset: record.preferredAsset,
    preferred_asset_swap_threshold_rune: '0',
    affiliate_collector_rune: '0',
    aliases: record.aliases,
  })
}

/** Source: Mayanode 1.124 queryMAYAName. */
export const mayaname: Handler = (state, { params }) => {
  const record = findName(state, params.name)
  if (!record) {
    return refuse(state, { code: 2, message: `fail to fetch MAYAName: MAYAName doesn't exist: ${params.name}` })
  }
  return ok({
    name: record.name,
    expire_block_height: record.expireBlockHeight,
    owner: record.owner,
    preferred_asset: record.preferredAsset,
    preferred_asset_swap_threshold_cacao: '0',
    affiliate_collector_cacao: '0',
    aliases: record.aliases,
    affiliate_bps: record.affiliateBps ?? 0,
    subaffiliates: record.subaffiliates ?? [],
  })
}

/** Midgard's view of the same record. Source: Midgard 2.34 THORNameDetails. */
export const nameLookup: Handler = (state, { params }) => {
  const record = findName(state, params.name)
  if (!record) return { status: 404, body: { error: `${params.name} not found` } }
  return ok({ entries: record.aliases, expire: String(record.expireBlockHeight), owner: record.owner })
}
