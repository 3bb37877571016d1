import type { OtherMemo } from '../../core/memo/memo.ts'
import { cappedShare } from '../../core/quote/math/share.ts'
import { haltActive } from '../rules/state.ts'
import { transfer } from './bank.ts'
import { emit } from './events.ts'
import { HandlerRefusal, type Inbound } from './inbound/handler.ts'
import { write } from './journal.ts'
import type { Machine } from './machine.ts'
import { tcyOf } from './tcyIncome.ts'

const BPS = 10_000n

/** Stakes TCY, which the staking module already has. Source: the TCY stake handler of THORNode 3.17. */
export function stakeTcy(machine: Machine, { tx }: Inbound<OtherMemo>): void {
  const [coin] = tx.coins
  if (haltActive(machine, 'TCYStakingHalt')) throw new HandlerRefusal('tcy staking is halted')
  if (coin === undefined || coin.asset.chain !== 'THOR' || coin.asset.ticker !== 'TCY') {
    throw new HandlerRefusal('asset must be TCY')
  }
  write(machine.journal, machine.stakes, tx.from, (machine.stakes.get(tx.from) ?? 0n) + coin.amount)
  emit(machine, 'tcy_stake', { address: tx.from, amount: String(coin.amount), tx_id: tx.id })
}

/** Returns a share of an account's stake to it. Source: the TCY unstake handler of THORNode 3.17. */
export function unstakeTcy(machine: Machine, { tx, memo }: Inbound<OtherMemo>): void {
  if (haltActive(machine, 'TCYUnstakingHalt')) throw new HandlerRefusal('tcy unstaking is halted')
  const staked = machine.stakes.get(tx.from) ?? 0n
  const amount = cappedShare(BigInt(memo.fields[0] ?? '0'), BPS, staked, machine.protocol)
  if (amount === 0n) throw new HandlerRefusal(`no balance to unstake: ${tx.from}`)
  transfer(machine, machine.modules.tcyStake, tx.from, { asset: tcyOf(machine), amount })
  write(machine.journal, machine.stakes, tx.from, staked - amount)
  emit(machine, 'tcy_unstake', { address: tx.from, amount: String(amount), tx_id: tx.id })
}
