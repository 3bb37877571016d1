import { protocols } from '../../../core/chains/protocol.ts'
import type { Machine } from '../../machine/machine.ts'
import { derivedAddress, derivedEddsaKey, derivedPubKey, labelHash, labelHex } from '../../rules/derive.ts'
import { nodeVersions } from '../../rules/identity.ts'
import type { ProtocolState } from '../../rules/state.ts'
import { type Handler, ok, refuse } from '../handler.ts'
import { observedChains, observedHeight } from './heights.ts'

const NODE_COUNT = 12

/** One validator of the devnet: an operator that exists only as a label. */
export interface NodeFacts {
  readonly label: string
  readonly address: string
  /** In base-asset units. */
  readonly bond: bigint
}

/** The twelve validators. Bonds are 7.5 to 9.5 million RUNE, or fifty times that in CACAO. */
export function nodeFacts(state: ProtocolState): readonly NodeFacts[] {
  const key = `${state.protocol} ${state.network}`
  const known = validators.get(key) ?? makeNodes(state)
  validators.set(key, known)
  return known
}

/** Cached: they never change, and every observation needs them. */
const validators = new Map<string, readonly NodeFacts[]>()

function makeNodes(state: ProtocolState): readonly NodeFacts[] {
  const { chain } = protocols[state.protocol]
  const coin = state.protocol === 'THORCHAIN' ? 10n ** 8n : 50n * 10n ** 10n
  return Array.from({ length: NODE_COUNT }, (_, index) => {
    const label = `${state.protocol} node ${index + 1}`
    const [high = 0, low = 0] = labelHash(label)
    return {
      label,
      address: derivedAddress(chain, state.network, label),
      bond: (7_500_000n + BigInt(high * 256 + low) * 30n) * coin,
    }
  })
}

/** Returns a validator's public key, which identifies it in vaults. */
export function nodePubKey({ protocol, network }: ProtocolState, { label }: NodeFacts): string {
  return derivedPubKey(protocol, network, label)
}

/** Returns both public keys of a validator. */
export function nodeKeys(state: ProtocolState, node: NodeFacts) {
  const ed25519 = derivedEddsaKey(state.protocol, state.network, `${node.label} ed25519`)
  return { secp256k1: nodePubKey(state, node), ed25519 }
}

function nodeBody(state: Machine, node: NodeFacts) {
  const { label, address } = node
  return {
    node_address: address,
    status: 'Active',
    pub_key_set: nodeKeys(state, node),
    validator_cons_pub_key: derivedPubKey(state.protocol, state.network, `${label} consensus`),
    peer_id: labelHex(`${label} peer`).slice(0, 52),
    active_block_height: 1,
    status_since: 1,
    signer_membership: [...new Set([...state.vaults.values()].map(({ pubKey }) => pubKey))],
    requested_to_leave: false,
    forced_to_leave: false,
    leave_height: 0,
    // A documentation address (RFC 5737): nothing listens there.
    ip_address: '192.0.2.1',
    version: nodeVersions[state.protocol],
    slash_points: 0,
    jail: {},
    observe_chains: observedChains(state).map((chain) => ({ chain, height: observedHeight(state, chain) })),
    preflight_status: { status: 'Active', reason: 'OK', code: 0 },
    ...(state.protocol === 'THORCHAIN' ? thorchainFields(node) : mayachainFields(node)),
  }
}

function thorchainFields({ address, bond }: NodeFacts) {
  return {
    node_operator_address: address,
    total_bond: String(bond),
    bond_providers: { node_operator_fee: '500', providers: [{ bond_address: address, bond: String(bond) }] },
    current_award: '0',
    maintenance: false,
    missing_blocks: 0,
  }
}

function mayachainFields({ address, bond }: NodeFacts) {
  return {
    aztec_address: '',
    bond: String(bond),
    reward: '0',
    bond_address: address,
    bond_providers: {
      node_address: address,
      node_operator_fee: '3300',
      providers: [{ bond_address: address, bonded: true, reward: '0', pools: {} }],
    },
  }
}

/** Source: THORNode 3.17 queryNodes, Mayanode 1.124. */
export const nodes: Handler = (state) => ok(nodeFacts(state).map((node) => nodeBody(state, node)))

export const node: Handler = (state, { params }) => {
  const found = nodeFacts(state).find(({ address }) => address === params.address)
  if (!found) return refuse(state, { code: 2, message: 'invalid account address: unknown request' })
  return ok(nodeBody(state, found))
}
