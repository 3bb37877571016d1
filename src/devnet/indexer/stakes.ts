import { protocols } from '../../core/chains/protocol.ts'
import { findInbound } from '../machine/inbound/inboundRecords.ts'
import type { Action, Detail, Transfer } from './action.ts'
import { addAction } from './actionStore.ts'
import { type BlockContext, type NumberedEvent, rowPosition } from './blockContext.ts'
import { MAX_TCY_PAYMENTS } from './history.ts'

/** Indexes a deposit of RUNE in RUNEPool. */
export function indexRunePoolDeposit(taking: BlockContext, placed: NumberedEvent): void {
  const { rune_address: address = '', rune_amount: amount = '0', units = '0', tx_id: txID = '' } = placed.event.fields
  const coins = [{ asset: protocols[taking.machine.protocol].baseAsset, amount }]
  addRow(taking, placed, { address, txID, ins: coins, outs: [], detail: { kind: 'runePoolDeposit', units } })
}

/** Indexes a withdrawal from RUNEPool, with the part of its affiliate. */
export function indexRunePoolWithdrawal(taking: BlockContext, placed: NumberedEvent): void {
  const { fields } = placed.event
  const { rune_address: address = '', rune_amount: amount = '0', units = '0', tx_id: txID = '' } = fields
  const { affiliate_address: affiliate = '', affiliate_amount: affiliateAmount = '0' } = fields
  const coins = [{ asset: protocols[taking.machine.protocol].baseAsset, amount }]
  addRow(taking, placed, {
    address,
    txID,
    ins: [],
    outs: coins,
    detail: {
      kind: 'runePoolWithdraw',
      units,
      bps: fields.basis_points ?? '0',
      affiliateAddress: affiliate,
      affiliateAmount,
      affiliateBasisPoint: fields.affiliate_basis_pts ?? '0',
    },
  })
}

/** Indexes a stake of TCY, or the end of one. */
export function indexTcyStake(taking: BlockContext, placed: NumberedEvent): void {
  const { type, fields } = placed.event
  const { address = '', amount = '0', tx_id: txID = '' } = fields
  const kind = type === 'tcy_stake' ? 'tcy_stake' : 'tcy_unstake'
  const coins = [{ asset: 'THOR.TCY', amount }]
  const memo = findInbound(taking.machine, txID)?.tx.memo ?? ''
  const sides = kind === 'tcy_stake' ? { ins: coins, outs: [] } : { ins: [], outs: coins }
  addRow(taking, placed, { address, txID, ...sides, detail: { kind, memo } })
}

/** Records a payment of the income of TCY. It makes no row. */
export function recordTcyPayment({ history, machine, baseInUsd }: BlockContext, { event }: NumberedEvent): void {
  const { rune_address: address = '', rune_amount: amount = '0' } = event.fields
  history.tcyPayments.push({ address, amount: BigInt(amount), time: machine.time, priceUsd: baseInUsd })
  if (history.tcyPayments.length > MAX_TCY_PAYMENTS) history.tcyPayments.shift()
}

interface StakeRow {
  readonly address: string
  readonly txID: string
  readonly ins: Transfer['coins']
  readonly outs: Transfer['coins']
  readonly detail: Detail
}

function addRow(taking: BlockContext, placed: NumberedEvent, { address, txID, ins, outs, detail }: StakeRow): void {
  const row: Action = {
    ...rowPosition(taking, placed),
    ref: txID,
    addresses: [address],
    transactions: [txID],
    assets: [...ins, ...outs].map(({ asset }) => asset),
    pools: [],
    ins: [{ address, coins: ins, txID }],
    outs: outs.length === 0 ? [] : [{ address, coins: outs, txID: '' }],
    fees: [],
    detail,
  }
  addAction(taking.history, row)
}
