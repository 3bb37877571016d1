import type { ScriptKind } from './script.ts'

/** The chains whose transactions we build. All speak Bitcoin's first format; two of them its segregated-witness one. */
export type UtxoChain = 'BTC' | 'LTC' | 'DOGE' | 'DASH'

export interface UtxoNetwork {
  /** Of the transaction; 1 where nothing needs relative locktimes, so that every node relays it. */
  readonly version: 1 | 2
  readonly segwit: boolean
  /** Outputs with less are not relayed. Source: the nodes' dust relay fee, per kind of script, in the smallest unit. */
  readonly dust: Readonly<Record<ScriptKind, bigint>>
  /** Dearer is taken for a mistake or a lie: units per virtual byte, and units for one transaction. */
  readonly maxFeeRate: bigint
  readonly maxFee: bigint
}

/** What spending an output would cost at 3 units a byte (Bitcoin Core GetDustThreshold); `times` it on other chains. */
const dustAt = (times: bigint): Record<ScriptKind, bigint> => ({
  p2pkh: 546n * times,
  p2sh: 540n * times,
  p2wpkh: 294n * times,
  p2wsh: 330n * times,
  p2tr: 330n * times,
})

/** Dogecoin Core's soft limit, 0.01 DOGE, whatever the script. */
const dogeDust = 1_000_000n

/** The ceilings are about ten times what recorded inbound_addresses have ever asked. */
export const utxoNetworks: Readonly<Record<UtxoChain, UtxoNetwork>> = {
  BTC: { version: 2, segwit: true, dust: dustAt(1n), maxFeeRate: 2_000n, maxFee: 5_000_000n },
  LTC: { version: 2, segwit: true, dust: dustAt(10n), maxFeeRate: 20_000n, maxFee: 100_000_000n },
  DOGE: {
    version: 1,
    segwit: false,
    dust: { p2pkh: dogeDust, p2sh: dogeDust, p2wpkh: dogeDust, p2wsh: dogeDust, p2tr: dogeDust },
    maxFeeRate: 30_000_000n,
    maxFee: 50_000_000_000n,
  },
  DASH: { version: 1, segwit: false, dust: dustAt(1n), maxFeeRate: 20_000n, maxFee: 100_000_000n },
}

/** A transaction counts with the observers only within these. Source: THORNode 3.17, bifrost UTXO clients. */
export const MAX_OUTPUTS = 12
export const MAX_VALUE_OUTPUTS = 10

/** Nodes relay up to 100,000 virtual bytes; a little less, so that no rounding of theirs decides. */
export const MAX_VSIZE = 99_000

/** Final at once, and no signal that it may be replaced: observers do not see replaceable transactions before a block. */
export const SEQUENCE = 0xffff_ffff
