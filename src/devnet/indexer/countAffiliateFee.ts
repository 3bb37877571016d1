import { protocols } from '../../core/chains/protocol.ts'
import type { Machine } from '../machine/machine.ts'
import type { MachineEvent } from '../machine/records.ts'
import { addFields } from './addFields.ts'
import { earningsOf, noEarnings } from './affiliateSums.ts'
import type { BlockContext } from './blockContext.ts'
import type { Bucket } from './bucket.ts'

/** Counts an affiliate's fee at the pools' prices of its block. */
export function countAffiliateFee(
  { machine, baseInUsd }: BlockContext,
  { affiliates }: Bucket,
  fields: MachineEvent['fields'],
): void {
  const { tx_id: swap = '', asset = '', gross_amount: gross = '0', fee_amount: fee = '0' } = fields
  const named = fields.thorname ?? fields.mayaname ?? ''
  const name = named === '' ? (fields.rune_address ?? fields.cacao_address ?? '') : named
  const dollars = (value: bigint) => (value * baseInUsd) / 10n ** BigInt(protocols[machine.protocol].baseDecimals)
  const fees = valueInBase(machine, asset, BigInt(fee))
  const volume = valueInBase(machine, asset, BigInt(gross))
  const earned = { count: 1n, fees, feesUsd: dollars(fees), volume, volumeUsd: dollars(volume) }
  addFields(earningsOf(affiliates, name.toLowerCase()), earned)
  const isCounted = affiliates.lastSwap === swap
  affiliates.lastSwap = swap
  const swapOnce = { count: 1n, volume, volumeUsd: earned.volumeUsd }
  const rest = isCounted ? noEarnings() : swapOnce
  addFields(affiliates.swaps, { ...rest, fees, feesUsd: earned.feesUsd })
}

/** Returns an amount's value in the base asset; 0 without a pool. Synths, trade and secured assets have that of their coin. */
function valueInBase(machine: Machine, asset: string, amount: bigint): bigint {
  if (asset === protocols[machine.protocol].baseAsset) return amount
  const pool = machine.market.pools.get(asset.replace(/^([^.~/-]+)[~/-]/, '$1.'))
  return pool === undefined || pool.balanceAsset === 0n ? 0n : (amount * pool.balanceBase) / pool.balanceAsset
}
