import { type Asset, formatAsset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { saturatingSub } from '../../../core/quote/math/share.ts'
import type { Machine } from '../machine.ts'
import { holdingOf } from '../poolLedger.ts'
import type { Coin } from '../records.ts'
import { vaultStatus, vaultsOf } from './vaults.ts'

export interface VaultRequest {
  readonly chain: string
  readonly to: string
  readonly coin: Coin
  readonly fee: bigint
  readonly maxGas: Coin
  /** A vault that has to pay. */
  readonly vaultPubKey?: string
}

/**
 * Chooses the vault that signs an outbound: the active vault if it can pay, else a retiring one, else on THORChain the
 * largest holder. Returns its public key, or undefined if no vault can sign.
 */
export function chooseVault(machine: Machine, request: VaultRequest): string | undefined {
  const { chain, to, vaultPubKey, coin } = request
  const vaults = vaultsOf(machine, chain)
  if (vaultPubKey !== undefined && !hasRunShort(machine, vaultPubKey, request)) return vaultPubKey
  const others = vaults.filter(({ address }) => address !== to).map(({ pubKey }) => pubKey)
  const able = others.filter((pubKey) => canSign[machine.protocol](machine, pubKey, request))
  const free = able.find((pubKey) => unassigned(machine, pubKey, coin.asset) >= coin.amount)
  return free ?? largestHolder(machine, able, coin.asset)
}

/** The part of an outbound that one vault pays, before the fee. */
export interface VaultPart {
  readonly pubKey: string
  readonly amount: bigint
}

/**
 * Splits an outbound among vaults: one vault if it can pay all of it, else several, largest holder first. A shortfall
 * is added to the smallest part on THORChain, which waits for funds. Maya falls back to one vault. Source:
 * DiscoverOutbounds of both nodes.
 */
export function chooseVaults(machine: Machine, request: VaultRequest): readonly VaultPart[] {
  const { chain, coin, vaultPubKey } = request
  const one = chooseVault(machine, request)
  const alone = one === undefined ? [] : [{ pubKey: one, amount: coin.amount }]
  const isBound = vaultPubKey !== undefined && one === vaultPubKey
  if (isBound || vaultsOf(machine, chain).length < 2 || canPay(machine, one, coin)) return alone
  const parts = splitAmongVaults(machine, request)
  const rest = parts.reduce((left, { amount }) => left - amount, coin.amount)
  if (parts.length < 2 || (rest > 0n && machine.protocol === 'MAYACHAIN')) return alone
  return parts.map((part, at) => (at === parts.length - 1 ? { ...part, amount: part.amount + rest } : part))
}

function canPay(machine: Machine, pubKey: string | undefined, { asset, amount }: Coin): boolean {
  return pubKey !== undefined && unassigned(machine, pubKey, asset) >= amount
}

/** Takes what each vault can pay after gas, until the outbound is covered. Skips parts that the fee would use up. */
function splitAmongVaults(machine: Machine, { chain, to, coin, fee, maxGas }: VaultRequest): readonly VaultPart[] {
  const isGas = formatAsset(maxGas.asset) === formatAsset(coin.asset)
  const able = vaultsOf(machine, chain)
    .filter(({ address, pubKey }) => address !== to && unassigned(machine, pubKey, maxGas.asset) >= maxGas.amount)
    .map(({ pubKey }) => {
      const free = unassigned(machine, pubKey, coin.asset)
      return { pubKey, amount: isGas ? saturatingSub(free, maxGas.amount) : free }
    })
    .filter(({ amount }) => amount > fee)
    .sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))
  let left = coin.amount
  return able.flatMap((part) => {
    const amount = part.amount < left ? part.amount : left
    left -= amount
    return amount > fee ? [{ ...part, amount }] : []
  })
}

/** Whether the inbound's vault is retiring and has too little of the coin left. */
function hasRunShort(machine: Machine, pubKey: string, { chain, coin }: VaultRequest): boolean {
  if (vaultStatus(machine, pubKey, chain) !== 'retiring') return false
  return unassigned(machine, pubKey, coin.asset) < coin.amount
}

function largestHolder(machine: Machine, pubKeys: readonly string[], asset: Asset): string | undefined {
  const held = (pubKey: string) => holdingOf(machine, pubKey, asset)
  return pubKeys.reduce<string | undefined>(
    (best, pubKey) => (best === undefined || held(pubKey) > held(best) ? pubKey : best),
    undefined,
  )
}

type CanSign = (machine: Machine, pubKey: string, request: VaultRequest) => boolean

/**
 * THORChain accepts a vault with enough gas and any of the coin, even if pending outbounds use it up: the outbound
 * waits for funds. Maya requires the whole amount. Source: DiscoverOutbounds, selectFallbackVault of THORNode 3.17;
 * discoverOutbounds of Mayanode 1.124.
 */
const canSign: Readonly<Record<Protocol, CanSign>> = {
  THORCHAIN: (machine, pubKey, { coin, maxGas }) =>
    holdingOf(machine, pubKey, maxGas.asset) >= maxGas.amount && holdingOf(machine, pubKey, coin.asset) > 0n,
  MAYACHAIN: (machine, pubKey, { coin, fee, maxGas }) => {
    const free = unassigned(machine, pubKey, coin.asset)
    const gas = formatAsset(maxGas.asset) === formatAsset(coin.asset) ? free : holdingOf(machine, pubKey, maxGas.asset)
    return free > fee && gas >= maxGas.amount && free >= coin.amount
  },
}

/** Returns a vault's holding minus the outbounds that await its signature. */
export function unassigned(machine: Machine, pubKey: string, asset: Asset): bigint {
  return saturatingSub(holdingOf(machine, pubKey, asset), assignedTo(machine, pubKey, asset))
}

/** Returns the amount of an asset in outbounds that await a vault's signature, at maximum gas. */
export function assignedTo({ schedule }: Machine, pubKey: string, asset: Asset): bigint {
  const key = formatAsset(asset)
  let assigned = 0n
  for (const outbounds of schedule.values()) {
    for (const { vaultPubKey, coin, maxGas } of outbounds) {
      if (vaultPubKey !== pubKey) continue
      if (formatAsset(coin.asset) === key) assigned += coin.amount
      if (maxGas !== undefined && formatAsset(maxGas.asset) === key) assigned += maxGas.amount
    }
  }
  return assigned
}
