import type { Memo, MemoKind, OtherMemo } from '../../../core/memo/memo.ts'
import { depositAsClaim, withdrawFromClaim } from '../claimHandlers.ts'
import { addLiquidity } from '../liquidity/addLiquidity.ts'
import { donateToPool } from '../liquidity/donateToPool.ts'
import { withdrawLiquidity } from '../liquidity/withdrawLiquidity.ts'
import type { Machine } from '../machine.ts'
import { manageName } from '../names.ts'
import { modifyLimit } from '../queue/modifyLimit.ts'
import { requestSwap } from '../queue/requestSwap.ts'
import { depositInRunePool, withdrawFromRunePool } from '../runePool/runePoolDeposits.ts'
import { stakeTcy, unstakeTcy } from '../tcyStakes.ts'
import { HandlerRefusal, type Inbound } from './handler.ts'
import { registerReference } from './references.ts'

type KindOf<M extends Memo> = M['kind']

/** Executes an inbound's memo. Throws the node's reason if it is refused. */
export function handleInbound(machine: Machine, inbound: Inbound): void {
  const { memo } = inbound
  const other = memo as Extract<Memo, { fields: readonly string[] }>
  switch (memo.kind satisfies KindOf<Memo>) {
    case 'swap':
    case 'limit_swap':
      requestSwap(machine, { ...inbound, memo: memo as Extract<Memo, { kind: 'swap' | 'limit_swap' }> })
      return
    case 'modify_limit_swap':
      modifyLimit(machine, { ...inbound, memo: memo as Extract<Memo, { kind: 'modify_limit_swap' }> })
      return
    case 'name':
      manageName(machine, { ...inbound, memo: memo as Extract<Memo, { kind: 'name' }> })
      return
    case 'register_reference':
      registerReference(machine, { ...inbound, memo: memo as Extract<Memo, { kind: 'register_reference' }> })
      return
    case 'trade_deposit':
    case 'secured_deposit':
      depositAsClaim(machine, { ...inbound, memo: other })
      return
    case 'trade_withdraw':
    case 'secured_withdraw':
      withdrawFromClaim(machine, { ...inbound, memo: other })
      return
    case 'add_liquidity':
      addLiquidity(machine, { ...inbound, memo: other })
      return
    case 'withdraw_liquidity':
      withdrawLiquidity(machine, { ...inbound, memo: other })
      return
    case 'donate':
      donateToPool(machine, { ...inbound, memo: other })
      return
    case 'stake_tcy':
      stakeTcy(machine, { ...inbound, memo: other })
      return
    case 'unstake_tcy':
      unstakeTcy(machine, { ...inbound, memo: other })
      return
    case 'pool_deposit':
    case 'pool_withdraw':
      joinOwnLiquidity(machine, { ...inbound, memo: other })
      return
    case 'noop':
    case 'reserve':
      return
    default:
      throw new HandlerRefusal(`memo type ${memo.kind} is not handled here`)
  }
}

function joinOwnLiquidity(machine: Machine, inbound: Inbound<OtherMemo>): void {
  if (machine.protocol === 'MAYACHAIN') throw new HandlerRefusal('CACAOPool disabled')
  if (inbound.memo.kind === 'pool_deposit') depositInRunePool(machine, inbound)
  else withdrawFromRunePool(machine, inbound)
}

/** Memos without an outbound: their inbound is done at once. */
const silent: ReadonlySet<MemoKind> = new Set([
  'donate',
  'name',
  'register_reference',
  'noop',
  'reserve',
  'add_liquidity',
  'trade_deposit',
  'secured_deposit',
  'stake_tcy',
  'unstake_tcy',
  'pool_deposit',
  'pool_withdraw',
])

export function hasOutbound(kind: MemoKind): boolean {
  return !silent.has(kind)
}

/** Memos of vault transactions, which users may not send. */
const internal: ReadonlySet<MemoKind> = new Set([
  'outbound',
  'refund',
  'migrate',
  'ragnarok',
  'consolidate',
  'yggdrasil_fund',
  'yggdrasil_return',
  'preferred_asset',
])

export function isInternalMemo(kind: MemoKind): boolean {
  return internal.has(kind)
}
