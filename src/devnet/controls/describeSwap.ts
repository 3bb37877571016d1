import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts'
import { resolveAsset } from '../../core/asset/fuzzy.ts'
import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { isSwapMemo, type Memo } from '../../core/memo/memo.ts'
import { hasOutbound, isInternalMemo } from '../machine/inbound/handleInbound.ts'
import { tryReadMemo } from '../machine/inbound/readMemo.ts'
import type { Machine } from '../machine/machine.ts'
import { blankHash, type InboundRecord, type Outbound, type Tx } from '../machine/records.ts'
import { vaultAt } from '../machine/vaults/vaults.ts'
import type { PendingInbound } from '../simulation/pendingInbounds.ts'
import type { ControllableDevnet } from './defineControl.ts'

/** Swap states in order; the last three are final. */
export const swapStates = [
  'broadcast',
  'observed',
  'confirming',
  'swapping',
  'outbound_queued',
  'signing',
  'done',
  'refunded',
  'failed',
] as const
export type SwapState = (typeof swapStates)[number]

/** Describes one inbound for the controls. Returns undefined for internal transfers. */
export function describeSwap(devnet: ControllableDevnet, protocol: Protocol, record: InboundRecord) {
  const machine = devnet.state[protocol]
  const { tx, height } = record
  const deposit = describeDeposit(machine, tx)
  if (deposit === undefined) return undefined
  return {
    ...deposit,
    state: stateOf(devnet, protocol, record, tryReadMemo(machine, tx.memo)),

    height,
    time: machine.time - (machine.height - height) * BLOCK_SECONDS,
    scenario: devnet.controlState.settings.runs.get(`${protocol} ${tx.id}`)?.id ?? null,
    out: outputsOf(machine, record),
  }
}

/** Describes a deposit that its protocol has not observed. Returns undefined for internal transfers. */
export function describePending(devnet: ControllableDevnet, { protocol, id, payment }: PendingInbound) {
  const machine = devnet.state[protocol]
  const coins = payment.coins.map(({ asset, amount }) => ({ asset: parseAsset(asset, protocol), amount }))
  const deposit = describeDeposit(machine, { ...payment, id, coins, gas: [] })
  if (deposit === undefined) return undefined
  const { height, time } = machine
  return { ...deposit, state: 'broadcast' as const, height, time, scenario: null, out: [] }
}

function describeDeposit(machine: Machine, tx: Tx) {
  const [coin] = tx.coins
  const memo = tryReadMemo(machine, tx.memo)
  if (coin === undefined || vaultAt(machine, tx.chain, tx.from) !== undefined) return undefined
  if (memo !== undefined && isInternalMemo(memo.kind)) return undefined
  const wanted = memo !== undefined && isSwapMemo(memo) ? memo : undefined
  return {
    hash: tx.id,
    protocol: machine.protocol,

    from_asset: formatAsset(coin.asset),
    amount_in: String(coin.amount),
    to_asset: wanted === undefined ? '' : targetOf(machine, wanted.asset),

    from_address: tx.from,
    destination: wanted?.destination ?? '',
    memo: tx.memo,
  }
}

function targetOf(machine: Machine, asset: string): string {
  const target: Asset = resolveAsset(asset, machine.protocol, machine.pools)
  return formatAsset(target)
}

function stateOf(
  { state, simulation: { traffic } }: ControllableDevnet,
  protocol: Protocol,
  record: InboundRecord,
  memo: Memo | undefined,
): SwapState {
  const machine = state[protocol]
  const { tx, finalisedHeight, reverted, outTxs, outbounds } = record
  if (reverted) return 'failed'
  if (finalisedHeight === 0) return traffic.confirming.has(`${protocol} ${tx.id}`) ? 'confirming' : 'observed'
  if ([...machine.orders.values()].some((order) => order.tx.id === tx.id)) return 'swapping'
  const waiting = scheduledFor(machine, tx.id)
  const signed = [...traffic.signed.values()].some(({ outbound }) => outbound.inHash === tx.id)
  if (signed || waiting.some(({ at }) => at <= machine.height)) return 'signing'
  if (waiting.length > 0) return 'outbound_queued'
  if (outTxs.length === 0) return memo !== undefined && !hasOutbound(memo.kind) ? 'done' : 'failed'
  // Payments on some chains have no memo; planned outbounds always have one.
  const memos = [...outbounds.map(({ originalMemo }) => originalMemo), ...outTxs.map((sent) => sent.memo)]
  const kinds = memos.map((text) => tryReadMemo(machine, text)?.kind)
  return kinds.includes('refund') && !kinds.includes('outbound') ? 'refunded' : 'done'
}

interface ScheduledOutbound {
  readonly at: number
  readonly outbound: Outbound
}

function scheduledFor({ schedule }: Machine, hash: string): readonly ScheduledOutbound[] {
  return [...schedule].flatMap(([at, items]) =>
    items.flatMap((outbound) => (outbound.inHash === hash ? [{ at, outbound }] : [])),
  )
}

/** Lists paid outputs, then scheduled ones. */
function outputsOf(machine: Machine, { tx, outTxs }: InboundRecord) {
  const paid = outTxs.flatMap(({ coins, to, id }) =>
    coins.map(({ asset, amount }) => ({ asset, amount, to, hash: id === blankHash ? null : id })),
  )
  const planned = scheduledFor(machine, tx.id).map(({ outbound: { coin, to } }) => ({ ...coin, to, hash: null }))
  return [...paid, ...planned].map(({ asset, amount, to, hash }) => {
    return { asset: formatAsset(asset), amount: String(amount), to, hash }
  })
}
