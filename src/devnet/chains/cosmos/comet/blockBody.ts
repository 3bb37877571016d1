import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { labelHash } from '../../../rules/derive.ts'
import { blockTime, type CosmosNode, chainIdOf } from '../cosmosNode.ts'
import { includedTxs } from '../includedTxs.ts'

const upper = (bytes: Uint8Array): string => hex.encode(bytes).toUpperCase()
const EMPTY_HASH = upper(sha256(new Uint8Array()))

/** The devnet's only validator of a chain. */
export const validatorOf = (node: CosmosNode) => {
  const key = labelHash(`validator ${chainIdOf(node)}`)
  return {
    address: upper(sha256(key).slice(0, 20)),
    pub_key: { type: 'tendermint/PubKeyEd25519', value: base64.encode(key) },
  }
}

/** A hash of a block's header that only has to be deterministic, such as its state. */
const derivedHash = (node: CosmosNode, label: string, height: number): string =>
  upper(labelHash(`${label} ${chainIdOf(node)} ${height}`))

export const appHash = (node: CosmosNode, height: number): string => derivedHash(node, 'state', height)

export function blockIdOf(node: CosmosNode, height: number) {
  const hash = upper(node.blocks.hashOf(height))
  return { hash, parts: { total: 1, hash: derivedHash(node, 'parts', height) } }
}

/** Builds a block header. Hashes of state and validators are derived, not computed. */
export function headerOf(node: CosmosNode, height: number) {
  const validators = derivedHash(node, 'validators', 0)
  return {
    version: { block: '11', app: '0' },

    chain_id: chainIdOf(node),
    height: String(height),
    time: blockTime(node, height),
    last_block_id: blockIdOf(node, height - 1),
    last_commit_hash: derivedHash(node, 'commit', height - 1),
    data_hash: dataHash(bytesAt(node, height)),

    validators_hash: validators,
    next_validators_hash: validators,
    consensus_hash: derivedHash(node, 'consensus', 0),
    app_hash: appHash(node, height - 1),
    last_results_hash: derivedHash(node, 'results', height - 1),

    evidence_hash: EMPTY_HASH,
    proposer_address: validatorOf(node).address,
  }
}

/** Builds a block with its transactions and the commit of the block before. */
export function blockOf(node: CosmosNode, height: number) {
  return {
    header: headerOf(node, height),
    data: { txs: bytesAt(node, height).map((bytes) => base64.encode(bytes)) },
    evidence: { evidence: [] },
    last_commit: commitOf(node, height - 1),
  }
}

export function commitOf(node: CosmosNode, height: number) {
  const signature = {
    block_id_flag: 2,

    validator_address: validatorOf(node).address,
    timestamp: blockTime(node, height),
    signature: base64.encode(new Uint8Array([...labelHash(`signature ${height}`), ...labelHash(`commit ${height}`)])),
  }
  return { height: String(height), round: 0, block_id: blockIdOf(node, height), signatures: [signature] }
}

function bytesAt(node: CosmosNode, height: number): readonly Uint8Array[] {
  return (includedTxs(node).byHeight.get(height) ?? []).map(({ mined }) => mined.tx.bytes)
}

/** Merkle root of the transactions' hashes. Source: CometBFT, types.Txs and RFC 6962. */
function dataHash(txs: readonly Uint8Array[]): string {
  return upper(merkleRoot(txs.map((bytes) => sha256(bytes))))
}

function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves
  if (first === undefined) return sha256(new Uint8Array())
  if (leaves.length === 1) return sha256(Uint8Array.of(0, ...first))
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return sha256(Uint8Array.of(1, ...merkleRoot(leaves.slice(0, split)), ...merkleRoot(leaves.slice(split))))
}
