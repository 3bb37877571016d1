import fc from 'fast-check'
import { addressOf } from '../actions/answers.ts'

/** A swap as it truly goes, from which every node's answer at every moment follows. */
export interface Plot {
  readonly native: boolean
  readonly blocksToConfirm: number
  readonly quantity: number
  /** How many of the parts fail; all of them means a whole refund. */
  readonly failed: number
  readonly delayBlocks: number
  readonly nativeOutput: boolean
  readonly affiliate: boolean
}

export const plots: fc.Arbitrary<Plot> = fc
  .record({
    native: fc.boolean(),
    blocksToConfirm: fc.integer({ min: 0, max: 4 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    failed: fc.integer({ min: 0, max: 5 }),
    delayBlocks: fc.integer({ min: 0, max: 3 }),
    nativeOutput: fc.boolean(),
    affiliate: fc.boolean(),
  })
  .map((plot) => ({ ...plot, failed: Math.min(plot.failed, plot.quantity) }))

export const HASH = 'AB'.repeat(32)
const out = (byte: number) => byte.toString(16).padStart(2, '0').toUpperCase().repeat(32)
const zeros = '0'.repeat(64)

export interface Moment {
  readonly body: unknown
  /** What has happened by then: the only end that may be told, if any. */
  readonly end?: 'done' | 'refunded' | 'partially_filled'
}

interface Leg {
  readonly chain: string
  readonly to: string
  readonly asset: string
  readonly amount: string
  readonly refund: boolean
  readonly id: string
}

/** The legs of the end: what was swapped, the affiliate's share of it, and what is sent back. */
function legsOf({ native, quantity, failed, nativeOutput, affiliate }: Plot): readonly Leg[] {
  const good = quantity - failed
  const output = nativeOutput
    ? { chain: 'THOR', to: addressOf('THOR', 7), asset: 'THOR.RUNE', id: zeros }
    : { chain: 'ETH', to: addressOf('ETH', 7), asset: 'ETH.ETH', id: out(1) }
  const source = native
    ? { chain: 'THOR', to: addressOf('THOR', 3), asset: 'THOR.TCY', id: zeros }
    : { chain: 'BTC', to: addressOf('BTC', 3), asset: 'BTC.BTC', id: out(2) }
  const fee = { chain: 'THOR', to: addressOf('THOR', 9), asset: 'THOR.RUNE', id: zeros }
  return [
    ...(good > 0 ? [{ ...output, amount: String(good * 1000), refund: false }] : []),
    ...(good > 0 && affiliate ? [{ ...fee, amount: '5', refund: false }] : []),
    ...(failed > 0 ? [{ ...source, amount: String(failed * 100), refund: true }] : []),
  ]
}

/** Every answer that an honest node gives from before the deposit to after the end, in order. */
export function historyOf(plot: Plot): readonly Moment[] {
  const { native, blocksToConfirm, quantity, failed, delayBlocks, nativeOutput } = plot
  const to = nativeOutput ? addressOf('THOR', 7) : addressOf('ETH', 7)
  const tx = {
    id: HASH,
    chain: native ? 'THOR' : 'BTC',
    from_address: native ? addressOf('THOR', 3) : addressOf('BTC', 3),
    to_address: native ? addressOf('THOR', 1) : addressOf('BTC', 1),
    coins: [{ asset: native ? 'THOR.TCY' : 'BTC.BTC', amount: '500' }],
    gas: null,
    memo: `=:${nativeOutput ? 'THOR.RUNE' : 'ETH.ETH'}:${to}`,
  }
  const legs = legsOf(plot)
  const planned = legs.map(({ chain, to: to_address, asset, amount, refund }) => ({
    chain,
    to_address,
    coin: { asset, amount },
    refund,
  }))
  const paid = (from: readonly Leg[]) =>
    from.map(({ chain, to: to_address, asset, amount, refund, id }) => ({
      id,
      chain,
      from_address: addressOf(chain as 'BTC', 1),
      to_address,
      coins: [{ asset, amount }],
      memo: `${refund ? 'REFUND' : 'OUT'}:${HASH}`,
    }))
  const observed = { final_count: 40, completed: true }
  const base = { inbound_observed: observed, inbound_finalised: { completed: true } }
  const swapped = { ...base, swap_status: { pending: false }, swap_finalised: { completed: true } }
  const outer = legs.filter(({ chain }) => chain !== 'THOR')
  const inner = legs.filter(({ chain }) => chain === 'THOR')
  const end = failed === 0 ? 'done' : failed === quantity ? 'refunded' : 'partially_filled'
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
  // Not begun yet: a pending that is false before the deposit is final means nothing.
  moments.push({ body: { tx, stages: { inbound_observed: observed, swap_status: { pending: false } } } })
  for (let count = 0; count < quantity; count += 1) {
    const stages = {
      ...base,
      swap_status: { pending: true, ...streaming(count) },
      swap_finalised: { completed: false },
    }
    moments.push({ body: { tx, stages } })
  }
  // Settled in the block that plans the payments, but the plan is not in this node's answer yet.
  moments.push({ body: { tx, stages: swapped } })
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
