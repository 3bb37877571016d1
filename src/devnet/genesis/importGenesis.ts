import { type Asset, formatAsset, InvalidAssetError, parseAsset } from '../../core/asset/asset.ts'
import { type ChainId, chains, isChainId } from '../../core/chains/chains.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import { derivedTokenId } from '../rules/derive.ts'
import type { NetworkFee, PoolState } from '../rules/state.ts'
import { builtInGenesis, outboundFeesOf } from './builtIn.ts'
import type { Genesis, ProtocolGenesis } from './genesis.ts'
import type { RecordedNode, RecordedPool, Recording } from './recording.ts'

/**
 * Creates a mocknet genesis from recorded mainnet answers: depths, prices, fees, mimirs and height. Addresses, routers,
 * keys, contracts and chain ids are the devnet's own; none of the recording is used. Pools of chains that the devnet
 * does not have are left out. An answer that is absent is that of the built-in genesis.
 */
export function importGenesis({ thornode, mayanode }: Recording): Genesis {
  const base = builtInGenesis()
  const { THORCHAIN, MAYACHAIN } = base.protocols
  return {
    ...base,
    protocols: {
      THORCHAIN: importProtocol('THORCHAIN', thornode, THORCHAIN),
      MAYACHAIN: importProtocol('MAYACHAIN', mayanode, MAYACHAIN),
    },
  }
}

function importProtocol(protocol: Protocol, recorded: RecordedNode, base: ProtocolGenesis): ProtocolGenesis {
  const assets = new Map<string, Asset>()
  const pools = recorded.pools?.flatMap((pool) => importPool(protocol, pool, assets)) ?? base.pools
  return {
    ...base,
    height: heightOf(protocol, recorded) ?? base.height,
    pools,
    mimirs: recorded.mimir === undefined ? base.mimirs : importMimirs(recorded.mimir, assets),
    networkFees: new Map([...base.networkFees, ...importFees(protocol, recorded)]),
    outboundFees: recorded.pools === undefined ? base.outboundFees : outboundFeesOf(pools, protocol),
  }
}

/** Returns the height of the first block: that of the recording. */
function heightOf(protocol: Protocol, { lastblock = [] }: RecordedNode): number | undefined {
  const height = Number(lastblock[0]?.[protocol.toLowerCase()])
  return Number.isSafeInteger(height) && height > 0 ? height : undefined
}

/**
 * Converts a pool and adds its asset to `assets`, by the recorded spelling. Empty for a pool that the devnet cannot
 * have.
 */
function importPool(protocol: Protocol, pool: RecordedPool, assets: Map<string, Asset>): readonly PoolState[] {
  const recorded = pool.asset.toUpperCase()
  const asset = importAsset(protocol, recorded, [...assets.values()])
  const balanceAsset = BigInt(pool.balance_asset)
  const balanceBase = BigInt(pool.balance_rune ?? pool.balance_cacao ?? 0)
  if (asset === undefined || balanceAsset === 0n || balanceBase === 0n) return []
  assets.set(recorded, asset)
  return [
    {
      asset,
      balanceAsset,
      balanceBase,
      status: pool.status,
      decimals: pool.decimals && pool.decimals > 0 ? pool.decimals : 8,
      synthSupply: BigInt(pool.synth_supply ?? 0),
      poolUnits: BigInt(pool.pool_units ?? balanceBase),
      tradingHalted: pool.trading_halted ?? false,
    },
  ]
}

/** Returns the devnet's own asset for a recorded one: a coin, or a token with a derived contract. */
function importAsset(protocol: Protocol, text: string, known: readonly Asset[]): Asset | undefined {
  const asset = attemptAsset(protocol, text)
  if (asset === undefined || !isChainId(asset.chain) || !chains[asset.chain].protocols.includes(protocol))
    return undefined
  if (asset.kind === 'native') return formatAsset(asset) === protocols[protocol].baseAsset ? undefined : asset
  if (asset.kind !== 'token') return undefined
  const { chain, ticker } = asset
  const same = known.filter((other) => other.chain === chain && other.ticker === ticker).length
  // A second token with the same ticker has a contract of its own.
  const label = same === 0 ? ticker : `${ticker} ${same + 1}`
  return attemptAsset(protocol, `${chain}.${ticker}-${derivedTokenId(chain as ChainId, label)}`)
}

function attemptAsset(protocol: Protocol, text: string): Asset | undefined {
  try {
    return parseAsset(text, protocol)
  } catch (error) {
    if (error instanceof InvalidAssetError) return undefined
    throw error
  }
}

/** The part of a mimir's name that may be an address or a contract: long, with a digit. */
const addressPart = /(?=[A-Z]*\d)[A-Z0-9]{25,}/

/** Renames mimirs of tokens to the devnet's contracts, and leaves out every other one that names an address. */
function importMimirs(recorded: Readonly<Record<string, number>>, assets: ReadonlyMap<string, Asset>) {
  const renamed = [...assets].map(([name, asset]) => [name, formatAsset(asset)].map((one) => one.replace('.', '-')))
  return new Map(
    Object.entries(recorded).flatMap(([name, value]) => {
      const upper = name.toUpperCase()
      const [from = '', to = ''] = renamed.find(([old = '']) => old.includes('-0X') && upper.endsWith(old)) ?? []
      const own = from === '' ? upper : upper.slice(0, upper.length - from.length) + to
      const isForeign = from === '' && addressPart.test(upper)
      return isForeign ? [] : [[own, value] as const]
    }),
  )
}

/** Returns the observed fees. Older nodes report only the recommended rate, half as much again. */
function importFees(protocol: Protocol, { inbound_addresses: inbounds = [] }: RecordedNode) {
  return inbounds.flatMap(({ chain, gas_rate, observed_fee_rate, outbound_tx_size }) => {
    if (!isChainId(chain) || !chains[chain].protocols.includes(protocol)) return []
    const transactionFeeRate = BigInt(observed_fee_rate ?? (BigInt(gas_rate) * 2n) / 3n)
    const fee: NetworkFee = { transactionSize: BigInt(outbound_tx_size), transactionFeeRate }
    return [[chain as string, fee] as const]
  })
}
