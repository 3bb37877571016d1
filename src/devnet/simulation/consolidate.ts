import { parseAsset } from '../../core/asset/asset.ts'
import { chains as chainSpecs } from '../../core/chains/chains.ts'
import type { DevnetChain } from '../chains/chain.ts'
import type { Machine } from '../machine/machine.ts'
import { blankHash } from '../machine/records.ts'
import { vaultStatus, vaultsOf } from '../machine/vaults/vaults.ts'
import { chainHalted, haltActive, settingOf, type Vault } from '../state.ts'
import type { SimulationContext } from './context.ts'
import { labelOf } from './signOutbounds.ts'
import type { Traffic } from './traffic.ts'

/** Blocks between two looks at what the vaults have. */
const EVERY = 10
/** Coins that an active vault may have before they become one, unless MaxUTXOsToSpend says otherwise. */
const USUAL_COINS = 10
/** A vault that retires sends everything it has at once, and its gas is counted for a transaction of one coin or two. */
const COINS_OF_RETIRING = 2
const MEMO = 'consolidate'

/**
 * Vaults on chains of Bitcoin's kind pay their many small coins to themselves as one: a payment out of hundreds would cost
 * more than its gas allows, or be larger than nodes relay. Source: consolidateUTXOs of bifrost.
 */
export function consolidate(context: SimulationContext, traffic: Traffic, machine: Machine): void {
  if (machine.height % EVERY !== 0 || haltActive(machine, 'HaltSigning')) return
  for (const chain of context.chains?.made() ?? []) {
    const name = chain.chain
    if (chain.gather === undefined || chainHalted(machine, name) || haltActive(machine, `HaltSigning${name}`)) continue
    for (const vault of vaultsOf(machine, name)) gatherCoins(context, traffic, machine, { chain, vault })
  }
}

function gatherCoins(
  context: SimulationContext,
  traffic: Traffic,
  machine: Machine,
  { chain, vault: { pubKey } }: { readonly chain: DevnetChain; readonly vault: Vault },
): void {
  const { protocol } = machine
  const from = labelOf(context, traffic, protocol, chain.chain, pubKey)
  if (from === undefined) return
  const retires = vaultStatus(machine, pubKey, chain.chain) === 'retiring'
  const set = settingOf(machine, 'MaxUTXOsToSpend')
  const least = retires ? COINS_OF_RETIRING : Math.max(set > 0 ? set : USUAL_COINS, 2)
  const gathered = chain.gather?.({ from, least, memo: MEMO })
  if (gathered === undefined) return
  const to = chain.addressOf(from)
  const coin = { asset: parseAsset(chainSpecs[chain.chain].gasAsset, protocol), amount: gathered.amount }
  const outbound = { chain: chain.chain, to, coin, memo: MEMO, originalMemo: MEMO, inHash: blankHash }
  traffic.signed.set(gathered.hash, {
    ...{ protocol, hash: gathered.hash, from: to },
    outbound: { ...outbound, gasRate: 0n, cloutSpent: 0n, vaultPubKey: pubKey },
  })
}
