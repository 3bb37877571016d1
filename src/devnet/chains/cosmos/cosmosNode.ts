import { type CosmosChain, cosmosNetworks } from '../../../core/deposits/cosmos/cosmosNetworks.ts'
import type { Blocks } from '../blocks.ts'
import type { HomeDelivery } from '../homeLedger.ts'
import type { CosmosTx } from './admit.ts'
import type { DenomAmount } from './cosmosAccounts.ts'
import type { AccountReader } from './cosmosLedger.ts'

/** State and actions of a chain that its node's APIs share. */
export interface CosmosNode {
  readonly chain: CosmosChain
  readonly blocks: Blocks<CosmosTx>
  readonly accounts: AccountReader
  readonly pending: AccountReader
  /** Account that collects fees. */
  readonly collector: string
  readonly supply: () => readonly DenomAmount[]
  readonly deliveryOf: (hash: string) => HomeDelivery | undefined
  /** Returns the hash. Throws `ChainRefusal`. */
  readonly broadcast: (bytes: Uint8Array) => string
  /** Returns the gas that a transaction would use; its signature is not checked. Throws `ChainRefusal`. */
  readonly simulate: (bytes: Uint8Array) => bigint
}

export const chainIdOf = ({ chain }: Pick<CosmosNode, 'chain'>): string => cosmosNetworks[chain].chainIds.mocknet

/** Whether the chain is a protocol's own. */
export const isHome = ({ chain }: Pick<CosmosNode, 'chain'>): boolean => chain === 'THOR' || chain === 'MAYA'

/** The time of a block, as nodes write it. */
export const blockTime = ({ blocks }: Pick<CosmosNode, 'blocks'>, height: number): string =>
  new Date(blocks.timeOf(height) * 1000).toISOString()
