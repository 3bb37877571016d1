import { formatAsset, layer1Of, parseAsset } from '../../core/asset/asset.ts'
import type { Transfer } from './action.ts'
import { addAction } from './actionStore.ts'
import { type BlockContext, type NumberedEvent, rowPosition } from './blockContext.ts'

const kinds = {
  trade_account_deposit: { kind: 'trade', way: 'in' },
  trade_account_withdraw: { kind: 'trade', way: 'out' },
  secured_asset_deposit: { kind: 'secure', way: 'in' },
  secured_asset_withdraw: { kind: 'secure', way: 'out' },
} as const
export type ClaimEvent = keyof typeof kinds

export function isClaimEvent(type: string): type is ClaimEvent {
  return Object.hasOwn(kinds, type)
}

/** Indexes a deposit to or withdrawal from a claim. Claims used in swaps belong to the swap's row. */
export function indexClaim(taking: BlockContext, placed: NumberedEvent): void {
  const { type, fields } = placed.event
  if (!isClaimEvent(type)) return
  const { tx_id: ref = '', amount = '0', asset = '', asset_address: outside = '' } = fields
  if (outside === '') return
  const account = fields.rune_address ?? fields.cacao_address ?? ''
  const coin = formatAsset(layer1Of(parseAsset(asset, taking.machine.protocol)))
  const claim: Transfer = { address: account, coins: [{ asset, amount }], txID: ref }
  const { kind, way } = kinds[type]
  addAction(taking.history, {
    ...rowPosition(taking, placed),
    ref,
    addresses: [account, outside],
    transactions: [ref],
    assets: [asset, coin],
    pools: [],
    ins: way === 'in' ? [{ address: outside, coins: [{ asset: coin, amount }], txID: ref }] : [claim],
    outs: way === 'in' ? [claim] : [],
    fees: [],
    detail: { kind },
  })
}
