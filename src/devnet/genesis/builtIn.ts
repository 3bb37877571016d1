import { formatAsset } from '../../core/asset/asset.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { constantsOf } from '../constants/constants.ts'
import type { OutboundFeeCounter, PoolState } from '../state.ts'
import type { Genesis, ProtocolGenesis } from './genesis.ts'
import { marketPools } from './market.ts'
import { builtInMimirs } from './mimirs.ts'
import { builtInNames } from './names.ts'
import { builtInNetworkFees } from './networkFees.ts'

const firstHeights: Readonly<Record<Protocol, number>> = { THORCHAIN: 28_600_000, MAYACHAIN: 17_400_000 }

/** The surplus that brings the outbound fee of every asset down to its minimum, and Bitcoin's, which is still on the way. */
const surplus: Readonly<Record<Protocol, { usual: bigint; bitcoin: bigint }>> = {
  THORCHAIN: { usual: 6_120_000_000_000n, bitcoin: 4_094_500_000_000n },
  MAYACHAIN: { usual: 1_180_000_000_000_000n, bitcoin: 1_180_000_000_000_000n },
}

function counterOf(pool: PoolState, protocol: Protocol): OutboundFeeCounter {
  const spent = pool.balanceBase / 400n
  const { usual, bitcoin } = surplus[protocol]
  return { spent, withheld: spent + (formatAsset(pool.asset) === 'BTC.BTC' ? bitcoin : usual) }
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
    outboundFees: new Map(
      pools
        .filter((pool) => pool.asset.chain !== 'THOR' || protocol === 'MAYACHAIN')
        .map((pool) => [formatAsset(pool.asset), counterOf(pool, protocol)]),
    ),
    scheduledOutboundValue: 0n,
  }
}

/**
 * The network that a fresh checkout starts with: mocknet prefixes, tokens of our own derivation, vaults to which nobody
 * holds a key. It takes addresses of every network, because nothing real can be reached from here.
 */
export function builtInGenesis(): Genesis {
  return {
    network: 'mocknet',
    acceptedNetworks: ['mocknet', 'mainnet', 'stagenet'],
    protocols: { THORCHAIN: protocolGenesis('THORCHAIN'), MAYACHAIN: protocolGenesis('MAYACHAIN') },
  }
}
