import type { Protocol } from '../../core/chains/protocol.ts'
import type { NetworkFee } from '../state.ts'

/** Chain → [size, rate]: size × rate is the cost of one outbound, on THORChain in the chain's own gas-rate unit. */
type FeeTable = Readonly<Record<string, readonly [size: bigint, rate: bigint]>>

const thorchainFees: FeeTable = {
  BTC: [1_000n, 2n],
  LTC: [250n, 60n],
  BCH: [1_500n, 3n],
  DOGE: [1_000n, 125_000n],
  ZEC: [1_000n, 18n],
  ETH: [100_000n, 10n],
  BASE: [100_000n, 12n],
  AVAX: [100_000n, 27n],
  BSC: [50_000n, 1n],
  POL: [100_000n, 45n],
  GAIA: [1n, 25_000n],
  NOBLE: [1n, 20_000n],
  XRP: [1n, 24n],
  TRON: [1n, 6_000_000n],
  SOL: [1n, 7_500n],
}

/** Maya's observers report in 1e8 of the gas asset already (a thousandth of that on ARB). */
const mayachainFees: FeeTable = {
  BTC: [1_000n, 2n],
  DASH: [451n, 4n],
  ZEC: [1_000n, 18n],
  ETH: [80_000n, 1n],
  ARB: [120_000n, 9n],
  KUJI: [1n, 1_500_000n],
  THOR: [1n, 2_000_000n],
  XRD: [1n, 750_000_000n],
}

/** What an outbound costs on each chain of the built-in genesis, of the magnitude of late 2026. */
export function builtInNetworkFees(protocol: Protocol): Map<string, NetworkFee> {
  const table = protocol === 'THORCHAIN' ? thorchainFees : mayachainFees
  return new Map(
    Object.entries(table).map(([chain, [transactionSize, transactionFeeRate]]) => [
      chain,
      { transactionSize, transactionFeeRate },
    ]),
  )
}
