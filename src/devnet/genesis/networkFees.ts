import type { Protocol } from '../../core/chains/protocol.ts'
import { devnetFacts } from '../rules/chainFacts.ts'
import type { NetworkFee } from '../rules/state.ts'

/** Returns the cost of an outbound on each chain of the built-in genesis. */
export function builtInNetworkFees(protocol: Protocol): Map<string, NetworkFee> {
  return new Map(
    Object.entries(devnetFacts).flatMap(([chain, facts]) => {
      const fee = facts?.networkFees[protocol]
      return fee === undefined ? [] : [[chain, { transactionSize: fee[0], transactionFeeRate: fee[1] }]]
    }),
  )
}
