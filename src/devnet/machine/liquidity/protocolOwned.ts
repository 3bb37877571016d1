import type { Protocol } from '../../../core/chains/protocol.ts'
import { cappedShare, saturatingSub, shareOf } from '../../../core/quote/math/share.ts'
import { atLeastZero } from '../../quote/market.ts'
import { type PoolState, settingOf } from '../../rules/state.ts'
import { balanceOf, transfer } from '../bank.ts'
import type { Machine } from '../machine.ts'
import { countSynthUnits } from '../poolLedger.ts'
import { blankHash, type Tx } from '../records.ts'
import { addReserveUnits, changeOwnLiquidity, removeReserveUnits, runePoolOf } from '../runePool/runePool.ts'
import { joinPool, providerOf } from './joinPool.ts'
import { leavePool } from './leavePool.ts'

const BPS = 10_000n
/** Movements are counted in hundredths of a basis point. */
const MOVES_OF_A_BPS = 100n

/** Setting with the target share of synths in a pool's depth, in basis points. */
const targetSetting: Readonly<Record<Protocol, string>> = {
  THORCHAIN: 'POLTargetSynthPerPoolDepth',
  MAYACHAIN: 'POLSynthUtilization',
}

/** POL vote that enables protocol-owned liquidity in a pool. */
const TAKES = 1

/**
 * Adjusts protocol-owned liquidity at the end of a block. With synth supply S, asset depth A and u = 10⁴·S/2A: if u
 * exceeds the target by more than the buffer, the reserve adds (u − target) of the base depth; if it falls short by
 * more, it withdraws as much. POLMaxPoolMovement limits each block, POLMaxNetworkDeposit the total. Source: POLCycle of
 * both nodes.
 */
export function moveProtocolLiquidity(machine: Machine): void {
  const target = atLeastZero(settingOf(machine, targetSetting[machine.protocol]))
  const buffer = atLeastZero(settingOf(machine, 'POLBuffer'))
  if (target === 0n || settingOf(machine, 'POLMaxNetworkDeposit') <= 0) return
  for (const pool of machine.pools) {
    const { asset, status, balanceBase, balanceAsset, synthSupply } = pool
    const vote = machine.mimirs.get(`POL-${asset.chain}-${asset.symbol}`)
    if (status !== 'Available' || balanceBase === 0n || vote !== TAKES) continue
    const use = shareOf[machine.protocol](synthSupply, balanceAsset * 2n, BPS)
    if (use > target + buffer) add(machine, pool, use - target)
    else if (use < saturatingSub(target, buffer)) remove(machine, pool, target - use)
  }
}

/** Returns the base amount to move for a gap, at most POLMaxPoolMovement of the pool. */
function movement(machine: Machine, { balanceBase }: PoolState, gap: bigint): bigint {
  const most = atLeastZero(settingOf(machine, 'POLMaxPoolMovement'))
  const wanted = gap * MOVES_OF_A_BPS
  return cappedShare(wanted < most ? wanted : most, BPS * MOVES_OF_A_BPS, balanceBase, machine.protocol)
}

function add(machine: Machine, pool: PoolState, gap: bigint): void {
  const { reserve, asgard } = machine.modules
  const { deposited, withdrawn } = machine.ownLiquidity
  if (deposited - withdrawn >= BigInt(settingOf(machine, 'POLMaxNetworkDeposit'))) return
  const amount = movement(machine, pool, gap)
  if (amount === 0n || balanceOf(machine, reserve, machine.base) < amount) return
  const before = runePoolOf(machine)
  transfer(machine, reserve, asgard, { asset: machine.base, amount })
  joinPool(
    machine,
    pool,
    { base: reserve, asset: '' },
    { base: amount, asset: 0n },
    txOf(machine, 'THOR-POL-ADD', amount),
  )
  changeOwnLiquidity(machine, { deposited: deposited + amount })
  if (machine.protocol === 'THORCHAIN') addReserveUnits(machine, before, amount)
}

/** Withdraws at least one basis point of the protocol's liquidity. */
function remove(machine: Machine, pool: PoolState, gap: bigint): void {
  const { reserve, asgard } = machine.modules
  const provider = providerOf(machine, pool, { base: reserve, asset: '' })
  if (provider.units === 0n) return
  countSynthUnits(machine, pool)
  const amount = movement(machine, pool, gap)
  const held = cappedShare(provider.units, pool.poolUnits, pool.balanceBase, machine.protocol) * 2n
  const wanted = cappedShare(amount, held, BPS, machine.protocol)
  if (amount === 0n) return
  const bps = wanted === 0n ? 1n : wanted
  if (machine.protocol === 'THORCHAIN') removeReserveUnits(machine, cappedShare(bps, BPS, held, machine.protocol))
  const { base } = leavePool(machine, pool, provider, { bps, tx: txOf(machine, 'THOR-POL-REMOVE', 1n) })
  transfer(machine, asgard, reserve, { asset: machine.base, amount: base })
  changeOwnLiquidity(machine, { withdrawn: machine.ownLiquidity.withdrawn + base })
}

function txOf({ base, modules }: Machine, memo: string, amount: bigint): Tx {
  const coins = [{ asset: base, amount }]
  return { id: blankHash, chain: base.chain, from: modules.reserve, to: modules.asgard, coins, gas: [], memo }
}
