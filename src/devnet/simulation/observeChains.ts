import { units } from '../../core/asset/amount.ts'
import { parseAsset } from '../../core/asset/asset.ts'
import { type ChainId, chains as chainSpecs } from '../../core/chains/chains.ts'
import { parseTxHash } from '../../core/tracking/txHash.ts'
import type { DevnetChain, Inbound } from '../chains/chain.ts'
import { vaultLabel } from '../chains/vaults.ts'
import { observeInbound } from '../machine/inbound/observeInbound.ts'
import type { Machine } from '../machine/machine.ts'
import { observeOutbound } from '../machine/outbound/observeOutbound.ts'
import type { Coin, Tx } from '../machine/records.ts'
import { vaultAt, vaultsOf } from '../machine/vaults/vaults.ts'
import { dustThreshold, inboundInfo as logisticsOf } from '../quote/transferInfo.ts'
import { chainHalted, settingOf, type Vault } from '../rules/state.ts'
import type { Hooks, SeenDeposit } from './hooks.ts'
import type { SimulationContext } from './simulationContext.ts'
import type { Traffic } from './traffic.ts'

/** Observes the chains for one protocol: vault payments, new deposits, and deposits that became final. */
export function observeChains(context: SimulationContext, traffic: Traffic, machine: Machine, hooks: Hooks): void {
  for (const chain of context.chains?.created() ?? []) {
    if (!machine.vaults.has(chain.chain) || chainHalted(machine, chain.chain)) continue
    context.chains?.attempt(chain.chain, () => {
      observePayments(traffic, machine, chain)
      readDeposits(context, traffic, machine, chain, hooks)
    })
  }
  for (const [key, { protocol, observation, final }] of traffic.confirming) {
    const chain = context.chains?.get(observation.tx.chain)
    if (protocol !== machine.protocol || chain === undefined || chain.height() < final) continue
    if (chainHalted(machine, observation.tx.chain)) continue
    traffic.confirming.delete(key)
    observeInbound(machine, { ...observation, final: true })
  }
}

/** Observes vault payments that are in a block. Failed ones are signed again. */
function observePayments(traffic: Traffic, machine: Machine, chain: DevnetChain): void {
  for (const [hash, { protocol, outbound, from }] of traffic.signed) {
    if (protocol !== machine.protocol || outbound.chain !== chain.chain) continue
    const txState = chain.txState(hash)
    if (txState?.state === 'pending') continue
    traffic.signed.delete(hash)
    if (txState?.state !== 'included') continue
    const tx: Tx = {
      id: parseTxHash(hash),
      chain: chain.chain,
      from,
      to: outbound.to,
      memo: outbound.memo,
      coins: [outbound.coin],
      gas: gasOf(machine, chain, hash),
    }
    observeOutbound(machine, { tx, vaultPubKey: outbound.vaultPubKey ?? '' })
  }
}

function readDeposits(
  context: SimulationContext,
  traffic: Traffic,
  machine: Machine,
  chain: DevnetChain,
  hooks: Hooks,
): void {
  const place = `${machine.protocol} ${chain.chain}`
  const height = chain.height()
  const from = traffic.readHeights.get(place) ?? 0
  if (from >= height) return
  traffic.readHeights.set(place, height)
  machine.observedHeights.set(chain.chain, height)
  const vaults = vaultsOf(machine, chain.chain)
  const addresses = vaults.map(({ address }) => address)
  for (const inbound of chain.inboundSince(from, addresses)) {
    const vault = findVault(context, traffic, machine, chain, inbound.to)
    // Transfers between vaults need one confirmation only.
    const own = findVault(context, traffic, machine, chain, inbound.from) !== undefined
    const seen = vault && readDeposit(machine, chain, inbound, { vault, own })
    const reported = seen && (hooks.onDeposit === undefined ? seen : hooks.onDeposit(machine, seen))
    if (reported !== undefined) reportDeposit(traffic, machine, height, reported)
  }
}

function reportDeposit(traffic: Traffic, machine: Machine, height: number, { observation, final }: SeenDeposit): void {
  const isFinal = height >= final
  if (isFinal) observeInbound(machine, { ...observation, final: true })
  else {
    observeInbound(machine, observation)
    const key = `${machine.protocol} ${observation.tx.id}`
    traffic.confirming.set(key, { protocol: machine.protocol, observation, final })
  }
}

/** Finds the vault of an address. On Zcash the chain's address format differs from the nodes'. */
function findVault(
  context: SimulationContext,
  { generations }: Traffic,
  machine: Machine,
  chain: DevnetChain,
  address: string,
): Vault | undefined {
  const { protocol } = machine
  const known = vaultAt(machine, chain.chain, address)
  if (known !== undefined || chain.chain !== 'ZEC') return known
  for (let generation = generations[protocol]; generation >= 0; generation--) {
    if (chain.addressOf(vaultLabel(protocol, generation)) !== address) continue
    return vaultAt(machine, chain.chain, context.vaultOf(protocol, chain.chain, generation).address)
  }
  return undefined
}

/** Converts a payment to the observers' report; undefined below the dust threshold. */
function readDeposit(
  machine: Machine,
  chain: DevnetChain,
  inbound: Inbound,
  { vault, own }: { readonly vault: Vault; readonly own: boolean },
): SeenDeposit | undefined {
  const { protocol, market } = machine
  const coins = inbound.coins.map(({ asset, amount }): Coin => ({ asset: parseAsset(asset, protocol), amount }))
  const [coin] = coins
  if (coin === undefined) return undefined
  // Observers then read only transactions that call a router themselves.
  if (inbound.isInternal && settingOf(machine, 'EVMDisableContractWhitelist') !== 1) return undefined
  const isGas = inbound.coins[0]?.asset === chainSpecs[chain.chain].gasAsset
  if (isGas && coin.amount < dustThreshold(machine, chain.chain)) return undefined
  const tx: Tx = {
    id: parseTxHash(inbound.hash),
    chain: chain.chain,
    from: normalizeAddress(chain.chain, inbound.from),

    to: vault.address,
    coins,
    memo: inbound.memo,
    gas: gasOf(machine, chain, inbound.hash),
  }
  const confirmations = own
    ? 1
    : confirmationsFor(machine, chain.chain, logisticsOf(market, coin.asset, coin.amount).blocks)
  const final = inbound.height + confirmations - 1
  const external = { height: inbound.height, final }
  return { observation: { tx, vaultPubKey: vault.pubKey, final: false, external }, final }
}

/** Returns the confirmations, limited by MaxConfirmations on every chain; the nodes' quotes limit only BTC and ETH. */
function confirmationsFor(machine: Machine, chain: ChainId, quoted: number): number {
  const most = settingOf(machine, `MaxConfirmations-${chain}`)
  return Math.max(1, most > 0 ? Math.min(quoted, most) : quoted)
}

function gasOf({ protocol }: Machine, chain: DevnetChain, hash: string): readonly Coin[] {
  const amount = chain.feeOf(hash) ?? units(0n)
  return [{ asset: parseAsset(chainSpecs[chain.chain].gasAsset, protocol), amount }]
}

/** Converts an EVM address to lower case, as the nodes do. */
const normalizeAddress = (chain: ChainId, address: string): string =>
  chainSpecs[chain].family === 'evm' ? address.toLowerCase() : address
