import { BLOCK_SECONDS } from '../../../core/chains/blockTime.ts'
import { labelHex } from '../../rules/derive.ts'
import { chainIdentifiers, nodeInfoBody } from '../../rules/identity.ts'
import type { ProtocolState } from '../../rules/state.ts'
import { type Handler, ok, refuse } from '../handler.ts'

function blockId(state: ProtocolState, height: number) {
  const label = `${chainIdentifiers[state.protocol][state.network]} block ${height}`
  return { hash: labelHex(label), parts: { total: 1, hash: labelHex(`${label} parts`) } }
}

function header(state: ProtocolState, height: number) {
  const hash = (what: string) => labelHex(`${state.protocol} ${what} ${height}`)
  const time = new Date((state.time - (state.height - height) * BLOCK_SECONDS) * 1000)
  return {
    version: { block: '11', app: '1' },
    chain_id: chainIdentifiers[state.protocol][state.network],
    height,
    time: time.toISOString().replace('.000Z', '.000000000Z'),
    last_block_id: blockId(state, height - 1),
    last_commit_hash: hash('commit'),
    data_hash: hash('data'),
    validators_hash: labelHex(`${state.protocol} validators`),
    next_validators_hash: labelHex(`${state.protocol} validators`),
    consensus_hash: labelHex(`${state.protocol} consensus`),
    app_hash: hash('app'),
    last_results_hash: hash('results'),
    evidence_hash: labelHex('no evidence'),
    proposer_address: labelHex(`${state.protocol} node ${height % 12}`).slice(0, 40),
  }
}

/**
 * The block at `?height=`, or the newest. Its events are in `/devnet/blocks` only. Source: THORNode 3.17 queryBlock.
 */
export const block: Handler = (state, { query }) => {
  const heightText = query.get('height')
  if (heightText !== null && !/^\d{1,15}$/.test(heightText)) {
    return refuse(state, { code: 3, message: 'invalid height param: invalid request' })
  }
  const height = Number(heightText ?? 0) || state.height
  if (height > state.height) {
    return refuse(state, {
      code: 2,
      message: `height ${height} must be less than or equal to the current blockchain height ${state.height}`,
    })
  }
  const begin = { begin_block_events: [], end_block_events: [] }
  const events = state.protocol === 'THORCHAIN' ? { finalize_block_events: [], ...begin } : begin
  return ok({ id: blockId(state, height), header: header(state, height), ...events, txs: [] })
}

/** Source: cosmos-sdk tendermint service, GetLatestBlock: heights are strings there. */
export const latestBlock: Handler = (state) => {
  const { height, last_block_id, ...rest } = header(state, state.height)
  const id = ({ hash, parts }: ReturnType<typeof blockId>) => ({ hash, part_set_header: parts })
  const block = {
    header: { ...rest, height: String(height), last_block_id: id(last_block_id) },
    data: { txs: [] },
    evidence: { evidence: [] },
    last_commit: { height: String(height - 1), round: 0, block_id: id(last_block_id), signatures: [] },
  }
  return ok({ block_id: id(blockId(state, height)), block, sdk_block: block })
}

/** Source: cosmos-sdk tendermint service, GetNodeInfo. */
export const nodeInfo: Handler = ({ protocol, network }) =>
  ok(
    nodeInfoBody(
      chainIdentifiers[protocol][network],
      labelHex(`${protocol} node`).slice(0, 40).toLowerCase(),
      protocol,
    ),
  )
