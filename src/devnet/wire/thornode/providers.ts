import { formatAsset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { cappedShare } from '../../../core/math/share.ts'
import { bookOf } from '../../machine/ledger.ts'
import type { Machine, Provider } from '../../machine/machine.ts'
import type { PoolState } from '../../state.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { omitEmpty } from './omitEmpty.ts'
import { findPool } from './pools.ts'
import { readAsset } from './readAsset.ts'

const baseName: Readonly<Record<Protocol, 'rune' | 'cacao'>> = { THORCHAIN: 'rune', MAYACHAIN: 'cacao' }

/** Returns the current value of a provider's units on both sides. Synth units count as units. */
function shareValues(machine: Machine, pool: PoolState, { units }: Provider) {
  const { liquidityUnits, synthUnits } = bookOf(machine, pool.asset)
  const part = (depth: bigint) => String(cappedShare(units, liquidityUnits + synthUnits, depth, machine.protocol))
  return { base: part(pool.balanceBase), asset: part(pool.balanceAsset) }
}

/** Builds a provider. Deposit values are current ones; the devnet does not store past values. */
function providerBody(machine: Machine, pool: PoolState, provider: Provider) {
  const own = baseName[machine.protocol]
  const worth = shareValues(machine, pool, provider)
  return {
    asset: provider.asset,
    ...omitEmpty({ [`${own}_address`]: provider.baseAddress, asset_address: provider.assetAddress }),
    units: String(provider.units),
    [`pending_${own}`]: String(provider.pendingBase),
    pending_asset: String(provider.pendingAsset),
    [`${own}_deposit_value`]: worth.base,
    asset_deposit_value: worth.asset,
  }
}

/** Bond fields of Maya; no liquidity is bonded on the devnet. */
const bondFields = { withdraw_counter: '0', bonded_nodes: [] } as const

type FoundPool = { readonly pool: PoolState } | { readonly fault: string }

function poolNamed(machine: Machine, text = ''): FoundPool {
  const asset = readAsset(machine, text)
  if (asset === undefined) return { fault: 'fail to parse asset: invalid symbol' }
  if (asset.kind === 'derived') return { fault: 'must not be a derived asset' }
  if (asset.kind === 'synth') return { fault: 'invalid request: requested pool is a SaversPool' }
  const pool = findPool(machine, asset)
  return pool === undefined ? { fault: `pool ${formatAsset(asset)} doesn't exist` } : { pool }
}

/** Lists a pool's liquidity providers. Source: queryLiquidityProviders of both nodes. */
export const liquidityProviders: Handler = (machine, { params }) => {
  const found = poolNamed(machine, params.asset)
  if ('fault' in found) return fail(machine, found.fault)
  const name = formatAsset(found.pool.asset)
  const all = [...machine.providers.values()].filter(({ asset }) => asset === name)
  return ok(all.map((provider) => providerBody(machine, found.pool, provider)))
}

/** Returns a provider by either address; a zero position for an unknown address. Source: queryLiquidityProvider of both nodes. */
export const liquidityProvider: Handler = (machine, { params }) => {
  const found = poolNamed(machine, params.asset)
  if ('fault' in found) return fail(machine, found.fault)
  const provider = providerOf(machine, found.pool, (params.address ?? '').slice(0, 200))
  const worth = shareValues(machine, found.pool, provider)
  return ok({
    ...providerBody(machine, found.pool, provider),
    [`${baseName[machine.protocol]}_redeem_value`]: worth.base,
    asset_redeem_value: worth.asset,
    ...(machine.protocol === 'MAYACHAIN' ? bondFields : {}),
  })
}

function providerOf({ providers, base }: Machine, { asset }: PoolState, address: string): Provider {
  const name = formatAsset(asset)
  for (const provider of providers.values()) {
    if (provider.asset === name && (provider.baseAddress === address || provider.assetAddress === address)) {
      return provider
    }
  }
  const native = address.includes(`${base.chain.toLowerCase()}1`)
  const empty = { asset: name, units: 0n, pendingBase: 0n, pendingAsset: 0n }
  return { ...empty, baseAddress: native ? address : '', assetAddress: native ? '' : address }
}
