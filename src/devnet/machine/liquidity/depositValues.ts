import { cappedShare, saturatingSub } from '../../../core/quote/math/share.ts'
import type { PoolState } from '../../rules/state.ts'
import type { Machine, Provider } from '../machine.ts'
import { bookOf } from '../poolLedger.ts'

const BPS = 10_000n

/**
 * Adds the value of new units to a provider's deposit, after they joined the pool. Source: addLiquidity of both nodes.
 */
export function addDeposit(machine: Machine, pool: PoolState, provider: Provider, units: bigint): Provider {
  const { liquidityUnits, synthUnits } = bookOf(machine, pool.asset)
  const { baseDeposit = 0n, assetDeposit = 0n } = provider
  const isFirst = baseDeposit === 0n && assetDeposit === 0n
  const counted = isFirst ? provider.units : units
  const part = (depth: bigint) => cappedShare(counted, liquidityUnits + synthUnits, depth, machine.protocol)
  return {
    ...provider,
    baseDeposit: baseDeposit + part(pool.balanceBase),
    assetDeposit: assetDeposit + part(pool.balanceAsset),
    lastAddHeight: machine.height,
    pendingTxId: '',
  }
}

/** Takes a withdrawal off a provider's deposit. Source: the withdraw handler of both nodes. */
export function takeDeposit({ protocol, height }: Machine, provider: Provider, bps: bigint): Provider {
  const left = (deposit = 0n) => saturatingSub(deposit, cappedShare(bps, BPS, deposit, protocol))
  const { baseDeposit, assetDeposit } = provider
  return { ...provider, baseDeposit: left(baseDeposit), assetDeposit: left(assetDeposit), lastWithdrawHeight: height }
}
