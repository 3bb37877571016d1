import { protocols } from '../../core/chains/protocol.ts'
import { findInbound } from '../machine/inbound/inboundRecords.ts'
import type { Action, Transfer } from './action.ts'
import { addAction, causedBy, removeAction } from './actionStore.ts'
import { type BlockContext, type NumberedEvent, rowPosition } from './blockContext.ts'
import { inboundRow } from './inboundRow.ts'
import { addLiquidity, addPending, type Sides, withdrawLiquidity } from './members.ts'

function sidesOf({ event: { fields } }: NumberedEvent): Sides {
  const number = (text: string | undefined) => BigInt(text ?? '0')
  return {
    pool: fields.pool ?? '',
    baseAddress: fields.rune_address ?? fields.cacao_address ?? '',
    assetAddress: fields.asset_address ?? '',
    base: number(fields.rune_amount ?? fields.cacao_amount),
    asset: number(fields.asset_amount),
  }
}

/** Returns the hashes of an addition's two sides. One is empty for a single transaction or an earlier side. */
function hashesOf({ machine }: BlockContext, { event: { fields } }: NumberedEvent) {
  const [chain = ''] = (fields.pool ?? '').split('.')
  return { base: fields[`${machine.base.chain}_txid`] ?? '', asset: fields[`${chain}_txid`] ?? '' }
}

/** Indexes one side of an addition that waits for the other. */
export function indexPending(taking: BlockContext, placed: NumberedEvent): void {
  const sides = sidesOf(placed)
  const hashes = hashesOf(taking, placed)
  addAction(taking.history, {
    ...additionOf(taking, placed, sides, hashes),
    ref: refOf(sides),
    detail: { kind: 'addLiquidity', memo: '', units: '', waiting: true },
  })
  addPending(taking, sides)
}

/** Indexes a complete addition, which replaces its pending side. */
export function indexAddition(taking: BlockContext, placed: NumberedEvent): void {
  const sides = sidesOf(placed)
  const own = hashesOf(taking, placed)
  const waiting = causedBy(taking.history, refOf(sides))
  const early = waiting.flatMap(([, { ins }]) => ins)
  const of = (address: string) => early.find((input) => input.address === address)?.txID ?? ''
  const hashes = { base: own.base || of(sides.baseAddress), asset: own.asset || of(sides.assetAddress) }
  for (const [row] of waiting) removeAction(taking.history, row)
  const hash = own.base || own.asset
  const memo = findInbound(taking.machine, hash)?.tx.memo ?? ''
  const units = placed.event.fields.liquidity_provider_units ?? '0'
  addAction(taking.history, {
    ...additionOf(taking, placed, sides, hashes),
    ref: '',
    detail: { kind: 'addLiquidity', memo, units, waiting: false },
  })
  addLiquidity(taking, sides, BigInt(units))
}

function refOf({ baseAddress, assetAddress, pool }: Sides): string {
  return `PL:${baseAddress || assetAddress}:${pool}`
}

function additionOf(
  taking: BlockContext,
  placed: NumberedEvent,
  sides: Sides,
  hashes: { base: string; asset: string },
) {
  const { baseAsset } = protocols[taking.machine.protocol]
  const ins: readonly Transfer[] = [
    { address: sides.baseAddress, coins: [{ asset: baseAsset, amount: String(sides.base) }], txID: hashes.base },
    { address: sides.assetAddress, coins: [{ asset: sides.pool, amount: String(sides.asset) }], txID: hashes.asset },
  ].filter(({ coins: [coin] }) => coin?.amount !== '0')
  return {
    ...rowPosition(taking, placed),
    addresses: [sides.baseAddress, sides.assetAddress].filter((address) => address !== ''),
    transactions: ins.map(({ txID }) => txID).filter((hash) => hash !== ''),
    assets: [sides.pool, ...(sides.base > 0n ? [baseAsset] : [])],
    pools: [sides.pool],
    ins,
    outs: [],
    fees: [],
  } satisfies Partial<Action>
}

export function indexWithdrawal(taking: BlockContext, placed: NumberedEvent): void {
  const { fields } = placed.event
  const { from = '', memo = '', pool = '' } = fields
  const units = fields.liquidity_provider_units ?? '0'
  const emitAsset = BigInt(fields.emit_asset ?? '0')
  const emitBase = BigInt(fields.emit_rune ?? fields.emit_cacao ?? '0')
  addAction(taking.history, {
    ...inboundRow(taking, placed),
    assets: [pool],
    pools: [pool],
    detail: {
      kind: 'withdraw',
      memo,
      units: `-${units}`,
      bps: fields.basis_points ?? '0',
      asymmetry: shortened(fields.asymmetry),
      protection: fields.imp_loss_protection ?? '0',
      emitAsset,
      emitBase,
    },
  })
  withdrawLiquidity(taking, { pool, address: from }, { units: BigInt(units), base: emitBase, asset: emitAsset })
}

/** Removes trailing zeros: the node writes 18 digits, Midgard only significant ones. */
function shortened(text = '0'): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

export function indexDonation(taking: BlockContext, placed: NumberedEvent): void {
  const { pool = '' } = placed.event.fields
  addAction(taking.history, { ...inboundRow(taking, placed), pools: [pool], detail: { kind: 'donate' } })
}
