import type { Asset } from '../../../core/asset/asset.ts'
import type { NetworkKind, Protocol } from '../../../core/chains/protocol.ts'
import type { Nodes } from '../../../core/nodes/node.ts'
import type { ReadOptions } from '../../../core/readers/reader.ts'
import type { RecipientSide } from '../recipientState.ts'

/** An address field and the swap that it belongs to. */
export interface RecipientParams {
  readonly side: RecipientSide
  readonly text: string
  /** The asset that arrives at the address: the one received, or for a refund the one sent. */
  readonly asset: Asset
  readonly protocol: Protocol
  readonly network: NetworkKind
  /** Accounts of the connected wallets. */
  readonly own: readonly string[]
  /** Where swaps of this browser went before; undefined when that is not known. */
  readonly recent?: readonly string[]
  /** Addresses that the person saved with a name. */
  readonly saved?: readonly { readonly chain: string; readonly address: string; readonly name: string }[]
}

/** Resolves an ENS name for an address on a chain. */
export type ResolveEns = (
  params: { readonly name: string; readonly chain: string },
  options?: ReadOptions,
) => Promise<{ readonly name: string; readonly address: string }>

/** Where facts about an address come from. */
export interface RecipientSources {
  readonly nodes: Nodes
  /** Throws what `resolveEnsName` throws. */
  readonly resolveEns: ResolveEns
  /** Returns the code of an account on an EVM chain; undefined on other chains, or when it can't be read. */
  readonly codeOf: (chain: string, address: string, signal: AbortSignal) => Promise<string | undefined>
}
