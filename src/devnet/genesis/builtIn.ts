import { formatAsset } from '../../core/asset/asset.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { devnetFacts } from '../rules/chainFacts.ts'
import { constantsOf } from '../rules/constants/constants.ts'
import { derivedAddress } from '../rules/derive.ts'
import type { NameRecord, NetworkFee, OutboundFeeCounter, PoolState } from '../rules/state.ts'
import type { Genesis, ProtocolGenesis } from './genesis.ts'
import { marketAsset, marketPools } from './market.ts'
import { builtInMimirs } from './mimirs.ts'

const FAR_FUTURE = 90_000_000

const aliasChains: Readonly<Record<Protocol, readonly ChainId[]>> = {
  THORCHAIN: ['THOR', 'BTC', 'LTC', 'BCH', 'DOGE', 'ETH', 'BASE', 'AVAX', 'BSC', 'GAIA', 'XRP', 'TRON', 'SOL'],
  MAYACHAIN: ['MAYA', 'THOR', 'BTC', 'DASH', 'ZEC', 'ETH', 'ARB', 'XRD'],
}

const firstHeights: Readonly<Record<Protocol, number>> = { THORCHAIN: 28_600_000, MAYACHAIN: 17_400_000 }

/** Surplus at which the outbound fee is at its minimum, and Bitcoin's lower one, above the minimum. */
const surplus: Readonly<Record<Protocol, { usual: bigint; bitcoin: bigint }>> = {
  THORCHAIN: { usual: 6_120_000_000_000n, bitcoin: 4_094_500_000_000n },
  MAYACHAIN: { usual: 1_180_000_000_000_000n, bitcoin: 1_180_000_000_000_000n },
}

function counterOf(pool: PoolState, protocol: Protocol): OutboundFeeCounter {
  const spent = pool.balanceBase / 400n
  const { usual, bitcoin } = surplus[protocol]
  return { spent, withheld: spent + (formatAsset(pool.asset) === 'BTC.BTC' ? bitcoin : usual) }
}

/** Returns counters at which the outbound fees of these pools are at their minimum. */
export function outboundFeesOf(pools: readonly PoolState[], protocol: Protocol): Map<string, OutboundFeeCounter> {
  const external = pools.filter((pool) => pool.asset.chain !== 'THOR' || protocol === 'MAYACHAIN')
  return new Map(external.map((pool) => [formatAsset(pool.asset), counterOf(pool, protocol)]))
}

function protocolGenesis(protocol: Protocol): ProtocolGenesis {
  const pools = marketPools(protocol)
  return {
    height: firstHeights[protocol],
    pools,
    mimirs: builtInMimirs(protocol),
    constants: constantsOf(protocol),
    networkFees: builtInNetworkFees(protocol),
    names: builtInNames(protocol),
    outboundFees: outboundFeesOf(pools, protocol),
    scheduledOutboundValue: 0n,
  }
}

/**
 * Creates the default network: mocknet prefixes, derived token contracts, and vaults without private keys. Accepts
 * addresses of every network, because nothing here reaches a real chain.
 */
export function builtInGenesis(): Genesis {
  return {
    network: 'mocknet',
    acceptedNetworks: ['mocknet', 'mainnet', 'stagenet'],
    protocols: { THORCHAIN: protocolGenesis('THORCHAIN'), MAYACHAIN: protocolGenesis('MAYACHAIN') },
  }
}

function aliasesOf(name: string, chains: readonly ChainId[]) {
  return chains.map((chain) => ({ chain, address: derivedAddress(chain, 'mocknet', `name ${name}`) }))
}

/**
 * Returns names for testing affiliates and destinations: "portage" has an alias on every chain and prefers a token,
 * "ferry" has one on the protocol's chain only, "ebb" is expired.
 */
function builtInNames(protocol: Protocol): NameRecord[] {
  const { chain } = protocols[protocol]
  const ownerOf = (name: string) => derivedAddress(chain, 'mocknet', `name ${name}`)
  const plain = (name: string, expireBlockHeight: number): NameRecord => ({
    name,
    expireBlockHeight,
    owner: ownerOf(name),
    preferredAsset: '.',
    aliases: aliasesOf(name, [chain]),
  })
  const portage: NameRecord = {
    ...plain('portage', FAR_FUTURE),
    preferredAsset: formatAsset(marketAsset('ETH.USDC', protocol)),
    aliases: aliasesOf('portage', aliasChains[protocol]),
  }
  if (protocol === 'THORCHAIN') return [portage, plain('ferry', FAR_FUTURE), plain('ebb', 1)]
  return [
    { ...portage, affiliateBps: 50, subaffiliates: [{ name: 'ferry', bps: 3_000 }] },
    { ...plain('ferry', FAR_FUTURE), affiliateBps: 30, subaffiliates: [] },
    { ...plain('ebb', 1), affiliateBps: 0, subaffiliates: [] },
  ]
}

/** Returns the cost of an outbound on each chain that has a pool of the built-in genesis. */
export function builtInNetworkFees(protocol: Protocol): Map<string, NetworkFee> {
  const open = new Set<string>(marketPools(protocol).map(({ asset }) => asset.chain))
  return new Map(
    Object.entries(devnetFacts).flatMap(([chain, facts]) => {
      const fee = open.has(chain) ? facts?.networkFees[protocol] : undefined
      return fee === undefined ? [] : [[chain, { transactionSize: fee[0], transactionFeeRate: fee[1] }]]
    }),
  )
}
