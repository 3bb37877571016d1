import { parseAsset } from '../../core/asset/asset.ts'
import { chains as chainSpecs } from '../../core/chains/chains.ts'
import type { Consolidated, DevnetChain } from '../chains/chain.ts'
import type { Machine } from '../machine/machine.ts'
import { blankHash } from '../machine/records.ts'
import { vaultStatus, vaultsOf } from '../machine/vaults/vaults.ts'
import { chainHalted, haltActive, settingOf, type Vault } from '../rules/state.ts'
import { labelOf } from './signOutbounds.ts'
import type { SimulationContext } from './simulationContext.ts'
import type { Traffic } from './traffic.ts'

/** Blocks between two checks of the vaults' coins. */
const EVERY = 10
/** Default of MaxUTXOsToSpend: coins of an active vault before it consolidates them. */
const USUAL_COINS = 10
/**
 * Coins of a retiring vault before it consolidates: it sends everything at once, and its gas covers one or two coins.
 */
const COINS_OF_RETIRING = 2
/** Transactions that merge coins of one vault in one check. Without more than one, a busy vault gains coins forever. */
const MAX_MERGES = 20
const MEMO = 'consolidate'

/**
 * Merges the small coins of vaults on UTXO chains. A payment from hundreds of coins would exceed its gas limit or the
 * size that nodes relay. Source: consolidateUTXOs of bifrost.
 */
export function consolidate(context: SimulationContext, traffic: Traffic, machine: Machine): void {
  if (machine.height % EVERY !== 0 || haltActive(machine, 'HaltSigning')) return
  for (const chain of context.chains?.created() ?? []) {
    const name = chain.chain
    if (chain.consolidate === undefined || chainHalted(machine, name) || haltActive(machine, `HaltSigning${name}`))
      continue
    for (const vault of vaultsOf(machine, name)) gatherCoins(context, traffic, machine, { chain, vault })
  }
}

interface VaultOnChain {
  readonly chain: DevnetChain
  readonly vault: Vault
}

function gatherCoins(context: SimulationContext, traffic: Traffic, machine: Machine, place: VaultOnChain): void {
  const { chain, vault } = place
  const from = labelOf(context, traffic, machine.protocol, chain.chain, vault.pubKey)
  if (from === undefined) return
  const retires = vaultStatus(machine, vault.pubKey, chain.chain) === 'retiring'
  const set = settingOf(machine, 'MaxUTXOsToSpend')
  const least = retires ? COINS_OF_RETIRING : Math.max(set > 0 ? set : USUAL_COINS, 2)
  for (let merged = 0; merged < MAX_MERGES; merged++) {
    const gathered = chain.consolidate?.({ from, least, memo: MEMO })
    if (gathered === undefined) return
    recordPayment(traffic, machine, place, { ...gathered, to: chain.addressOf(from) })
  }
}

function recordPayment(
  { signed }: Traffic,
  { protocol }: Machine,
  { chain: { chain }, vault: { pubKey } }: VaultOnChain,
  { hash, amount, to }: Consolidated & { readonly to: string },
): void {
  const coin = { asset: parseAsset(chainSpecs[chain].gasAsset, protocol), amount }
  const outbound = { chain, to, coin, memo: MEMO, originalMemo: MEMO, inHash: blankHash }
  signed.set(hash, {
    protocol,
    hash,
    from: to,
    outbound: { ...outbound, gasRate: 0n, cloutSpent: 0n, vaultPubKey: pubKey },
  })
}
