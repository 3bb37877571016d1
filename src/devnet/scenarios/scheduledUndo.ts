import type { Protocol } from '../../core/chains/protocol.ts'
import type { Machine } from '../machine/machine.ts'
import { setMimir, setNetworkFee } from '../machine/networkSettings.ts'
import type { NetworkFee } from '../state.ts'

/** A setting as a scenario made it, and as it was before. */
export type Change =
  | { readonly kind: 'mimir'; readonly name: string; readonly set: number; readonly before: number }
  | { readonly kind: 'fee'; readonly chain: string; readonly set: NetworkFee; readonly before: NetworkFee }
  | { readonly kind: 'honest'; readonly view: '2' }

/** A setting that goes back to what it was. Plain data. */
export interface ScheduledUndo {
  readonly protocol: Protocol
  /** Of the deposit that it was changed for. */
  readonly hash: string
  /** The protocol's block in which it does. */
  readonly at: number
  readonly change: Change
}

/** Adds one. Where the same setting is changed already, what it was before that is what it goes back to. */
export function addUndo(laters: readonly ScheduledUndo[], later: ScheduledUndo): readonly ScheduledUndo[] {
  const first = laters.find((other) => changesSameSetting(other, later))?.change
  const change = first === undefined ? later.change : ({ ...later.change, ...beforeOf(first) } as Change)
  return [...laters, { ...later, change }]
}

function beforeOf(change: Change) {
  return change.kind === 'honest' ? {} : { before: change.before }
}

export function changesSameSetting(one: ScheduledUndo, other: ScheduledUndo): boolean {
  return one.protocol === other.protocol && settingKey(one.change) === settingKey(other.change)
}

function settingKey(change: Change): string {
  if (change.kind === 'mimir') return `mimir ${change.name}`
  return change.kind === 'fee' ? `fee ${change.chain}` : `honest ${change.view}`
}

/** Sets it back, unless somebody has set it to something else since. */
export function undoChange(machine: Machine, change: Exclude<Change, { kind: 'honest' }>): void {
  if (change.kind === 'mimir') {
    const { name, set, before } = change
    if ((machine.mimirs.get(name) ?? 0) === set) setMimir(machine, name, before)
    return
  }
  const { chain, set, before } = change
  const { transactionFeeRate } = machine.networkFees.get(chain) ?? {}
  if (transactionFeeRate !== set.transactionFeeRate) return
  setNetworkFee(machine, chain, before.transactionSize, before.transactionFeeRate)
}
