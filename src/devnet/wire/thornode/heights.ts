import { BLOCK_MS } from '../../../core/chains/blockTime.ts'
import { type ChainId, chains, isChainId } from '../../../core/chains/chains.ts'
import type { Machine } from '../../machine/machine.ts'
import { nodeVersions } from '../../rules/identity.ts'
import type { ProtocolState } from '../../rules/state.ts'
import { type Handler, ok, refuse } from '../handler.ts'

/** Returns the observed height of a chain; estimated from its block time when it is not read. */
export function observedHeight({ observedHeights, height }: Machine, chain: ChainId): number {
  return observedHeights.get(chain) ?? Math.floor((height * BLOCK_MS) / chains[chain].blockMs) + 1
}

/** Returns the chains that the network observes, sorted by name. */
export function observedChains(state: ProtocolState): ChainId[] {
  return [...state.vaults.keys()].filter(isChainId).sort()
}

function lastBlockOf(state: Machine, chain: ChainId) {
  const own = state.protocol === 'THORCHAIN' ? { thorchain: state.height } : { mayachain: state.height }
  return { chain, last_observed_in: observedHeight(state, chain), last_signed_out: state.lastSignedHeight, ...own }
}

/** Source: THORNode 3.17 queryLastBlockHeights, Mayanode 1.124. */
export const lastBlocks: Handler = (state) => ok(observedChains(state).map((chain) => lastBlockOf(state, chain)))

export const lastBlock: Handler = (state, { params }) => {
  const chain = observedChains(state).find((candidate) => candidate === params.chain?.toUpperCase())
  if (!chain) return refuse(state, { code: 3, message: `invalid chain: ${params.chain}: invalid request` })
  return ok([lastBlockOf(state, chain)])
}

export const version: Handler = (state) => {
  const running = nodeVersions[state.protocol]
  return ok({ current: running, next: running, querier: running })
}

export const ping: Handler = () => ok({ ping: 'pong' })
