import type { OtherMemo } from '../../../core/memo/memo.ts'
import { cappedShare, saturatingSub } from '../../../core/quote/math/share.ts'
import { atLeastZero, isBase } from '../../quote/market.ts'
import { settingOf } from '../../rules/state.ts'
import { affiliateAccount } from '../affiliates/shares.ts'
import { transfer } from '../bank.ts'
import { emit } from '../events.ts'
import { HandlerRefusal, type Inbound, InvalidMessage } from '../inbound/handler.ts'
import { write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import type { Coin, Tx } from '../records.ts'
import {
  buyReserveUnits,
  type RunePool,
  runePoolOf,
  runeProviderOf,
  sellReserveUnits,
  unitsFor,
  valueOfUnits,
} from './runePool.ts'

const BPS = 10_000n
const share = (part: bigint, total: bigint, whole: bigint) => cappedShare(part, total, whole, 'THORCHAIN')

/** Deposits RUNE for units of the protocol's liquidity. Source: RunePoolDepositHandler of THORNode 3.17. */
export function depositInRunePool(machine: Machine, { tx }: Inbound<OtherMemo>): void {
  const { amount } = depositedRune(machine, tx)
  checkOpen(machine, 'deposit', 'RUNEPoolHaltDeposit')
  const units = unitsFor(runePoolOf(machine), amount)
  const { asgard, runePool } = machine.modules
  transfer(machine, asgard, runePool, { asset: machine.base, amount })
  const provider = runeProviderOf(machine, tx.from)
  write(machine.journal, machine.runeProviders, tx.from, {
    ...provider,
    units: provider.units + units,
    deposited: provider.deposited + amount,
    depositHeight: machine.height,
    firstDepositTime: provider.firstDepositTime === 0 ? machine.time : provider.firstDepositTime,
    lastDepositTime: machine.time,
  })
  sellReserveUnits(machine)
  const texts = { rune_amount: String(amount), units: String(units) }
  emit(machine, 'rune_pool_deposit', { rune_address: tx.from, ...texts, tx_id: tx.id })
}

function depositedRune({ market }: Machine, { coins }: Tx): Coin {
  const [coin] = coins
  if (coin === undefined || coins.length > 1) throw new InvalidMessage('coins must be length 1 (RUNE): invalid coins')
  if (!isBase(market, coin.asset)) throw new InvalidMessage('coin must be RUNE: invalid coins')
  if (coin.amount === 0n) throw new InvalidMessage('coins amount must not be zero: unknown request')
  return coin
}

function checkOpen(machine: Machine, action: 'deposit' | 'withdraw', haltSetting: string): void {
  if (settingOf(machine, 'RUNEPoolEnabled') <= 0) throw new HandlerRefusal('RUNEPool disabled')
  const halt = settingOf(machine, haltSetting)
  if (halt > 0 && machine.height >= halt) throw new HandlerRefusal(`RUNEPool ${action} paused`)
}

/**
 * Pays a share of an account's units; an affiliate may get a part of the gain. Source: RunePoolWithdrawHandler of
 * THORNode 3.17.
 */
export function withdrawFromRunePool(machine: Machine, { tx, memo }: Inbound<OtherMemo>): void {
  if (tx.coins.some(({ amount }) => amount > 0n)) {
    throw new InvalidMessage('coins must be empty (zero amount): invalid coins')
  }
  const bps = BigInt(memo.fields[0] || '0')
  if (bps === 0n || bps > BPS) throw new InvalidMessage('invalid basis points: unknown request')
  const affiliate = affiliateOf(machine, memo)
  checkOpen(machine, 'withdraw', 'RUNEPoolHaltWithdraw')
  checkMaturity(machine, tx.from)
  const pool = runePoolOf(machine)
  const provider = runeProviderOf(machine, tx.from)
  const units = share(bps, BPS, provider.units)
  const amount = valueOfUnits(pool, units)
  const fee = share(affiliate.bps, BPS, gainOf(machine, pool, tx.from, amount))
  coverWithdrawal(machine, pool, amount)
  write(machine.journal, machine.runeProviders, tx.from, {
    ...provider,
    units: provider.units - units,
    withdrawn: provider.withdrawn + amount,
    withdrawHeight: machine.height,
  })
  const { runePool } = machine.modules
  transfer(machine, runePool, affiliate.account, { asset: machine.base, amount: fee })
  transfer(machine, runePool, tx.from, { asset: machine.base, amount: saturatingSub(amount, fee) })
  emit(machine, 'rune_pool_withdraw', {
    rune_address: tx.from,
    basis_points: String(bps),
    rune_amount: String(amount),
    units: String(units),

    tx_id: tx.id,
    affiliate_address: affiliate.account,
    affiliate_basis_pts: String(affiliate.bps),
    affiliate_amount: String(fee),
  })
}

interface Affiliate {
  readonly account: string
  readonly bps: bigint
}

function affiliateOf(machine: Machine, { fields }: OtherMemo): Affiliate {
  const bps = BigInt(fields[2] || '0')
  if (bps > BPS) throw new InvalidMessage('invalid affiliate basis points: unknown request')
  const most = settingOf(machine, 'MaxAffiliateFeeBasisPoints')
  if (bps > BigInt(most)) throw new HandlerRefusal(`invalid affiliate basis points, max: ${most}, request: ${bps}`)
  const account = fields[1] ? affiliateAccount(machine, fields[1]) : undefined
  if (bps > 0n && account === undefined) {
    throw new InvalidMessage('affiliate basis points with no affiliate address: invalid address')
  }
  return { account: account ?? '', bps }
}

function checkMaturity(machine: Machine, account: string): void {
  const waits =
    settingOf(machine, 'RUNEPoolDepositMaturityBlocks') -
    (machine.height - runeProviderOf(machine, account).depositHeight)
  if (waits > 0) throw new HandlerRefusal(`deposit reaches maturity in ${waits} blocks`)
}

/** Returns the part of an account's gain, paid and unpaid, that falls to a withdrawn amount. */
function gainOf(machine: Machine, pool: RunePool, account: string, amount: bigint): bigint {
  const { units, deposited, withdrawn } = runeProviderOf(machine, account)
  const all = valueOfUnits(pool, units) + withdrawn
  return share(amount, all, saturatingSub(all, deposited))
}

/**
 * Lets the reserve buy what the pending RUNE does not cover. Its own deposit may then exceed POLMaxNetworkDeposit by
 * RUNEPoolMaxReserveBackstop.
 */
function coverWithdrawal(machine: Machine, { pending, deposit }: RunePool, amount: bigint): void {
  const missing = saturatingSub(amount, pending)
  if (missing === 0n) return
  const { deposited, withdrawn } = machine.ownLiquidity
  const limit = (name: string) => atLeastZero(settingOf(machine, name))
  const own = deposited - withdrawn - deposit + pending
  if (own + missing > limit('RUNEPoolMaxReserveBackstop') + limit('POLMaxNetworkDeposit')) {
    throw new HandlerRefusal(`reserve enter ${missing} rune exceeds backstop`)
  }
  buyReserveUnits(machine, missing)
}
