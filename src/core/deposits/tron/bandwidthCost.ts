import { rawData, type TronRaw, transaction } from './tronMessages.ts'
import { RESULT_BYTES } from './tronNetworks.ts'

/** The chain's fees besides the amount, in sun. */
export interface TronCosts {
  /** Free bytes of this sender. */
  readonly available: bigint
  readonly sunPerByte: bigint
  readonly memoFee: bigint
}

/**
 * Returns the network fee of a transaction in sun: memo fee + (bytes > available ? bytes × price : 0). Bandwidth is
 * free for the whole transaction or not at all. Source: java-tron, BandwidthProcessor; network parameter getMemoFee.
 */
export function costOf(raw: TronRaw, { available, sunPerByte, memoFee }: TronCosts): bigint {
  const signed = transaction.toWire({ rawData: rawData.toWire(raw), signatures: [new Uint8Array(65)] })
  const bytes = BigInt(signed.length + RESULT_BYTES)
  return memoFee + (bytes > available ? bytes * sunPerByte : 0n)
}
