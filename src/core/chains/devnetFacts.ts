import type { Protocol } from './protocol.ts'

/** Facts of a chain that only the devnet needs. Kept out of every other build. */
export interface DevnetFacts {
  /**
   * Cost of one outbound in the built-in genesis, size × rate, of the magnitude of late 2026. THORChain counts in the
   * chain's own gas-rate unit, Maya in 1e8 of the gas asset (a thousandth of that on ARB).
   */
  readonly networkFees: Readonly<Partial<Record<Protocol, readonly [size: bigint, rate: bigint]>>>
}

/** Facts of an EVM chain that only the devnet needs. */
export interface EvmDevnetFacts extends DevnetFacts {
  /**
   * Chain id of the devnet's own chain, from 7,620,001. No public network uses it, so its signatures are worthless
   * there.
   */
  readonly chainId: number
  /**
   * Base fee in wei per gas. A payment out of a vault with its approval must cost less than `networkFees` allow, even
   * if all of its gas is used.
   */
  readonly baseFee: bigint
  /** Maximum gas of one outbound on THORChain, in 1e8. Source: maxEVMGasForChain of THORNode 3.17. */
  readonly maxOutboundGas?: bigint
}

/** Facts of a chain with Bitcoin's transaction format that only the devnet needs. */
export interface UtxoDevnetFacts extends DevnetFacts {
  /** Minimum fee for 1,000 virtual bytes. Source: the nodes' minrelaytxfee; Zcash counts actions instead. */
  readonly relayPerKilobyte: bigint
  /** Units per virtual byte in the chain's own estimate. */
  readonly feeRate: bigint
}
