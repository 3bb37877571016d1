import fc from 'fast-check'
import { type Protocol, protocols } from '../../../src/core/chains/protocol.ts'
import { addressOf } from '../actions/answers.ts'

/** The true course of a swap, which determines every node's answer at every moment. */
export interface Scenario {
  /** Defaults to THORCHAIN. */
  readonly protocol?: Protocol
  /** Whether the memo has `NAME` instead of an address as the recipient. */
  readonly named?: boolean
  readonly native: boolean
  readonly blocksToConfirm: number
  readonly quantity: number
  /** Number of failed sub-swaps; if all fail, the refund is full. */
  readonly failed: number
  readonly delayBlocks: number
  readonly nativeOutput: boolean
  readonly affiliate: boolean
  /** Whether what is to be paid, or refunded, does not cover its fee. An affiliate's share is still paid. */
  readonly tooSmall?: boolean
}

export const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    native: fc.boolean(),
    blocksToConfirm: fc.integer({ min: 0, max: 4 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    failed: fc.integer({ min: 0, max: 5 }),
    delayBlocks: fc.integer({ min: 0, max: 3 }),
    nativeOutput: fc.boolean(),
    affiliate: fc.boolean(),
    named: fc.boolean(),
    tooSmall: fc.nat(4).map((chance) => chance === 0),
  })
  .map((history) => ({ ...history, failed: Math.min(history.failed, history.quantity) }))

export const HASH = 'AB'.repeat(32)
/** The recipient's name, in memos with a name. */
export const NAME = 'somename'
const out = (byte: number) => byte.toString(16).padStart(2, '0').toUpperCase().repeat(32)
const zeros = '0'.repeat(64)

export interface Moment {
  readonly body: unknown
  /** The true end so far, the only one that may be shown; undefined before. */
  readonly end?: 'done' | 'refunded' | 'partially_filled' | 'failed'
}

export interface Leg {
  readonly chain: 'THOR' | 'MAYA' | 'ETH' | 'BTC'
  readonly to: string
  readonly asset: string
  readonly amount: string
  readonly role: 'output' | 'affiliate' | 'refund'
  readonly id: string
}

/** The address that receives the output. */
export function recipientOf({ protocol = 'THORCHAIN', nativeOutput }: Scenario): string {
  return addressOf(nativeOutput ? protocols[protocol].chain : 'ETH', 7)
}

/** The payments at the end: what was swapped, the affiliate's share, and what is refunded. */
export function legsOf(plot: Scenario): readonly Leg[] {
  const { protocol = 'THORCHAIN', native, quantity, failed, nativeOutput, affiliate, tooSmall } = plot
  const { chain: home, baseAsset } = protocols[protocol]
  const good = quantity - failed
  const output = nativeOutput
    ? { chain: home, to: recipientOf(plot), asset: baseAsset, id: zeros }
    : { chain: 'ETH' as const, to: recipientOf(plot), asset: 'ETH.ETH', id: out(1) }
  const source = native
    ? { chain: home, to: addressOf(home, 3), asset: nativeSource[home], id: zeros }
    : { chain: 'BTC' as const, to: addressOf('BTC', 3), asset: 'BTC.BTC', id: out(2) }
  const fee = { chain: home, to: addressOf(home, 9), asset: baseAsset, id: zeros }
  if (tooSmall) return affiliate && good > 0 && !nativeOutput ? [{ ...fee, amount: '5', role: 'affiliate' }] : []
  return [
    ...(good > 0 ? [{ ...output, amount: String(good * 1000), role: 'output' as const }] : []),
    ...(good > 0 && affiliate ? [{ ...fee, amount: '5', role: 'affiliate' as const }] : []),
    ...(failed > 0 ? [{ ...source, amount: String(failed * 100), role: 'refund' as const }] : []),
  ]
}

const nativeSource = { THOR: 'THOR.TCY', MAYA: 'MAYA.MAYA' } as const

/** The deposit as nodes describe it. */
export function depositOf(plot: Scenario) {
  const { protocol = 'THORCHAIN', native, nativeOutput, affiliate, named } = plot
  const { chain: home, baseAsset } = protocols[protocol]
  const chain = native ? home : 'BTC'
  const target = `${nativeOutput ? baseAsset : 'ETH.ETH'}:${named ? NAME : recipientOf(plot)}`
  return {
    id: HASH,
    chain,
    from_address: addressOf(chain, 3),
    to_address: addressOf(chain, 1),
    coins: [{ asset: native ? nativeSource[home] : 'BTC.BTC', amount: '500' }],
    gas: null,
    memo: `=:${target}${affiliate ? '::partner:50' : ''}`,
  }
}

/** Every response of an honest node from before the deposit to after the end, in order. */
export function historyOf(plot: Scenario): readonly Moment[] {
  const { protocol = 'THORCHAIN', native, blocksToConfirm, quantity, failed, delayBlocks } = plot
  const { chain: home } = protocols[protocol]
  const tx = depositOf(plot)
  const legs = legsOf(plot)
  const plannedOf = (from: readonly Leg[]) =>
    from.map(({ chain, to: to_address, asset, amount, role }) => ({
      chain,
      to_address,
      coin: { asset, amount },
      refund: role === 'refund',
    }))
  const planned = plannedOf(legs)
  const paid = (from: readonly Leg[]) =>
    from.map(({ chain, to: to_address, asset, amount, role, id }) => ({
      id,
      chain,
      from_address: addressOf(chain, 1),
      to_address,
      coins: [{ asset, amount }],
      memo: `${role === 'refund' ? 'REFUND' : 'OUT'}:${HASH}`,
    }))
  const observed = { final_count: 40, completed: true }
  const base = { inbound_observed: observed, inbound_finalised: { completed: true } }
  const swapped = { ...base, swap_status: { pending: false }, swap_finalised: { completed: true } }
  const outer = legs.filter(({ chain }) => chain !== home)
  const inner = legs.filter(({ chain }) => chain === home)
  const swappedEnd = failed === 0 ? 'done' : failed === quantity ? 'refunded' : 'partially_filled'
  const end = plot.tooSmall ? 'failed' : swappedEnd
  const streaming = (count: number) => (quantity > 1 ? { streaming: { interval: 1, quantity, count } } : {})
  const moments: Moment[] = [
    { body: { stages: { inbound_observed: { final_count: 0, completed: false } } } },
    { body: { stages: { inbound_observed: { started: true, final_count: 0, completed: false } } } },
    { body: { tx, stages: { inbound_observed: { pre_confirmation_count: 20, final_count: 0, completed: false } } } },
  ]
  for (let left = native ? 0 : blocksToConfirm; left > 0; left -= 1) {
    const counted = {
      external_observed_height: 1000,
      external_confirmation_delay_height: 1000 + blocksToConfirm,
      remaining_confirmation_seconds: left * 600,
      completed: false,
    }
    moments.push({ body: { tx, stages: { inbound_observed: observed, inbound_confirmation_counted: counted } } })
  }
  // Not started: a pending of false before the deposit is final has no meaning.
  moments.push({ body: { tx, stages: { inbound_observed: observed, swap_status: { pending: false } } } })
  for (let count = 0; count < quantity; count += 1) {
    const stages = {
      ...base,
      swap_status: { pending: true, ...streaming(count) },
      swap_finalised: { completed: false },
    }
    moments.push({ body: { tx, stages } })
  }
  // Affiliates are paid first, in the protocol's own block, while the swap is in the queue. Older nodes then call it finished.
  const fees = legs.filter(({ role }) => role === 'affiliate')
  if (fees.length > 0) {
    const stages = { ...swapped, swap_status: { pending: true, ...streaming(quantity) } }
    moments.push({ body: { tx, planned_out_txs: plannedOf(fees), out_txs: paid(fees), stages } })
  }
  for (let left = delayBlocks; left > 0 && outer.length > 0; left -= 1) {
    const delay = { remaining_delay_blocks: left, remaining_delay_seconds: left * 6, completed: false }
    moments.push({
      body: { tx, planned_out_txs: planned, out_txs: paid(inner), stages: { ...swapped, outbound_delay: delay } },
    })
  }
  for (let sent = 0; sent < outer.length; sent += 1) {
    const signing = {
      outbound_signed: { scheduled_outbound_height: 9, blocks_since_scheduled: sent, completed: false },
    }
    const out_txs = paid([...inner, ...outer.slice(0, sent)])
    moments.push({ body: { tx, planned_out_txs: planned, out_txs, stages: { ...swapped, ...signing } } })
  }
  const signed = outer.length > 0 ? { outbound_signed: { completed: true } } : {}
  moments.push({ body: { tx, planned_out_txs: planned, out_txs: paid(legs), stages: { ...swapped, ...signed } }, end })
  return moments
}
