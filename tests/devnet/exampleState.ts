import { encodeAddress } from '../../src/core/address/address.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import { constantsOf } from '../../src/devnet/rules/constants/constants.ts'
import type { NetworkFee, PoolState, ProtocolState } from '../../src/devnet/rules/state.ts'

/** Changes to the example state: a small network with four pools of round depths, one name, one vault per chain. */
export interface Changes {
  readonly mimirs?: Readonly<Record<string, number>>
  readonly pools?: Readonly<Record<string, Partial<PoolState>>>
  readonly height?: number
  /** Chains without an observed network fee. */
  readonly withoutFees?: readonly string[]
  /** Vault holdings by asset; without them, the vault has all that a quote needs. */
  readonly holdings?: Readonly<Record<string, bigint>>
}

const pools: Readonly<Record<Protocol, readonly (readonly [string, bigint, bigint, number])[]>> = {
  THORCHAIN: [
    ['BTC.BTC', 100_00000000n, 9_000_000_00000000n, 8],
    ['ETH.ETH', 3_000_00000000n, 8_000_000_00000000n, 8],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 4_000_000_00000000n, 5_000_000_00000000n, 6],
    ['XRP.XRP', 2_000_000_00000000n, 3_000_000_00000000n, 6],
  ],
  MAYACHAIN: [
    ['BTC.BTC', 50_00000000n, 9_000_000_0000000000n, 8],
    ['ETH.ETH', 1_000_00000000n, 8_000_000_0000000000n, 8],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 2_000_000_00000000n, 5_000_000_0000000000n, 6],
    ['THOR.RUNE', 3_000_000_00000000n, 6_000_000_0000000000n, 8],
  ],
}

/** Returns an address whose key hash is one repeated byte. It has no private key. */
export function addressOf(chain: ChainId, byte = 0x22, network: 'mainnet' | 'mocknet' = 'mocknet'): string {
  return encodeAddress(new Uint8Array(20).fill(byte), chain, network)
}

const networkFees: readonly (readonly [string, NetworkFee])[] = [
  ['BTC', { transactionSize: 1_000n, transactionFeeRate: 7n }],
  ['ETH', { transactionSize: 80_000n, transactionFeeRate: 15n }],
  ['XRP', { transactionSize: 1n, transactionFeeRate: 100n }],
  ['THOR', { transactionSize: 1n, transactionFeeRate: 2_000_000n }],
]

/** Keys have the public key of the example's vault, which is empty. */
const holdingsOf = (held: Readonly<Record<string, bigint>>): ReadonlyMap<string, bigint> =>
  new Map(Object.entries(held).map(([asset, amount]) => [` ${asset}`, amount]))

export function exampleState(
  protocol: Protocol,
  { mimirs = {}, pools: changed = {}, height = 1_000, withoutFees = [], holdings }: Changes = {},
): ProtocolState {
  const own = protocol === 'THORCHAIN' ? 'THOR' : 'MAYA'
  return {
    protocol,
    network: 'mocknet',
    acceptedNetworks: ['mocknet', 'mainnet'],
    height,
    time: 1_800_000_000,
    pools: pools[protocol].map(([asset, balanceAsset, balanceBase, decimals]) => ({
      asset: parseAsset(asset, protocol),
      balanceAsset,
      balanceBase,
      decimals,
      status: 'Available' as const,
      synthSupply: 0n,
      poolUnits: balanceBase,
      tradingHalted: false,
      ...changed[asset],
    })),
    mimirs: new Map(Object.entries(mimirs).map(([name, value]) => [name.toUpperCase(), value])),
    constants: constantsOf(protocol),
    networkFees: new Map(networkFees.filter(([chain]) => !withoutFees.includes(chain))),
    ...(holdings === undefined ? {} : { holdings: holdingsOf(holdings) }),
    names: [
      {
        name: 'carry',
        expireBlockHeight: 2_000,
        owner: addressOf(own),
        preferredAsset: '.',
        aliases: [{ chain: 'BTC', address: addressOf('BTC', 0x33) }],
        affiliateBps: 40,
      },
    ],
    vaults: new Map(
      (['BTC', 'ETH', 'XRP', 'THOR'] as const).map((chain) => [
        chain,
        {
          chain,
          address: addressOf(chain, 0x44),
          pubKey: '',
          ...(chain === 'ETH' ? { router: addressOf('ETH', 0x55) } : {}),
        },
      ]),
    ),
    outboundFees: new Map(),
    scheduledOutboundValue: 0n,
  }
}
