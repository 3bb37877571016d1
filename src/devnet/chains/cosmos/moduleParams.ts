import { chains } from '../../../core/chains/chains.ts'
import { denomOf } from './bank.ts'
import type { CosmosNode } from './cosmosNode.ts'

/** Parameters of the SDK's modules, which do not change on the devnet. Source: Cosmos SDK, default genesis. */
export const authModule = {
  maxMemoCharacters: 256n,
  txSigLimit: 7n,
  txSizeCostPerByte: 10n,
  sigVerifyCostEd25519: 590n,
  sigVerifyCostSecp256k1: 1_000n,
} as const

export const stakingModule = (node: Pick<CosmosNode, 'chain'>) =>
  ({
    unbondingTime: { seconds: 1_814_400n },
    maxValidators: 100n,
    maxEntries: 7n,
    historicalEntries: 10_000n,
    bondDenom: denomOf(node.chain, chains[node.chain].gasAsset),
  }) as const
