import { formatAsset } from '../../core/asset/asset.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { constantsOf } from '../rules/constants/constants.ts'
import type { OutboundFeeCounter, PoolState } from '../rules/state.ts'
import type { Genesis, ProtocolGenesis } from './genesis.ts'
import { marketPools } from './market.ts'
import { builtInMimirs } from './mimirs.ts'
import { builtInNames } from './names.ts'
import { builtInNetworkFees } from './networkFees.ts'

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
