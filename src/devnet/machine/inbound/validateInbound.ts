import { chainsOfAddress } from '../../../core/address/address.ts'
import { type Asset, homeChain, parseAsset, sameAsset } from '../../../core/asset/asset.ts'
import { resolveAsset } from '../../../core/asset/fuzzy.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { isSwapMemo, type ModifyLimitSwapMemo } from '../../../core/memo/memo.ts'
import { isBase } from '../../quote/market.ts'
import { QuoteRefusal } from '../../quote/quoteRefusal.ts'
import { checkMessage } from '../../quote/swapChecks.ts'
import { baseField } from '../events.ts'
import type { Machine } from '../machine.ts'
import { sourceOf } from '../queue/order.ts'
import { orderOf } from '../queue/requestSwap.ts'
import { type Inbound, InvalidMessage } from './handler.ts'

/**
 * Checks an inbound's message on its own, before halts and pools. Throws `InvalidMessage`. Source: the ValidateBasic
 * methods of both nodes' messages.
 */
export function validateInbound(machine: Machine, inbound: Inbound): void {
  const { memo } = inbound
  if (isSwapMemo(memo)) validateSwap(machine, { ...inbound, memo })
  else if (memo.kind === 'donate' || memo.kind === 'add_liquidity') {
    validateAddition(machine, inbound, memo.kind, resolveAsset(memo.fields[0] ?? '', machine.protocol, machine.pools))
  } else if (memo.kind === 'trade_deposit') validateTradeDeposit(machine, inbound)
  else if (memo.kind === 'modify_limit_swap') validateModification(machine, { ...inbound, memo })
}

/** The assets of a swap differ, and its destination is of the target's chain. */
function validateSwap(machine: Machine, inbound: Parameters<typeof orderOf>[1]): void {
  const order = orderOf(machine, inbound)
  const { target, destination, deposit } = order
  try {
    checkMessage(machine.market, { from: sourceOf(order), to: target, amount: deposit, destination })
  } catch (error) {
    if (error instanceof QuoteRefusal) throw new InvalidMessage(error.message)
    throw error
  }
}

const noAmount = {
  donate: 'rune and asset amount cannot be zero',
  add_liquidity: 'rune and asset amounts cannot both be empty: unknown request',
} as const

/** An addition names a pool and has coins of it. */
function validateAddition(machine: Machine, { tx }: Inbound, kind: keyof typeof noAmount, asset: Asset): void {
  if (isBase(machine.market, asset)) {
    throw new InvalidMessage(`asset cannot be ${baseField[machine.protocol]}: unknown request`)
  }
  const counts = tx.coins.some((coin) => {
    return coin.amount > 0n && (isBase(machine.market, coin.asset) || sameAsset(coin.asset, asset))
  })
  if (!counts) throw new InvalidMessage(noAmount[kind])
}

/** The nodes' names of their own chains. */
const chainNames: Readonly<Record<Protocol, string>> = { THORCHAIN: 'THORChain', MAYACHAIN: 'MAYAChain' }

/** A trade asset is a claim on a coin of another chain. */
function validateTradeDeposit({ protocol, base }: Machine, { tx }: Inbound): void {
  const [coin] = tx.coins
  if (coin === undefined || homeChain(coin.asset, protocol) !== base.chain) return
  throw new InvalidMessage(`asset cannot be ${chainNames[protocol]} asset: unknown request`)
}

/**
 * An order to change is from one asset to another, has amounts, and was placed by an address of its source's chain.
 * Source: MsgModifyLimitSwap.ValidateBasic of THORNode 3.17.
 */
function validateModification({ protocol }: Machine, { tx, memo }: Inbound<ModifyLimitSwapMemo>): void {
  const [source, target] = [memo.source, memo.target].map(({ asset }) => parseAsset(asset, protocol)) as [Asset, Asset]
  if (memo.source.amount === 0n || memo.target.amount === 0n) {
    throw new InvalidMessage('amount cannot be zero: unknown request')
  }
  if (sameAsset(source, target)) {
    throw new InvalidMessage('source asset and target asset cannot be the same: unknown request')
  }
  const chain = homeChain(source, protocol)
  if (!chainsOfAddress(tx.from).some((home) => home.chain === chain)) {
    throw new InvalidMessage('from address and source asset do not match: unknown request')
  }
}
