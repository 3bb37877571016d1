import { type Asset, formatAsset } from '../../core/asset.ts'
import type { Protocol } from '../../core/protocol.ts'
import { lessAtMost } from '../../core/share.ts'
import { holdingOf } from './ledger.ts'
import type { Machine } from './machine.ts'
import type { Coin } from './records.ts'

export interface VaultQuestion {
  readonly chain: string
  readonly to: string
  readonly coin: Coin
  readonly fee: bigint
  readonly maxGas: Coin
  /** A vault that has to pay. */
  readonly vaultPubKey?: string
}

/** Whose key signs an outbound, or undefined when no vault can pay it. */
export function chooseVault(machine: Machine, question: VaultQuestion): string | undefined {
  if (question.vaultPubKey !== undefined) return question.vaultPubKey
  const vault = machine.vaults.get(question.chain)
  if (vault === undefined || vault.address === question.to) return undefined
  return choose[machine.protocol](machine, vault.pubKey, question) ? vault.pubKey : undefined
}

type Choose = (machine: Machine, pubKey: string, question: VaultQuestion) => boolean

/**
 * THORChain takes a vault that can pay the gas and holds more than the fee; when what waits already has used it up, the
 * vault is still named, and the outbound waits for funds. Maya needs the whole amount. Source: DiscoverOutbounds,
 * selectFallbackVault of THORNode 3.17; discoverOutbounds of Mayanode 1.124.
 */
const choose: Readonly<Record<Protocol, Choose>> = {
  THORCHAIN: (machine, pubKey, { coin, maxGas }) =>
    holdingOf(machine, pubKey, maxGas.asset) >= maxGas.amount && holdingOf(machine, pubKey, coin.asset) > 0n,
  MAYACHAIN: (machine, pubKey, { coin, fee, maxGas }) => {
    const free = unassigned(machine, pubKey, coin.asset)
    const gas = formatAsset(maxGas.asset) === formatAsset(coin.asset) ? free : holdingOf(machine, pubKey, maxGas.asset)
    return free > fee && gas >= maxGas.amount && free >= coin.amount
  },
}

/** What a vault holds beyond the outbounds that wait for its signature. */
function unassigned(machine: Machine, pubKey: string, asset: Asset): bigint {
  const key = formatAsset(asset)
  let assigned = 0n
  for (const outbounds of machine.schedule.values()) {
    for (const { vaultPubKey, coin, maxGas } of outbounds) {
      if (vaultPubKey !== pubKey) continue
      if (formatAsset(coin.asset) === key) assigned += coin.amount
      if (maxGas !== undefined && formatAsset(maxGas.asset) === key) assigned += maxGas.amount
    }
  }
  return lessAtMost(holdingOf(machine, pubKey, asset), assigned)
}
