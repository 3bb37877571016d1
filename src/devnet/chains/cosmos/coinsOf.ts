import type { DenomAmount } from './cosmosAccounts.ts'
import type { CosmosNode } from './cosmosNode.ts'

/** Returns the coins of an address in included blocks, by denom. */
export function coinsOf(node: Pick<CosmosNode, 'accounts'>, address: string): readonly DenomAmount[] {
  const held = [...(node.accounts.get(address)?.coins ?? [])].filter(([, amount]) => amount > 0n).sort()
  return held.map(([denom, amount]) => ({ denom, amount }))
}
