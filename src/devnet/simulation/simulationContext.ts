import { units } from '../../core/asset/amount.ts'
import { formatAsset, parseAsset } from '../../core/asset/asset.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import { chains as chainSpecs } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { protocolIds, protocols } from '../../core/chains/protocol.ts'
import { cutToDecimals } from '../../core/quote/math/share.ts'
import type { Credit } from '../chains/chain.ts'
import type { DevnetChains, MakeEvm } from '../chains/createChains.ts'
import { createChains } from '../chains/createChains.ts'
import type { HomeCoin, HomeLedger } from '../chains/homeLedger.ts'
import { firstVaultAccount, keyedVault } from '../chains/vaults.ts'
import type { Genesis } from '../genesis/genesis.ts'
import { vaultChains } from '../genesis/genesis.ts'
import { credit } from '../machine/bank.ts'
import { depositNative, sendNative } from '../machine/deposit.ts'
import type { Machine } from '../machine/machine.ts'
import { createMachine } from '../machine/machine.ts'
import { holdingOf } from '../machine/poolLedger.ts'
import type { Coin } from '../machine/records.ts'
import { derivedVault } from '../rules/derive.ts'
import { memolessAccount } from '../rules/identity.ts'
import type { DevnetRouter } from '../rules/routers.ts'
import { devnetRouters } from '../rules/routers.ts'
import type { ProtocolState, Vault } from '../rules/state.ts'
import { fundMaker } from './marketMaker.ts'

/** Both protocols and the chains they connect to. */
export interface SimulationContext {
  readonly seed: string
  readonly machines: Readonly<Record<Protocol, Machine>>
  /** On mocknet only, because anyone can derive the keys. */
  readonly chains: DevnetChains | undefined
  /** Returns the vault of a chain after a number of churns. */
  readonly vaultOf: VaultOf
}

type VaultOf = (protocol: Protocol, chain: ChainId, generation: number) => Vault

export interface ContextOptions {
  /** Decides every key and every hash. */
  readonly seed: string
  /** Unix seconds of the first block. */
  readonly time: number
  readonly evm?: MakeEvm
}

/** Reserve and bond of the protocols, in the base asset. Of the magnitude of late 2026. */
const protocolFunds: Readonly<Record<Protocol, { readonly reserve: bigint; readonly bond: bigint }>> = {
  THORCHAIN: { reserve: 4_800_000_000_000_000n, bond: 9_600_000_000_000_000n },
  MAYACHAIN: { reserve: 90_000_000_000_000_000n, bond: 350_000_000_000_000_000n },
}

/** Half a million registrations at 0.02 RUNE. */
const MEMOLESS_FUNDS = 1_000_000_000_000n

export function createContext(genesis: Genesis, options: ContextOptions): SimulationContext {
  const { seed, time, evm } = options
  const vaultOf = createVaultOf(genesis, seed)
  const machineOf = (protocol: Protocol) =>
    createMachine(stateOf(genesis, protocol, time, vaultOf), protocolFunds[protocol])
  const machines = { THORCHAIN: machineOf('THORCHAIN'), MAYACHAIN: machineOf('MAYACHAIN') }
  if (genesis.network !== 'mocknet') return { seed, machines, vaultOf, chains: undefined }
  for (const protocol of protocolIds) fundMaker(machines[protocol])
  const pools = protocolIds.flatMap((protocol) => machines[protocol].pools)
  const routers: Partial<Record<ChainId, DevnetRouter[]>> = {}
  for (const protocol of protocolIds) {
    for (const { chain, router } of machines[protocol].vaults.values()) {
      const of = chain as ChainId
      if (router !== undefined) routers[of] = [...(routers[of] ?? []), ...devnetRouters(protocol, of)]
    }
  }
  const endowments = protocolIds.flatMap((protocol) => vaultCredits(machines[protocol], seed))
  const { THORCHAIN: thorchain } = machines
  for (const { to, amount } of endowments.filter(({ asset }) => asset === protocols.THORCHAIN.baseAsset)) {
    credit(thorchain, to, { asset: thorchain.base, amount })
  }
  credit(thorchain, memolessAccount, { asset: thorchain.base, amount: MEMOLESS_FUNDS })
  const chains = createChains({
    seed,
    startTime: time,
    endowments,
    routers,
    assets: pools.map(({ asset, decimals }) => ({ asset: formatAsset(asset), decimals })),
    homes: { THOR: createHomeLedger(machines.THORCHAIN), MAYA: createHomeLedger(machines.MAYACHAIN) },
    ...(evm && { evm }),
  })
  return { seed, machines, vaultOf, chains }
}

function createVaultOf({ network }: Genesis, seed: string): VaultOf {
  const made = new Map<string, Vault>()
  return (protocol, chain, generation) => {
    const name = `${protocol} ${chain} ${generation}`
    const known = made.get(name)
    if (known !== undefined) return known
    const vault =
      network === 'mocknet'
        ? keyedVault(seed, protocol, chain, generation)
        : derivedVault(protocol, chain, network, generation)
    made.set(name, vault)
    return vault
  }
}

function stateOf(genesis: Genesis, protocol: Protocol, time: number, vaultOf: VaultOf): ProtocolState {
  const { network, acceptedNetworks, protocols: own } = genesis
  const chains = vaultChains(own[protocol], protocol)
  const vaults = new Map(chains.map((chain) => [chain as string, vaultOf(protocol, chain, 0)]))
  return { protocol, network, acceptedNetworks, ...own[protocol], vaults, time, dynamicFees: new Map() }
}

/** Returns the initial on-chain coins of the vaults. Amounts below the chain's smallest unit are rounded up. */
function vaultCredits(machine: Machine, seed: string): readonly Credit[] {
  const { protocol, pools, vaults } = machine
  return pools.flatMap(({ asset, decimals }) => {
    const chain = asset.chain as ChainId
    const vault = vaults.get(chain)
    const to = firstVaultAccount(seed, protocol, chain)
    if (vault === undefined || to === undefined) return []
    const held = holdingOf(machine, vault.pubKey, asset)
    const places = Math.min(decimals, chainSpecs[chain].nativeDecimals, 8)
    const rest = held - cutToDecimals(held, places)
    const amount = rest === 0n ? held : held - rest + 10n ** BigInt(8 - places)
    return [{ to, asset: formatAsset(asset), amount: units(amount) }]
  })
}

/** Creates the ledger of a protocol's own chain from its machine. */
function createHomeLedger(machine: Machine): HomeLedger {
  const coinOf = ({ asset, amount }: HomeCoin): Coin => ({ asset: parseAsset(asset, machine.protocol), amount })
  return {
    height: machine.height,
    coinsOf(address) {
      const prefix = `${address} `
      const held: HomeCoin[] = []
      for (const [key, amount] of machine.balances) {
        if (amount > 0n && key.startsWith(prefix)) held.push({ asset: key.slice(prefix.length), amount: units(amount) })
      }
      return held
    },
    supply() {
      const totals = new Map<string, bigint>()
      for (const [key, amount] of machine.balances) {
        const asset = key.slice(key.lastIndexOf(' ') + 1)
        totals.set(asset, (totals.get(asset) ?? 0n) + amount)
      }
      return [...totals].map(([asset, amount]) => ({ asset, amount: units(amount) }))
    },
    deliver({ hash, signer, to, coins, memo }) {
      const named = coins.map(coinOf)
      if (to !== undefined) return sendNative(machine, signer, to, named, { hash, memo })
      return depositNative(machine, { hash, signer, coins: named, memo })
    },
    credit: (address, coin) => credit(machine, address, coinOf(coin)),
  }
}
