import { formatAsset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { decimalQuotient } from '../../../core/quote/math/share.ts'
import type { Machine, Provider } from '../../machine/machine.ts'
import { poolUnits } from '../../machine/poolLedger.ts'
import { squareRoot } from '../../rules/squareRoot.ts'
import type { PoolState } from '../../rules/state.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { findPool } from './nodePools.ts'
import { omitEmpty } from './omitEmpty.ts'
import { readAsset } from './readAsset.ts'
import { listOrNull } from './txBody.ts'

const baseName: Readonly<Record<Protocol, 'rune' | 'cacao'>> = { THORCHAIN: 'rune', MAYACHAIN: 'cacao' }

/** A value on both sides of a pool. */
interface Value {
  readonly base: bigint
  readonly asset: bigint
}

/**
 * Returns the current value of a provider's units: ⌊units·depth/pool units⌋. Source: GetRuneRedeemValue of both nodes.
 */
function redeemValue(machine: Machine, pool: PoolState, { units }: Provider): Value {
  const all = poolUnits(machine, pool)
  const part = (depth: bigint) => (all === 0n ? 0n : (units * depth) / all)
  return { base: part(pool.balanceBase), asset: part(pool.balanceAsset) }
}

/**
 * Factor of both sides in a unit's value. Mayanode scales deposits by 4, so it reports 0 for most of them.
 * Source: GetLuviDepositValue of both nodes.
 */
const depositScale: Readonly<Record<Protocol, bigint>> = { THORCHAIN: 100_000_000n, MAYACHAIN: 4n }
const REDEEM_SCALE = 100_000_000n

/** Returns the value of one unit, ⌊√(base·asset)·scale/units⌋. */
function luviOf({ base, asset }: Value, scale: bigint, units: bigint): bigint {
  return units === 0n ? 0n : squareRoot(base * scale * (asset * scale)) / units
}

const DECIMAL = 18

/** Returns (now − then)/then with 18 decimals. */
function growth(then: bigint, now: bigint): string {
  if (then === 0n) return `0.${'0'.repeat(DECIMAL)}`
  const change = now - then
  const size = decimalQuotient(change < 0n ? -change : change, then)
  const digits = String(size).padStart(DECIMAL + 1, '0')
  return `${change < 0n ? '-' : ''}${digits.slice(0, -DECIMAL)}.${digits.slice(-DECIMAL)}`
}

const depositOf = ({ baseDeposit = 0n, assetDeposit = 0n }: Provider): Value => ({
  base: baseDeposit,
  asset: assetDeposit,
})

/** Builds a provider as of its last change. */
function providerBody(machine: Machine, provider: Provider) {
  const own = baseName[machine.protocol]
  const { lastAddHeight, lastWithdrawHeight, pendingTxId } = provider
  const deposit = depositOf(provider)
  return {
    asset: provider.asset,
    ...omitEmpty({ [`${own}_address`]: provider.baseAddress, asset_address: provider.assetAddress }),
    ...omitEmpty({ last_add_height: lastAddHeight, last_withdraw_height: lastWithdrawHeight }),
    units: String(provider.units),
    [`pending_${own}`]: String(provider.pendingBase),
    pending_asset: String(provider.pendingAsset),
    ...omitEmpty({ pending_tx_id: pendingTxId }),
    [`${own}_deposit_value`]: String(deposit.base),
    asset_deposit_value: String(deposit.asset),
  }
}

/** Builds the current values of one provider. */
function redeemBody(machine: Machine, pool: PoolState, provider: Provider) {
  const worth = redeemValue(machine, pool, provider)
  const then = luviOf(depositOf(provider), depositScale[machine.protocol], provider.units)
  const now = luviOf(worth, REDEEM_SCALE, provider.units)
  return {
    [`${baseName[machine.protocol]}_redeem_value`]: String(worth.base),
    asset_redeem_value: String(worth.asset),
    luvi_deposit_value: String(then),
    luvi_redeem_value: String(now),
    luvi_growth_pct: growth(then, now),
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
  return ok(listOrNull(all.map((provider) => providerBody(machine, provider))))
}

/**
 * Returns a provider by either address; a zero position for an unknown address. Source: queryLiquidityProvider of both
 * nodes.
 */
export const liquidityProvider: Handler = (machine, { params }) => {
  const found = poolNamed(machine, params.asset)
  if ('fault' in found) return fail(machine, found.fault)
  const provider = providerOf(machine, found.pool, (params.address ?? '').slice(0, 200))
  return ok({
    ...providerBody(machine, provider),
    ...redeemBody(machine, found.pool, provider),
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
